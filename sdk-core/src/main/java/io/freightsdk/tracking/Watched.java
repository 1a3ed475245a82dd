package io.freightsdk.tracking;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A load that is followed.
 *
 * @param loadNumber the load
 * @param policy how; a cheaper one than was asked for if the budget of the day carries no more
 * @param isNew whether it was not followed before
 * @param nextReadAt when it is read next; null if it has ended
 * @param because why then, in words
 */
public record Watched(
        String loadNumber,
        TrackingPolicy policy,
        boolean isNew,
        @Nullable Instant nextReadAt,
        String because) {}
