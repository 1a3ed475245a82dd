package io.freightsdk.tracking;

final class Degrees {
    /** The resolution in parts of a degree: 2.6 meters of latitude. */
    static final double PARTS = 42_000;

    /** No degree of either has more. */
    static final double MOST_MILES = 69.1;

    private static final double EARTH_MILES = 3_958.7613;
    private static final double NEAR = 0.0625;

    private Degrees() {}

    static double packed(double degrees) {
        return Math.round(degrees * PARTS) / PARTS;
    }

    static double miles(double lat, double lng, double toLat, double toLng) {
        double north = sine(Math.toRadians(toLat - lat) / 2);
        double east = sine(Math.toRadians(toLng - lng) / 2);
        // cos a · cos b = (cos(a + b) + cos(a - b)) / 2, and cos(a - b) follows from the sine of half the difference
        double cosines = (Math.cos(Math.toRadians(lat + toLat)) + 1) / 2 - north * north;
        double chord = north * north + cosines * east * east;
        // the series of the arc sine is as good below 2,000 miles, and takes a tenth of the time
        double half = chord < NEAR
                ? Math.sqrt(chord) * (1 + chord / 6 + chord * chord * (3 / 40.0 + chord * 5 / 112))
                : Math.asin(Math.min(1, Math.sqrt(chord)));
        return 2 * EARTH_MILES * half;
    }

    /** The sine by its series, where the series is exact to the last digits. */
    private static double sine(double angle) {
        double square = angle * angle;
        if (square >= NEAR) {
            return Math.sin(angle);
        }
        double last = 1 - square / 42 * (1 - square / 72 * (1 - square / 110));
        return angle * (1 - square / 6 * (1 - square / 20 * last));
    }
}
