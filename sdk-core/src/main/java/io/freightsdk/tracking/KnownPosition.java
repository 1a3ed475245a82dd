package io.freightsdk.tracking;

import io.freightsdk.model.LoadPosition;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A position with its age and what following plans.
 *
 * @param position the position
 * @param readAt when it was read
 * @param paidNow true if a read was paid or shared for this call; false if the position was already known
 * @param nextReadAt when the tracker reads it next; null if the load is not followed or has ended
 * @param because why at that time, in words; empty if the load is not followed
 */
public record KnownPosition(
        LoadPosition position,
        Instant readAt,
        boolean paidNow,
        @Nullable Instant nextReadAt,
        String because) {
    /** Returns how old the position is at a time. */
    public Duration age(Instant now) {
        return Duration.between(readAt, now);
    }
}
