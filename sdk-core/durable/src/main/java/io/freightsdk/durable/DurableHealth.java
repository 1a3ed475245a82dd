package io.freightsdk.durable;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The calls of an account that are not over or have failed, for a health check, a gauge or an alarm: the same on each node.
 *
 * @param byState how many calls are in each state; states without any, and those that have succeeded or were canceled, are left out
 * @param waiting the last failures of scheduled calls, such as {@code InsufficientFunds}, and how many calls have each: why nothing is
 *     created
 * @param oldest when the oldest call was requested that is scheduled, in progress or to be told to the listener; null if there is none
 * @param paused what a person has said when pausing; null if nobody has
 */
public record DurableHealth(
        Map<DurableState, Long> byState,
        Map<String, Long> waiting,
        @Nullable Instant oldest,
        @Nullable String paused) {
    /** Copies the maps. */
    public DurableHealth {
        byState = Map.copyOf(byState);
        waiting = Map.copyOf(waiting);
    }

    /** Returns how many calls are in a state. */
    public long count(DurableState state) {
        return byState.getOrDefault(state, 0L);
    }
}
