package io.freightsdk.durable;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The calls of an account that are open or have failed, for a health check or an alert. It is the same on all nodes.
 *
 * @param byState the number of calls in each state. Calls that have succeeded or were canceled are not counted, and states
 *     without calls are left out
 * @param waiting why scheduled calls are not sent: the codes of their last failures, such as {@code INSUFFICIENT_FUNDS}, with
 *     the number of calls
 * @param oldest when the oldest call was requested that is scheduled, in progress or waiting for the listener; null if there is
 *     none
 * @param paused the detail of the pause; null if the account is not paused
 */
public record DurableHealth(
        Map<DurableState, Long> byState,
        Map<String, Long> waiting,
        @Nullable Instant oldest,
        @Nullable String paused) {
    /** Creates the health with copies of the maps. */
    public DurableHealth {
        byState = Map.copyOf(byState);
        waiting = Map.copyOf(waiting);
    }

    /** Returns the number of calls in a state. */
    public long count(DurableState state) {
        return byState.getOrDefault(state, 0L);
    }
}
