package io.freightsdk.tracking;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How one load is followed.
 *
 * @param policy null for the tracker's own
 * @param expectedPickup when the truck is expected at the first pickup, for a load whose stops have no dates; without either
 *     it takes about half as many reads again. Null if nobody knows
 * @param terms what was agreed on waiting, for an event when free time ends; null for none
 * @param tag whom the load is followed for, such as a customer: its reads count as spend of this tag and under limits for it.
 *     A bounded set of values; null for {@code tracking}
 */
public record WatchOptions(
        @Nullable TrackingPolicy policy,
        @Nullable Instant expectedPickup,
        Detention.@Nullable Terms terms,
        @Nullable String tag) {
    /** Refuses a blank tag. */
    public WatchOptions {
        if (tag != null && tag.isBlank()) {
            throw new IllegalArgumentException("tag is blank");
        }
    }

    /** Options that leave everything to the tracker's settings. */
    public static WatchOptions defaults() {
        return new WatchOptions(null, null, null, null);
    }

    /** Options with a policy for this load. */
    public static WatchOptions of(TrackingPolicy policy) {
        return new WatchOptions(policy, null, null, null);
    }

    /** Returns a copy with the expected time of the first pickup. */
    public WatchOptions expectingPickup(Instant at) {
        return new WatchOptions(policy, at, terms, tag);
    }

    /** Returns a copy with detention terms, for an event when free time ends. */
    public WatchOptions waitingBy(Detention.Terms terms) {
        return new WatchOptions(policy, expectedPickup, terms, tag);
    }

    /** Returns a copy with a tag, such as the customer's. */
    public WatchOptions forTag(String tag) {
        return new WatchOptions(policy, expectedPickup, terms, Objects.requireNonNull(tag, "tag"));
    }

    WatchOptions by(TrackingPolicy policy) {
        return new WatchOptions(policy, expectedPickup, terms, tag);
    }
}
