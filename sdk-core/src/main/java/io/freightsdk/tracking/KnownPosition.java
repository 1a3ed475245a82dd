package io.freightsdk.tracking;

import io.freightsdk.model.LoadPosition;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A position and how it came to be known.
 *
 * @param position what the read showed
 * @param readAt when it was read
 * @param paidNow whether this answer has cost a read, or shares one; false if it was known already
 * @param nextReadAt when following reads it next; null if nobody follows it, or it has ended
 * @param because why then, in words; empty if nobody follows it
 */
public record KnownPosition(
        LoadPosition position,
        Instant readAt,
        boolean paidNow,
        @Nullable Instant nextReadAt,
        String because) {
    /** How old it is at a time. */
    public Duration age(Instant now) {
        return Duration.between(readAt, now);
    }
}
