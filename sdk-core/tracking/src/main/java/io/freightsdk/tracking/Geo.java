package io.freightsdk.tracking;

import io.freightsdk.model.GpsPoint;

/** Distances on the earth. */
final class Geo {
    private static final double EARTH_MILES = 3_958.7613;

    private Geo() {}

    static double miles(double lat, double lng, double toLat, double toLng) {
        double north = Math.sin(Math.toRadians(toLat - lat) / 2);
        double east = Math.sin(Math.toRadians(toLng - lng) / 2);
        double chord = north * north + Math.cos(Math.toRadians(lat)) * Math.cos(Math.toRadians(toLat)) * east * east;
        return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(chord)));
    }

    static double miles(GpsPoint from, GpsPoint to) {
        return miles(from.lat(), from.lng(), to.lat(), to.lng());
    }
}
