package io.freightsdk.server.loads;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Until when the record of a delivered load can change. Told in server time: the event time of the end may be hours
 * back when a phone was offline, and then a batch would shut out its own late half.
 *
 * @param departed whether the truck had left its last stop
 * @param at the last moment a fix is taken
 */
public record Closing(boolean departed, Instant at) {

    /** For fixes that are late. */
    static final Duration SETTLE = Duration.ofMinutes(30);

    /** For the departure from the final stop, which ends the record, to be seen. */
    static final Duration UNLOADING = Duration.ofDays(1);

    /** The closing after something happened: null before the end, and the one there was unless the truck has left. */
    static @Nullable Closing after(@Nullable Closing before, Progress progress, Milestone status, Instant now) {
        if (status != Milestone.DELIVERED) {
            return null;
        }
        boolean departed = progress.stay() == null;
        if (before != null && before.departed == departed) {
            return before;
        }
        return new Closing(departed, now.plus(departed ? SETTLE : UNLOADING));
    }

    boolean isPast(Instant now) {
        return now.isAfter(at);
    }
}
