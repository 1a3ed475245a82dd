package io.freightsdk.server.loads;

import io.freightsdk.server.values.CompletionMode;
import io.freightsdk.server.values.FenceSettings;
import io.freightsdk.server.values.Fix;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that {@link Journey#restore} needs to make the same journey again.
 *
 * @param plan with the windows it has now
 * @param completion as the journey was started with
 * @param fences as the journey was started with
 * @param pickupBegins when the statuses took the first pickup window to open; it stays when a settled load's window changes
 * @param fixes all that are held, FIELD's jumps too, by event time
 * @param ending confirmation, cancellation, and when the delivery was noted
 * @param settlement what stands; null as long as late fixes can change everything
 * @param shown what nobody may be told less of; null before anybody was told anything
 */
public record JourneySnapshot(
        StopPlan plan,
        CompletionMode completion,
        FenceSettings fences,
        @Nullable Instant pickupBegins,
        List<Fix> fixes,
        Ending ending,
        @Nullable Settlement settlement,
        @Nullable Shown shown) {

    /** Packs the fixes, and refuses what cannot stand. */
    public JourneySnapshot {
        fixes = Points.of(fixes);
        if (settlement != null && ending.deliveryNotedAt() == null) {
            throw new IllegalArgumentException("settled without an end");
        }
        if (shown != null && shown.visits().size() != plan.stops().size()) {
            throw new IllegalArgumentException("shown with another number of stops");
        }
        if (settlement != null && settlement.visits().size() != plan.stops().size()) {
            throw new IllegalArgumentException("settled with another number of stops");
        }
    }
}
