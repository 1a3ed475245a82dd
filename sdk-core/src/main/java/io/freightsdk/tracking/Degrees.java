package io.freightsdk.tracking;

/** Distances on the earth. */
final class Degrees {
    /** How many parts of a degree are told apart: 2.6 meters of latitude. */
    static final double PARTS = 42_000;

    private static final double EARTH_MILES = 3_958.7613;

    private static final double NEAR = 0.0625;

    private Degrees() {}

    /** The same place after it was packed. */
    static double packed(double degrees) {
        return Math.round(degrees * PARTS) / PARTS;
    }

    static double miles(double lat, double lng, double toLat, double toLng) {
        double north = Math.toRadians(toLat - lat) / 2;
        double east = Math.toRadians(toLng - lng) / 2;
        double chord = Math.sin(north) * Math.sin(north)
                + Math.cos(Math.toRadians(lat)) * Math.cos(Math.toRadians(toLat)) * Math.sin(east) * Math.sin(east);
        // the series of the arc sine is as good below 2,000 miles, and takes a tenth of the time
        double half = chord < NEAR
                ? Math.sqrt(chord) * (1 + chord / 6 + chord * chord * (3 / 40.0 + chord * 5 / 112))
                : Math.asin(Math.min(1, Math.sqrt(chord)));
        return 2 * EARTH_MILES * half;
    }
}
