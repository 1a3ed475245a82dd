package io.freightsdk.tracking;

import io.freightsdk.model.LoadPosition;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A position that was read now or before.
 *
 * @param position what the read has shown
 * @param readAt when it was read
 * @param paidNow true if a read was paid or shared for this call; false if the position was already known
 * @param load what following plans; null if the load is not followed
 */
public record CachedPosition(
        LoadPosition position,
        Instant readAt,
        boolean paidNow,
        @Nullable TrackedLoad load) {
    /** Returns how old the position is at a time. */
    public Duration age(Instant now) {
        return Duration.between(readAt, now);
    }
}
