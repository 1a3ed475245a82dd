package io.freightsdk.tracking;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How one load is followed.
 *
 * @param policy null for the tracker's own
 * @param expectedPickup when the truck is expected at the first pickup, for a load whose stops have no dates; without either
 *     it takes about half as many reads again. Null if nobody knows
 */
public record WatchOptions(
        @Nullable TrackingPolicy policy, @Nullable Instant expectedPickup) {
    /** As the tracker is set. */
    public static WatchOptions defaults() {
        return new WatchOptions(null, null);
    }

    /** By a policy of its own. */
    public static WatchOptions of(TrackingPolicy policy) {
        return new WatchOptions(policy, null);
    }

    /** The same with a time for the first pickup. */
    public WatchOptions expectingPickup(Instant at) {
        return new WatchOptions(policy, at);
    }
}
