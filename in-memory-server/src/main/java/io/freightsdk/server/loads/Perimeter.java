package io.freightsdk.server.loads;

import io.freightsdk.server.geo.GreatCircle;
import io.freightsdk.server.values.FenceSettings;
import io.freightsdk.server.values.GeoPoint;

/** A fence with its exit line, made to turn most fixes away by two comparisons. */
final class Perimeter {

    private static final double SLACK = 1.001; // a little wide, so rounding cannot matter

    private final GeoPoint centre;
    private final double radiusMiles;
    private final double exitMiles;
    private final double reachLat;
    private final double reachLng;

    Perimeter(Fence fence, FenceSettings.ExitMargin margin) {
        centre = fence.centre();
        radiusMiles = fence.radiusMeters() / GreatCircle.METERS_PER_MILE;
        exitMiles = fence.exitMeters(margin) / GreatCircle.METERS_PER_MILE;
        double angle = exitMiles / GreatCircle.EARTH_RADIUS_MILES;
        double sine = Math.sin(Math.min(angle, Math.PI / 2)) / Math.cos(Math.toRadians(centre.lat()));
        reachLat = Math.toDegrees(angle) * SLACK;
        // NaN where the circle holds a pole: then no longitude is out of reach
        reachLng = Math.toDegrees(Math.asin(sine * SLACK));
    }

    Zone zoneOf(GeoPoint point) {
        double apart = Math.abs(point.lng() - centre.lng());
        if (Math.abs(point.lat() - centre.lat()) > reachLat || Math.min(apart, 360 - apart) > reachLng) {
            return Zone.BEYOND;
        }
        double miles = milesTo(point);
        if (miles <= radiusMiles) {
            return Zone.INSIDE;
        }
        return miles <= exitMiles ? Zone.MARGIN : Zone.BEYOND;
    }

    boolean holds(GeoPoint point) {
        return zoneOf(point) == Zone.INSIDE;
    }

    double milesTo(GeoPoint point) {
        return GreatCircle.miles(centre, point);
    }

    /** The zone of a fix around a stop's fence, from the middle outwards. */
    enum Zone {
        INSIDE,
        /** Outside the fence, but not beyond the exit line: no proof of anything. */
        MARGIN,
        BEYOND
    }
}
