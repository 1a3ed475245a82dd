package io.freightsdk.server.values;

/** The circle whose inside counts as being at a stop; {@link FenceSettings} draw it. */
public record Fence(GeoPoint centre, double radiusMeters) {

    /** Refuses a circle without an inside. */
    public Fence {
        FenceSettings.positive("radiusMeters", radiusMeters);
    }
}
