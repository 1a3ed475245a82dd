package io.freightsdk.server;

/**
 * A place on the earth.
 *
 * @param lat degrees north, -90 to 90
 * @param lng degrees east, -180 to 180
 */
public record GeoPoint(double lat, double lng) {

    /** Checks the ranges; otherwise throws {@link IllegalArgumentException}, which names the coordinate and its value. */
    public GeoPoint {
        if (!within(90, lat)) {
            throw new IllegalArgumentException("lat: expected -90 to 90, was " + lat);
        }
        if (!within(180, lng)) {
            throw new IllegalArgumentException("lng: expected -180 to 180, was " + lng);
        }
    }

    /** Returns whether the two numbers are in their ranges. */
    public static boolean isValid(double lat, double lng) {
        return within(90, lat) && within(180, lng);
    }

    private static boolean within(double limit, double degrees) {
        return Math.abs(degrees) <= limit; // false for NaN as well
    }
}
