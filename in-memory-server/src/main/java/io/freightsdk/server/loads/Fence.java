package io.freightsdk.server.loads;

import io.freightsdk.server.values.FenceSettings;
import io.freightsdk.server.values.GeoPoint;

/** The circle whose inside counts as being at a stop. */
public record Fence(GeoPoint centre, double radiusMeters) {
    /** Refuses a circle without an inside. */
    public Fence {
        if (!(radiusMeters > 0 && radiusMeters < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("radiusMeters: expected more than 0, was " + radiusMeters);
        }
    }

    /** Returns the radius of the line beyond which a truck has left. */
    public double exitMeters(FenceSettings.ExitMargin margin) {
        return radiusMeters + Math.max(margin.leastMeters(), radiusMeters * margin.share());
    }
}
