package io.freightsdk.server.loads;

import io.freightsdk.server.values.CompletionMode;
import io.freightsdk.server.values.FenceSettings;
import io.freightsdk.server.values.Fix;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All that {@link Journey#restore} needs to make the same journey again; the fixes are all, FIELD's jumps too. */
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
