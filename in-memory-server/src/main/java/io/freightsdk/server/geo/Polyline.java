package io.freightsdk.server.geo;

import io.freightsdk.server.values.GeoPoint;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** A line on a map, as a Mercator map draws it: straight from point to point. */
public final class Polyline {
    private static final double METERS_AROUND_A_RADIAN = 6_371_008.8;

    /** Closer to the line than this nothing can be seen. */
    private static final double METERS_TO_KEEP = 5;

    final List<GeoPoint> points = new ArrayList<>();

    /** Creates a line without points. */
    public Polyline() {}

    /** Appends a point. */
    public void add(double lat, double lng) {
        points.add(new GeoPoint(lat, lng));
    }

    /** Returns how many points it has. */
    public int size() {
        return points.size();
    }

    /** Returns this line followed by the other. */
    public Polyline followedBy(Polyline next) {
        Polyline both = new Polyline();
        both.points.addAll(points);
        both.points.addAll(next.points);
        return both;
    }

    /** Returns the line with at most that many points: its ends, then always the farthest (Douglas and Peucker). */
    public Polyline thinned(int most) {
        if (size() <= 2) {
            return this;
        }
        Plane plane = new Plane();
        BitSet kept = new BitSet(size());
        kept.set(0);
        kept.set(size() - 1);
        PriorityQueue<Span> spans =
                new PriorityQueue<>(Comparator.comparingDouble(Span::meters).reversed());
        spans.add(plane.span(0, size() - 1));
        for (int count = 2; count < most && !spans.isEmpty(); count++) {
            Span widest = spans.remove();
            if (widest.meters < METERS_TO_KEEP) {
                break;
            }
            kept.set(widest.farthest);
            spans.add(plane.span(widest.from, widest.farthest));
            spans.add(plane.span(widest.farthest, widest.to));
        }
        Polyline thinned = new Polyline();
        kept.stream().mapToObj(points::get).forEach(thinned.points::add);
        return thinned;
    }

    private record Span(int from, int to, int farthest, double meters) {}

    private final class Plane {
        private final double[] x = new double[size()];
        private final double[] y = new double[size()];

        Plane() {
            for (int i = 0; i < x.length; i++) {
                x[i] = Math.toRadians(points.get(i).lng());
                double sin = Math.sin(
                        Math.toRadians(Math.max(-89, Math.min(89, points.get(i).lat()))));
                y[i] = Math.log((1 + sin) / (1 - sin)) / 2;
            }
        }

        Span span(int from, int to) {
            int farthest = from;
            double most = 0;
            for (int i = from + 1; i < to; i++) {
                double meters = meters(i, from, to);
                if (meters > most) {
                    most = meters;
                    farthest = i;
                }
            }
            return new Span(from, to, farthest, most);
        }

        /** From a point to the straight line between two others. */
        double meters(int point, int from, int to) {
            double alongX = x[to] - x[from];
            double alongY = y[to] - y[from];
            double length = alongX * alongX + alongY * alongY;
            double part = length == 0 ? 0 : ((x[point] - x[from]) * alongX + (y[point] - y[from]) * alongY) / length;
            double within = Math.max(0, Math.min(1, part));
            double off = Math.hypot(x[point] - x[from] - within * alongX, y[point] - y[from] - within * alongY);
            return off
                    * METERS_AROUND_A_RADIAN
                    * Math.cos(Math.toRadians(points.get(point).lat()));
        }
    }

    /** The points as an encoded polyline of five decimals, as map libraries read it. */
    public String encoded() {
        StringBuilder text = new StringBuilder(6 * size());
        long lat = 0;
        long lng = 0;
        for (GeoPoint point : points) {
            long nextLat = Math.round(point.lat() * 1e5);
            long nextLng = Math.round(point.lng() * 1e5);
            step(text, nextLat - lat);
            step(text, nextLng - lng);
            lat = nextLat;
            lng = nextLng;
        }
        return text.toString();
    }

    private static void step(StringBuilder text, long step) {
        long rest = step < 0 ? ~(step << 1) : step << 1;
        for (; rest >= 0x20; rest >>= 5) {
            text.append((char) (((rest & 0x1f) | 0x20) + 63));
        }
        text.append((char) (rest + 63));
    }
}
