package io.freightsdk.tracking;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;

/**
 * A pause, in which no load is read but one from time to time, to see whether the reason is gone: a refused read costs nothing.
 *
 * @param nextTry when a read is tried next, to the millisecond
 * @param every the time between tries, longer after each that was refused
 */
public record TrackingPause(PauseReason reason, Instant nextTry, Duration every) {
    private static final Duration FIRST = Duration.ofSeconds(60);
    private static final Duration LONGEST = Duration.ofMinutes(10);

    /** The time that others wait for the end of a trial read. */
    private static final Duration TRIAL = Duration.ofSeconds(20);

    /** Cuts the time to what every store keeps. */
    public TrackingPause {
        Objects.requireNonNull(reason, "reason");
        Objects.requireNonNull(every, "every");
        nextTry = nextTry.truncatedTo(ChronoUnit.MILLIS);
    }

    static TrackingPause first(PauseReason reason, Instant now) {
        return new TrackingPause(reason, now.plus(FIRST), FIRST);
    }

    TrackingPause longer(Instant now) {
        Duration doubled = every.multipliedBy(2);
        Duration longer = doubled.compareTo(LONGEST) < 0 ? doubled : LONGEST;
        return new TrackingPause(reason, now.plus(longer), longer);
    }

    TrackingPause tried(Instant now) {
        return new TrackingPause(reason, now.plus(TRIAL), every);
    }

    boolean isTryDue(Instant now) {
        return !now.isBefore(nextTry);
    }
}
