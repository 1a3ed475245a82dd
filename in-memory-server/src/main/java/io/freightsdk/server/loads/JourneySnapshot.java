package io.freightsdk.server.loads;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything {@link Journey#restore} needs to make the same journey again.
 *
 * @param plan with the windows it has now
 * @param completion as the journey was started with
 * @param fences as the journey was started with
 * @param pickupBegins when the statuses took the first pickup window to open; it stays when a closed load's window changes
 * @param fixes all that are held, FIELD's jumps too, by event time
 * @param decisions confirmation and cancellation
 * @param closing null before DELIVERED
 */
public record JourneySnapshot(
        StopPlan plan,
        Completion completion,
        FenceSettings fences,
        @Nullable Instant pickupBegins,
        List<Fix> fixes,
        Decisions decisions,
        @Nullable Closing closing) {

    /** Copies the list. */
    public JourneySnapshot {
        fixes = List.copyOf(fixes);
    }
}
