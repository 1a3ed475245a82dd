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

    /** The fence of a stop whose coordinates came with the order. */
    public static Fence given(GeoPoint centre, FenceSettings settings) {
        return new Fence(centre, settings.radiusMeters());
    }

    /** The fence of a stop with geocoded coordinates, so they may be a ZIP code's middle. */
    public static Fence geocoded(GeoPoint centre, FenceSettings settings) {
        return new Fence(centre, settings.geocodedRadiusMeters());
    }

    /** Returns the radius of the line beyond which a truck has left. */
    public double exitMeters(FenceSettings.ExitMargin margin) {
        return radiusMeters + Math.max(margin.leastMeters(), radiusMeters * margin.share());
    }
}
