package io.freightsdk.tracking;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Why the next read is when it is. Kept in watches by its code. */
enum ReadReason {
    JUST_BEGUN(0, "followed since %s, not read yet"),
    NOT_JOINED(1, "the driver has shared no position yet"),
    BEFORE_PICKUP(2, "the pickup begins at %s"),
    TO_STOP(3, "stop %d may be reached from about %s"),
    STANDING(4, "at stop %d since %s"),
    ASLEEP(5, "the driver rests, probably until about %s"),
    FRESHNESS(6, "no stop is near, a look at the way"),
    SILENT(7, "no position since %s"),
    FAILED(8, "the last read failed"),
    ENDED(9, "nothing more to learn"),
    NO_BUDGET(10, "not followed yet: the budget of the day carries no more loads"),
    NOT_KEPT(11, "not followed, as it could not be stored: call follow with its number again");

    private final int code;
    private final String words;

    ReadReason(int code, String words) {
        this.code = code;
        this.words = words;
    }

    int code() {
        return code;
    }

    static ReadReason of(long code) {
        for (ReadReason reason : values()) {
            if (reason.code == code) {
                return reason;
            }
        }
        throw Packed.noWatch();
    }

    String words(State state) {
        String time = Instant.ofEpochMilli(state.reasonAt)
                .truncatedTo(ChronoUnit.MINUTES)
                .toString();
        int stop = this == TO_STOP ? state.ahead() : this == STANDING ? state.standing() : 0;
        return words.replace("%d", "" + (stop + 1)).replace("%s", time);
    }
}
