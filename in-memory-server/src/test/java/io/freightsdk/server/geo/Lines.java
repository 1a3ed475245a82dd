package io.freightsdk.server.geo;

import io.freightsdk.server.values.GeoPoint;

/** How far two lines are apart. */
public final class Lines {
    private static final double METERS_PER_DEGREE = 111_195;

    private Lines() {}

    /** Returns the distance in meters of the farthest point of another line, which has the same ends and more points. */
    public static double meters(Polyline line, Polyline other) {
        double farthest = 0;
        for (GeoPoint point : other.points) {
            double nearest = Double.POSITIVE_INFINITY;
            for (int i = 1; i < line.size(); i++) {
                nearest = Math.min(nearest, meters(point, line.points.get(i - 1), line.points.get(i)));
            }
            farthest = Math.max(farthest, nearest);
        }
        return farthest;
    }

    /** From a point to the straight line between two others, on a map that is true around the point. */
    private static double meters(GeoPoint point, GeoPoint from, GeoPoint to) {
        double shrink = Math.cos(Math.toRadians(point.lat()));
        double fromX = (from.lng() - point.lng()) * shrink;
        double fromY = from.lat() - point.lat();
        double alongX = (to.lng() - from.lng()) * shrink;
        double alongY = to.lat() - from.lat();
        double length = alongX * alongX + alongY * alongY;
        double part = length == 0 ? 0 : -(fromX * alongX + fromY * alongY) / length;
        double within = Math.max(0, Math.min(1, part));
        return METERS_PER_DEGREE * Math.hypot(fromX + within * alongX, fromY + within * alongY);
    }
}
