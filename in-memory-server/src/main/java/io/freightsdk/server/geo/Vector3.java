package io.freightsdk.server.geo;

import io.freightsdk.server.values.GeoPoint;

/** An arrow from the middle of the earth, 1 long to the surface: no seam at the antimeridian, none at a pole. */
record Vector3(double x, double y, double z) {

    static Vector3 of(GeoPoint point) {
        double lat = Math.toRadians(point.lat());
        double lng = Math.toRadians(point.lng());
        return new Vector3(Math.cos(lat) * Math.cos(lng), Math.cos(lat) * Math.sin(lng), Math.sin(lat));
    }

    Vector3 times(double factor) {
        return new Vector3(factor * x, factor * y, factor * z);
    }

    Vector3 plus(Vector3 other) {
        return new Vector3(x + other.x, y + other.y, z + other.z);
    }

    Vector3 minus(Vector3 other) {
        return new Vector3(x - other.x, y - other.y, z - other.z);
    }

    Vector3 cross(Vector3 other) {
        return new Vector3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x);
    }

    double length() {
        return Math.sqrt(x * x + y * y + z * z);
    }

    /** The point on the surface in this direction, whatever the length. */
    GeoPoint point() {
        double lat = Math.toDegrees(Math.atan2(z, Math.sqrt(x * x + y * y)));
        return new GeoPoint(lat, Math.toDegrees(Math.atan2(y, x)));
    }

    /** The compass direction of a small step from here. */
    double bearing(Vector3 step) {
        double up = x * step.x + y * step.y + z * step.z;
        return GreatCircle.compass(x * step.y - y * step.x, step.z - up * z);
    }
}
