package io.freightsdk.server;

/** Straight lines on a sphere with the earth's mean radius: a distance is 0.56 % too long or 0.45 % short at most. */
final class GreatCircle {

    /** The mean radius every distance of the service is computed with. */
    static final double EARTH_RADIUS_MILES = 3_958.7613;

    /** The meters of a mile. */
    static final double METERS_PER_MILE = 1_609.344;

    private GreatCircle() {}

    /** The haversine distance; precise for points a foot apart, defined for antipodes, the same in both directions. */
    static double miles(GeoPoint from, GeoPoint to) {
        return miles(from.lat(), from.lng(), to.lat(), to.lng());
    }

    static double miles(double fromLat, double fromLng, double toLat, double toLng) {
        double sinHalfLat = Math.sin(Math.toRadians(toLat - fromLat) / 2);
        double sinHalfLng = Math.sin(Math.toRadians(toLng - fromLng) / 2);
        double cosines = Math.cos(Math.toRadians(fromLat)) * Math.cos(Math.toRadians(toLat));
        double haversine = sinHalfLat * sinHalfLat + cosines * sinHalfLng * sinHalfLng;
        return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(Math.min(1, haversine)));
    }

    /** The direction to set off in, clockwise from north, at least 0 and below 360; 0 when the points are the same. */
    static double bearing(GeoPoint from, GeoPoint to) {
        double fromLat = Math.toRadians(from.lat());
        double toLat = Math.toRadians(to.lat());
        double lng = Math.toRadians(to.lng() - from.lng());
        double east = Math.cos(toLat) * Math.sin(lng);
        double north = Math.cos(fromLat) * Math.sin(toLat) - Math.sin(fromLat) * Math.cos(toLat) * Math.cos(lng);
        return compass(east, north);
    }

    /** Returns the end of a straight line; negative miles go backwards, more than the earth's girth go round again. */
    static GeoPoint destination(GeoPoint from, double bearing, double miles) {
        double angle = miles / EARTH_RADIUS_MILES;
        double heading = Math.toRadians(bearing);
        double fromLat = Math.toRadians(from.lat());
        double along = Math.sin(angle) * Math.cos(heading);
        double east = Math.sin(angle) * Math.sin(heading);
        double outward = Math.cos(angle) * Math.cos(fromLat) - along * Math.sin(fromLat);
        double north = Math.cos(angle) * Math.sin(fromLat) + along * Math.cos(fromLat);
        double lat = Math.toDegrees(Math.atan2(north, Math.hypot(outward, east)));
        double lng = from.lng() + Math.toDegrees(Math.atan2(east, outward));
        return new GeoPoint(lat, Math.IEEEremainder(lng, 360));
    }

    /** The compass direction of a step by its parts; a step back over north by less than a rounding error is 0. */
    static double compass(double east, double north) {
        return (Math.toDegrees(Math.atan2(east, north)) + 360) % 360;
    }
}
