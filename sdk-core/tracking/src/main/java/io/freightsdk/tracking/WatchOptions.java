package io.freightsdk.tracking;

import io.freightsdk.internal.OneLine;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The settings for following one load.
 *
 * @param policy null for the tracker's own
 * @param expectedPickupAt when the truck is expected at the first pickup, for a load whose stops have no dates; without either
 *     it takes about half as many reads again. Null if nobody knows
 * @param freeTime how long a truck may stay at a stop before detention starts; null for 2 hours
 * @param tag whom the load is followed for, such as a customer: its reads count as spend of this tag and under limits for it.
 *     A bounded set of values; null for {@code tracking}
 * @param usualStay how long trucks usually stay at a stop of this load, such as 30 minutes where trailers are dropped and
 *     hooked; null for 95 minutes
 */
public record WatchOptions(
        @Nullable TrackingPolicy policy,
        @Nullable Instant expectedPickupAt,
        @Nullable Duration freeTime,
        @Nullable String tag,
        @Nullable Duration usualStay,
        boolean toLastDeparture,
        Map<String, String> labels,
        @Nullable URI trackingLink,
        @Nullable Duration enRouteEvery) {
    private static final int MOST_LABELS = 20;
    private static final int MOST_LABELLED = 1_000;

    /** Refuses an invalid tag, times that are none and too many labels. */
    public WatchOptions {
        refuseNone("enRouteEvery", enRouteEvery);
        refuseNone("usualStay", usualStay);
        refuseNone("freeTime", freeTime);
        labels = Map.copyOf(labels);
        int length = labels.entrySet().stream()
                .mapToInt(label -> label.getKey().length() + label.getValue().length())
                .sum();
        if (labels.size() > MOST_LABELS || length > MOST_LABELLED) {
            throw new IllegalArgumentException("labels: expected up to " + MOST_LABELS + " of up to " + MOST_LABELLED
                    + " characters together, was " + labels.size() + " of " + length);
        }
        tag = tag == null ? null : OneLine.checkedName("tag", tag);
    }

    private static void refuseNone(String name, @Nullable Duration duration) {
        if (duration != null && (duration.isNegative() || duration.isZero())) {
            throw new IllegalArgumentException(name + ": expected more than 0, was " + duration);
        }
    }

    /** Options that leave everything to the tracker's settings. */
    public static WatchOptions defaults() {
        return new WatchOptions(null, null, null, null, null, false, Map.of(), null, null);
    }

    /** Options with a policy for this load. */
    public static WatchOptions of(TrackingPolicy policy) {
        return defaults().policy(policy);
    }

    /** Returns a copy with the expected time of the first pickup. */
    public WatchOptions expectedPickupAt(Instant at) {
        return with(parts -> parts.expectedPickupAt = at);
    }

    /** Returns a copy with the time after which a stay at a stop is detention; 2 hours unless set. */
    public WatchOptions freeTime(Duration freeTime) {
        return with(parts -> parts.freeTime = freeTime);
    }

    /** Returns a copy with a tag, such as the customer's. */
    public WatchOptions tag(String tag) {
        return with(parts -> parts.tag = Objects.requireNonNull(tag, "tag"));
    }

    /** Returns a copy with the usual length of a stay at a stop. */
    public WatchOptions usualStay(Duration usualStay) {
        return with(parts -> parts.usualStay = usualStay);
    }

    /** Returns a copy that follows to the last departure, for a day at most, or, the default, to the last arrival. */
    public WatchOptions toLastDeparture(boolean toLastDeparture) {
        return with(parts -> parts.toLastDeparture = toLastDeparture);
    }

    /** Returns a copy whose events have these labels, such as the customer's name: up to 20, of up to 1,000 characters together. */
    public WatchOptions labels(Map<String, String> labels) {
        return with(parts -> parts.labels = labels);
    }

    /**
     * Returns a copy with a {@link TrackingEvent.EnRoute} for the first read after each such time. It makes no read of its
     * own, so hours may pass on a long way. For a report every hour, follow by a policy with a
     * {@linkplain TrackingPolicy#maxInterval maximum interval} of an hour, which pays for a read each hour.
     */
    public WatchOptions enRouteEvery(Duration least) {
        return with(parts -> parts.enRouteEvery = least);
    }

    /** Returns a copy whose events have this link to the customer's tracking page, in place of that of the created load. */
    public WatchOptions trackingLink(URI trackingLink) {
        return with(parts -> parts.trackingLink = trackingLink);
    }

    /** Returns a copy with a policy for this load. */
    public WatchOptions policy(TrackingPolicy policy) {
        return with(parts -> parts.policy = policy);
    }

    private WatchOptions with(Consumer<Parts> change) {
        Parts parts = new Parts();
        change.accept(parts);
        return new WatchOptions(
                parts.policy,
                parts.expectedPickupAt,
                parts.freeTime,
                parts.tag,
                parts.usualStay,
                parts.toLastDeparture,
                parts.labels,
                parts.trackingLink,
                parts.enRouteEvery);
    }

    private final class Parts {
        private @Nullable TrackingPolicy policy = WatchOptions.this.policy;
        private @Nullable Instant expectedPickupAt = WatchOptions.this.expectedPickupAt;
        private @Nullable Duration freeTime = WatchOptions.this.freeTime;
        private @Nullable String tag = WatchOptions.this.tag;
        private @Nullable Duration usualStay = WatchOptions.this.usualStay;
        private boolean toLastDeparture = WatchOptions.this.toLastDeparture;
        private Map<String, String> labels = WatchOptions.this.labels;
        private @Nullable URI trackingLink = WatchOptions.this.trackingLink;
        private @Nullable Duration enRouteEvery = WatchOptions.this.enRouteEvery;
    }
}
