package io.freightsdk.server;

/** A place on the earth, in degrees north and east; any that is out of range is refused on construction. */
public record GeoPoint(double lat, double lng) {

    /** Refuses anything {@link #isValid} does not accept, naming the coordinate and its value. */
    public GeoPoint {
        if (!within(90, lat)) {
            throw new IllegalArgumentException("lat: expected -90 to 90, was " + lat);
        }
        if (!within(180, lng)) {
            throw new IllegalArgumentException("lng: expected -180 to 180, was " + lng);
        }
    }

    /** Returns whether the two numbers are a point, for callers that refuse a bad fix instead of throwing. */
    public static boolean isValid(double lat, double lng) {
        return within(90, lat) && within(180, lng);
    }

    private static boolean within(double limit, double degrees) {
        return Math.abs(degrees) <= limit; // false for NaN as well
    }
}
