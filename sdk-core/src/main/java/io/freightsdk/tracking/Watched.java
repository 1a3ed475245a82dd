package io.freightsdk.tracking;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A load that is followed.
 *
 * @param loadNumber the load
 * @param policy the policy it is followed by, cheaper than requested if the daily budget requires it
 * @param isNew false if it was already followed
 * @param nextReadAt when it is read next; null if it has ended
 * @param because why at that time, in words
 */
public record Watched(
        String loadNumber,
        TrackingPolicy policy,
        boolean isNew,
        @Nullable Instant nextReadAt,
        String because) {}
