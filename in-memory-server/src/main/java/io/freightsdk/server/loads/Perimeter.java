package io.freightsdk.server.loads;

import io.freightsdk.server.geo.GeoPoint;
import io.freightsdk.server.geo.GreatCircle;
import org.jspecify.annotations.Nullable;

/** A fence with its exit line, made to turn most fixes away by two comparisons. */
final class Perimeter {

    private static final double METERS_PER_MILE = 1_609.344;

    private final GeoPoint centre;
    private final double radiusMiles;
    private final double exitMiles;
    private final double reachLat;
    private final double reachLng;

    Perimeter(Fence fence, FenceSettings.ExitMargin margin) {
        centre = fence.centre();
        radiusMiles = fence.radiusMeters() / METERS_PER_MILE;
        exitMiles = margin.exitMeters(fence.radiusMeters()) / METERS_PER_MILE;
        double reach = exitMiles / GreatCircle.EARTH_RADIUS_MILES * 1.001; // a little wide, so rounding cannot matter
        reachLat = Math.toDegrees(reach);
        reachLng = lngReach(reach, Math.toRadians(Math.abs(centre.lat())));
    }

    Zone zoneOf(GeoPoint point) {
        if (isOutOfReach(point)) {
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

    /** Returns whether a truck can be in both fences. */
    boolean overlaps(@Nullable Perimeter other) {
        return other != null && milesTo(other.centre) < radiusMiles + other.radiusMiles;
    }

    private boolean isOutOfReach(GeoPoint point) {
        if (Math.abs(point.lat() - centre.lat()) > reachLat) {
            return true;
        }
        double apart = Math.abs(point.lng() - centre.lng());
        return Math.min(apart, 360 - apart) > reachLng;
    }

    /** Degrees of longitude a circle of that angle spans to one side; all of them when it holds a pole. */
    private static double lngReach(double angle, double lat) {
        return lat + angle >= Math.PI / 2 ? 180 : Math.toDegrees(Math.asin(Math.sin(angle) / Math.cos(lat)));
    }
}
