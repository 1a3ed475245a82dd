package io.freightsdk.tracking;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The reason for the time of the next read. In this order forever: a watch has the place of one. */
enum ReadReason {
    JUST_BEGUN("followed since %s, not read yet"),
    NOT_JOINED("the driver has shared no position yet"),
    BEFORE_PICKUP("the pickup begins at %s"),
    TO_STOP("stop %d may be reached from about %s"),
    STANDING("at stop %d since %s"),
    ASLEEP("the driver rests, probably until about %s"),
    FRESHNESS("no stop is near, a look at the way"),
    SILENT("no position since %s"),
    FAILED("the last read failed"),
    ENDED("nothing more to learn"),
    NO_BUDGET("not followed yet: the budget of 24 hours carries no more loads"),
    NOT_KEPT("not followed, as it could not be stored: call follow with its number again");

    private final String words;

    ReadReason(String words) {
        this.words = words;
    }

    String words(State state) {
        String time = Instant.ofEpochMilli(state.reasonAt)
                .truncatedTo(ChronoUnit.MINUTES)
                .toString();
        int stop = StopState.number(this == TO_STOP ? state.ahead() : state.standing());
        return words.replace("%d", "" + stop).replace("%s", time);
    }
}
