package io.freightsdk.server.loads;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Until when the record of a delivered load can change. Told in server time: the event time of the end may be hours
 * back when a phone was offline, and then a batch would shut out its own late half.
 *
 * @param delivered when it was found out that the load is DELIVERED
 * @param left when it was found out that the truck has left its last stop; null as long as it stands there
 */
public record Closing(Instant delivered, @Nullable Instant left) {

    /** For fixes that are late. */
    static final Duration SETTLE = Duration.ofMinutes(30);

    /** For the departure from the final stop, which ends the record, to be seen. */
    static final Duration UNLOADING = Duration.ofDays(1);

    /** The closing after something happened: null before the end. */
    static @Nullable Closing after(@Nullable Closing before, Progress progress, Milestone status, Instant now) {
        if (status != Milestone.DELIVERED) {
            return null;
        }
        Instant delivered = before == null ? now : before.delivered;
        if (progress.stay() != null) {
            return new Closing(delivered, null);
        }
        return before == null || before.left == null ? new Closing(delivered, now) : before;
    }

    /** Whether the stamps there are stand from now on. */
    boolean isSettled(Instant now) {
        return now.isAfter(delivered.plus(SETTLE));
    }

    /** Whether no fix is taken any more. */
    boolean isPast(Instant now) {
        return now.isAfter(left == null ? delivered.plus(UNLOADING) : left.plus(SETTLE));
    }
}
