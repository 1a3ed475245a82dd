package io.freightsdk.tracking;

import io.freightsdk.internal.OneLine;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The options for following one load.
 *
 * @param policy how often it is read; null for the tracker's own
 * @param tag whom the load is followed for, such as a customer: its reads count as spend of this tag and under limits for it.
 *     A bounded set of values; null for {@code tracking}
 * @param metadata what its events repeat, such as the customer's name: up to 20 entries of up to 1,000 characters together
 * @param freeTime how long a truck may stay at a stop before detention starts
 * @param toLastDeparture whether it is followed to the last departure, for a day at most, and not only to the last arrival
 * @param positions whether each new position is an event
 */
public record FollowOptions(
        @Nullable TrackingPolicy policy,
        @Nullable String tag,
        Map<String, String> metadata,
        Duration freeTime,
        boolean toLastDeparture,
        boolean positions) {
    private static final int MOST_ENTRIES = 20;
    private static final int MOST_CHARACTERS = 1_000;
    private static final FollowOptions DEFAULTS =
            new FollowOptions(null, null, Map.of(), Duration.ofHours(2), false, false);

    /** Refuses an invalid tag, a free time that is none and too much metadata. */
    public FollowOptions {
        if (freeTime.isNegative() || freeTime.isZero()) {
            throw new IllegalArgumentException("freeTime: expected more than 0, was " + freeTime);
        }
        metadata = Map.copyOf(metadata);
        int length = metadata.entrySet().stream()
                .mapToInt(entry -> entry.getKey().length() + entry.getValue().length())
                .sum();
        if (metadata.size() > MOST_ENTRIES || length > MOST_CHARACTERS) {
            throw new IllegalArgumentException("metadata: expected up to " + MOST_ENTRIES + " entries of up to "
                    + MOST_CHARACTERS + " characters together, was " + metadata.size() + " of " + length);
        }
        tag = tag == null ? null : OneLine.checkedName("tag", tag);
    }

    /** Returns options that leave everything to the tracker's settings. */
    public static FollowOptions defaults() {
        return DEFAULTS;
    }

    /** Returns options with a policy for this load. */
    public static FollowOptions of(TrackingPolicy policy) {
        return DEFAULTS.policy(policy);
    }

    /** Returns a copy with a policy for this load. */
    public FollowOptions policy(TrackingPolicy policy) {
        return new FollowOptions(policy, tag, metadata, freeTime, toLastDeparture, positions);
    }

    /** Returns a copy with a tag, such as the customer's. */
    public FollowOptions tag(String tag) {
        Objects.requireNonNull(tag, "tag");
        return new FollowOptions(policy, tag, metadata, freeTime, toLastDeparture, positions);
    }

    /** Returns a copy whose events have this metadata. */
    public FollowOptions metadata(Map<String, String> metadata) {
        return new FollowOptions(policy, tag, metadata, freeTime, toLastDeparture, positions);
    }

    /** Returns a copy with the time after which a stay at a stop is detention; 2 hours unless set. */
    public FollowOptions freeTime(Duration freeTime) {
        return new FollowOptions(policy, tag, metadata, freeTime, toLastDeparture, positions);
    }

    /** Returns a copy that follows to the last departure, for a day at most, or, the default, to the last arrival. */
    public FollowOptions toLastDeparture(boolean toLastDeparture) {
        return new FollowOptions(policy, tag, metadata, freeTime, toLastDeparture, positions);
    }

    /** Returns a copy with a {@link TrackingEvent.PositionUpdated} for each new position that is read. */
    public FollowOptions positions(boolean positions) {
        return new FollowOptions(policy, tag, metadata, freeTime, toLastDeparture, positions);
    }
}
