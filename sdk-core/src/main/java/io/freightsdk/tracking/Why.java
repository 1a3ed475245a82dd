package io.freightsdk.tracking;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Why the next read is when it is. Kept in watches by its place: add at the end. */
enum Why {
    JUST_BEGUN("followed since %s, not read yet"),
    NOT_JOINED("the driver has shared no position yet"),
    BEFORE_PICKUP("the pickup begins at %s"),
    TO_STOP("stop %d may be reached from about %s"),
    STANDING("at stop %d since %s"),
    ASLEEP("the driver rests, probably until about %s"),
    FRESHNESS("no stop is near, a look at the way"),
    SILENT("no position since %s"),
    FAILED("the last read failed"),
    ENDED("nothing more to learn");

    private final String words;

    Why(String words) {
        this.words = words;
    }

    String words(State state) {
        String time = Instant.ofEpochMilli(state.whyAt)
                .truncatedTo(ChronoUnit.MINUTES)
                .toString();
        return switch (this) {
            case TO_STOP -> words.formatted(state.ahead() + 1, time);
            case STANDING -> words.formatted(state.standing() + 1, time);
            default -> words.formatted(time);
        };
    }
}
