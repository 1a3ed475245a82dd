package io.freightsdk.server.values;

/**
 * The settings of fences: what one fix proves, how wide they are around a center that the client gave and around one
 * found from the address, and the strip around a fence that is neither inside nor departed.
 */
public record FenceSettings(Profile profile, double radiusMeters, double geocodedRadiusMeters, ExitMargin exitMargin) {

    /** Refuses fences without an inside. */
    public FenceSettings {
        positive("radiusMeters", radiusMeters);
        positive("geocodedRadiusMeters", geocodedRadiusMeters);
    }

    private static void positive(String name, double meters) {
        if (!(meters > 0 && meters < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(name + ": expected more than 0, was " + meters);
        }
    }

    /** The fences that test authors expect: one fix inside arrives, one beyond departs; 800 m, 1,600 m geocoded. */
    public static final FenceSettings EXACT = new FenceSettings(Profile.EXACT, 800, 1_600, new ExitMargin(150, 0.25));

    /** The same fences for real phones, whose single fixes prove little. */
    public static final FenceSettings FIELD = new FenceSettings(Profile.FIELD, 800, 1_600, new ExitMargin(150, 0.25));

    /** A margin in meters, for small fences, or as a share of the radius; the wider of the two is used. */
    public record ExitMargin(double leastMeters, double share) {
        /** Refuses a margin inside the fence. */
        public ExitMargin {
            if (!(leastMeters >= 0 && share >= 0)) {
                throw new IllegalArgumentException(
                        "exit margin: expected 0 or more, was " + leastMeters + " m and " + share);
            }
        }
    }
}
