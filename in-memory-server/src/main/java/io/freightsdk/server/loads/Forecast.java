package io.freightsdk.server.loads;

import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The estimated arrival of a truck, or why there is none. */
public sealed interface Forecast {

    /** A time with its margin, about the next stop to arrive at; the rest of the way goes through all that remain. */
    record Arrival(
            Stop target,
            Instant etaAt,
            Instant earliestAt,
            Instant latestAt,
            Remaining remaining,
            Confidence confidence,
            Instant positionAt,
            Instant computedAt,
            @Nullable Integer projectedDelayMinutes)
            implements Forecast {

        /** The basis of the miles: straight lines, stretched to the length of roads. */
        public static final String BASIS = "straight_line_x1.18";
    }

    /** The rest of a trip: miles rounded to tenths, minutes at 50 mph, and the breaks that the law requires. */
    record Remaining(double miles, int driveMinutes, int restMinutes) {}

    /** No arrival, with the reason. */
    record Unavailable(Reason reason) implements Forecast {}

    /** The confidence of an arrival. */
    enum Confidence {
        /** The position is at most 15 minutes old and the target at most 4 hours of driving away. */
        HIGH(0.10),
        /** At most 30 minutes old, at most 11 hours away. */
        MEDIUM(0.20),
        /** Older, or farther away. */
        LOW(0.35);

        final double margin; // share of the time on the way

        Confidence(double margin) {
            this.margin = margin;
        }
    }

    /** The first reason that applies for an unavailable arrival. */
    enum Reason {
        /** DELIVERED or CANCELLED. */
        LOAD_CLOSED,
        /** No fix yet. */
        DRIVER_NOT_JOINED,
        /** The newest fix is more than 60 minutes old. */
        STALE_POSITION,
        /** Waiting at the delivery, or every stop has been arrived at. */
        AT_STOP,
        /** The target has no coordinates. */
        NO_STOP_COORDINATES,
        /** PLANNED, and the target's window opens in more than 12 hours. */
        TOO_EARLY;

        /** Returns the reason as responses spell it: {@code too_early}. */
        public String reason() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
