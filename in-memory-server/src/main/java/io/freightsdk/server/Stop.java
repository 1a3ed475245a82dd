package io.freightsdk.server;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A stop of a load with its geofence.
 *
 * @param facility the name of the place; null if it has none
 * @param window when the truck is due; null for any time
 */
record Stop(
        Type type,
        String city,
        String state,
        String street,
        @Nullable String facility,
        GeoPoint point,
        Precision precision,
        @Nullable Instant window) {

    enum Type {
        PICKUP,
        DELIVERY
    }

    /** What the point was derived from, and how wide the geofence around it is. */
    enum Precision {
        GIVEN(800),
        ZIP(1_600),
        STATE(1_600);

        final double radiusMeters;
        final double exitMeters;

        Precision(double radiusMeters) {
            this.radiusMeters = radiusMeters;
            this.exitMeters = radiusMeters + Math.max(EXIT_METERS, radiusMeters * EXIT_SHARE);
        }
    }

    /** A truck has left beyond the geofence by this share of its radius, and by this much at least. */
    private static final double EXIT_SHARE = 0.25;

    private static final double EXIT_METERS = 150;

    /** Fewer than there are anywhere, so that two comparisons turn most positions away. */
    private static final double METERS_PER_DEGREE = 110_000;

    /** Returns what customers call it; its street is for the driver. */
    String name() {
        return facility == null ? city : facility;
    }

    boolean isPickup() {
        return type == Type.PICKUP;
    }

    /** Returns how far a position is from the center; infinitely far if it is outside the exit line by its latitude alone. */
    double metersTo(Position position) {
        if (Math.abs(position.lat() - point.lat()) * METERS_PER_DEGREE > precision.exitMeters) {
            return Double.POSITIVE_INFINITY;
        }
        return GreatCircle.miles(point.lat(), point.lng(), position.lat(), position.lng())
                * GreatCircle.METERS_PER_MILE;
    }

    double radiusMeters() {
        return precision.radiusMeters;
    }

    double exitMeters() {
        return precision.exitMeters;
    }
}
