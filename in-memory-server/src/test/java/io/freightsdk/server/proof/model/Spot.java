package io.freightsdk.server.proof.model;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** The few places of this world, and the distance between two points on it. */
record Spot(double lat, double lng) {

    static final Spot NOWHERE = new Spot(35, -100);
    private static final double EARTH_MILES = 3_958.7613;
    private static final double METERS_PER_MILE = 1_609.344;

    /** Where a stop really is; two of them overlap, G is found by its ZIP code only, and N by its state only. */
    static Spot of(char place) {
        return switch (place) {
            case 'A' -> new Spot(40, -90);
            case 'C' -> new Spot(40.005, -90);
            case 'B' -> new Spot(41, -90);
            case 'G' -> new Spot(41.4913, -90.5648);
            case 'N' -> new Spot(40.4333, -88.9811);
            default -> NOWHERE;
        };
    }

    static boolean isGiven(char place) {
        return place != 'G' && place != 'N';
    }

    static int radiusMeters(char place) {
        return isGiven(place) ? 800 : 1_600;
    }

    /** {@code A+} is inside the fence of A, {@code A~} between fence and exit line, {@code A-} beyond it. */
    static Spot parse(String text) {
        char place = text.charAt(0);
        if (place == 'X') {
            return NOWHERE;
        }
        double south = switch (text.charAt(1)) {
            case '+' -> -0.003;
            case '~' -> isGiven(place) ? 0.008 : 0.0162;
            default -> 0.05;
        };
        Spot spot = of(place);
        BigDecimal lat = BigDecimal.valueOf(spot.lat - south).setScale(4, RoundingMode.HALF_UP);
        return new Spot(lat.doubleValue(), spot.lng);
    }

    double milesTo(Spot other) {
        double north = Math.toRadians(other.lat - lat);
        double east = Math.toRadians(other.lng - lng);
        double h = Math.pow(Math.sin(north / 2), 2)
                + Math.cos(Math.toRadians(lat)) * Math.cos(Math.toRadians(other.lat)) * Math.pow(Math.sin(east / 2), 2);
        return 2 * EARTH_MILES * Math.asin(Math.sqrt(h));
    }

    double metersTo(Spot other) {
        return milesTo(other) * METERS_PER_MILE;
    }
}
