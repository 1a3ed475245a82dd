package io.freightsdk.tracking;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How one load is followed.
 *
 * @param policy null for the tracker's own
 * @param expectedPickup when the truck is expected at the first pickup, for a load whose stops have no dates; without either
 *     it takes about half as many reads again. Null if nobody knows
 * @param terms what was agreed on waiting, for an event when free time ends; null for none
 */
public record WatchOptions(
        @Nullable TrackingPolicy policy, @Nullable Instant expectedPickup, Detention.@Nullable Terms terms) {
    /** Options that leave everything to the tracker's settings. */
    public static WatchOptions defaults() {
        return new WatchOptions(null, null, null);
    }

    /** Options with a policy for this load. */
    public static WatchOptions of(TrackingPolicy policy) {
        return new WatchOptions(policy, null, null);
    }

    /** Returns a copy with the expected time of the first pickup. */
    public WatchOptions expectingPickup(Instant at) {
        return new WatchOptions(policy, at, terms);
    }

    /** Returns a copy with detention terms, for an event when free time ends. */
    public WatchOptions waitingBy(Detention.Terms terms) {
        return new WatchOptions(policy, expectedPickup, terms);
    }

    WatchOptions by(TrackingPolicy policy) {
        return new WatchOptions(policy, expectedPickup, terms);
    }
}
