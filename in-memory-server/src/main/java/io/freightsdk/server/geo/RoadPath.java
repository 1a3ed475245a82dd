package io.freightsdk.server.geo;

import io.freightsdk.server.values.GeoPoint;
import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/** An invented road, the same for the same seed: a great circle that winds, 1 to 4 % longer, 4 miles off at most. */
public final class RoadPath {

    private static final double LEG_MILES = 1.5;
    private static final int LEAST_CORNERS = 49;
    private static final double SECONDS_PER_HOUR = 3_600;

    private final GeoPoint from;
    private final GeoPoint to;
    private final Vector3[] corners;
    private final double[] milesAt; // of each corner, from the start

    private RoadPath(GeoPoint from, GeoPoint to, Vector3[] corners) {
        this.from = from;
        this.to = to;
        this.corners = corners;
        milesAt = new double[corners.length];
        for (int i = 1; i < corners.length; i++) {
            double chord = step(i - 1).length();
            milesAt[i] = milesAt[i - 1] + 2 * GreatCircle.EARTH_RADIUS_MILES * Math.asin(chord / 2);
        }
    }

    /** Returns a road between any two points; between equal ones it has no length. */
    public static RoadPath between(GeoPoint from, GeoPoint to, long seed) {
        double miles = GreatCircle.miles(from, to);
        Winding winding = new Winding(miles, new SplittableRandom(seed));
        Vector3 start = Vector3.of(from);
        Vector3 ahead = Vector3.of(quarterOfTheEarth(from, GreatCircle.bearing(from, to)));
        Vector3 left = start.cross(ahead);
        Vector3[] corners = new Vector3[LEAST_CORNERS + (int) (miles / LEG_MILES)];
        for (int i = 0; i < corners.length; i++) {
            double fraction = (double) i / (corners.length - 1);
            double along = fraction * miles / GreatCircle.EARTH_RADIUS_MILES;
            double aside = winding.milesAside(fraction) / GreatCircle.EARTH_RADIUS_MILES;
            Vector3 onTheLine = start.times(Math.cos(along)).plus(ahead.times(Math.sin(along)));
            corners[i] = onTheLine.times(Math.cos(aside)).plus(left.times(Math.sin(aside)));
        }
        return new RoadPath(from, to, corners);
    }

    private static GeoPoint quarterOfTheEarth(GeoPoint from, double bearing) {
        return GreatCircle.destination(from, bearing, Math.PI / 2 * GreatCircle.EARTH_RADIUS_MILES);
    }

    /** Returns its length, a little more than {@link GreatCircle#miles} between the ends. */
    public double miles() {
        return milesAt[milesAt.length - 1];
    }

    /** The time the whole trip takes, up to the next millisecond; a speed that gets nowhere is refused. */
    public Duration duration(double speedMph) {
        if (!(speedMph > 0)) {
            throw new IllegalArgumentException("speedMph: expected more than 0, was " + speedMph);
        }
        return Duration.ofMillis((long) Math.ceil(miles() / speedMph * SECONDS_PER_HOUR * 1e3));
    }

    /** Returns the position after that time: exactly the start at 0, exactly the destination after {@link #duration}. */
    public RoadPosition at(Duration elapsed, double speedMph) {
        if (elapsed.compareTo(duration(speedMph)) >= 0) {
            return new RoadPosition(elapsed, to, heading(corners.length - 2, corners[corners.length - 1]), 0);
        }
        double hours = (elapsed.getSeconds() + elapsed.getNano() / 1e9) / SECONDS_PER_HOUR;
        double mile = Math.max(0, Math.min(hours * speedMph, miles()));
        int leg = legAt(mile);
        double legMiles = milesAt[leg + 1] - milesAt[leg];
        double done = (mile - milesAt[leg]) / Math.max(legMiles, Double.MIN_VALUE); // a leg may be too short to measure
        Vector3 here = corners[leg].plus(step(leg).times(done));
        return new RoadPosition(elapsed, mile > 0 ? here.point() : from, heading(leg, here), speedMph);
    }

    private int heading(int leg, Vector3 here) {
        return (int) Math.round(here.bearing(step(leg))) % 360;
    }

    private Vector3 step(int leg) {
        return corners[leg + 1].minus(corners[leg]);
    }

    /** The leg the mile lies on, the later one at a corner between two. */
    private int legAt(double mile) {
        int found = Arrays.binarySearch(milesAt, mile);
        int corner = found >= 0 ? found : -found - 2;
        return Math.min(corner, corners.length - 2);
    }

    /** The whole trip, a position each interval from the start and one on arrival, computed lazily. */
    public Stream<RoadPosition> drive(double speedMph, Duration every) {
        if (every.isNegative() || every.isZero()) {
            throw new IllegalArgumentException("every: expected more than 0, was " + every);
        }
        Duration end = duration(speedMph);
        Stream<Duration> onTheWay =
                Stream.iterate(Duration.ZERO, elapsed -> elapsed.compareTo(end) < 0, elapsed -> elapsed.plus(every));
        return Stream.concat(onTheWay, Stream.of(end)).map(elapsed -> at(elapsed, speedMph));
    }

    /** The distance of a road from the straight line, to the left: three sine waves that begin and end on it. */
    private static final class Winding {

        private static final int WAVES = 3;
        private static final double LONGEST_HALF_WAVE_MILES = 25;
        private static final int FEWEST_HALF_WAVES = 3;

        private final double[] amplitudeMiles = new double[WAVES];
        private final long[] halfWaves = new long[WAVES];

        /** Chooses slopes that add up to a surplus of length, half their mean square; the amplitudes follow. */
        Winding(double miles, RandomGenerator random) {
            double surplus = random.nextDouble(0.015, 0.035);
            double[] share = random.doubles(WAVES, 1, 2).toArray();
            double shares = share[0] + share[1] + share[2];
            double fewest = Math.max(FEWEST_HALF_WAVES, Math.ceil(miles / LONGEST_HALF_WAVE_MILES));
            double[] pitch = {random.nextDouble(1, 1.3), random.nextDouble(1.6, 2), random.nextDouble(2.3, 2.8)};
            for (int wave = 0; wave < WAVES; wave++) {
                double steepest = Math.sqrt(4 * surplus * share[wave] / shares);
                halfWaves[wave] = Math.round(fewest * pitch[wave]);
                amplitudeMiles[wave] = (random.nextBoolean() ? 1 : -1) * steepest * miles / (Math.PI * halfWaves[wave]);
            }
        }

        double milesAside(double fraction) {
            double aside = 0;
            for (int wave = 0; wave < WAVES; wave++) {
                aside += amplitudeMiles[wave] * Math.sin(Math.PI * halfWaves[wave] * fraction);
            }
            return aside;
        }
    }

    /** An arrow from the middle of the earth, 1 long to the surface: no seam at the antimeridian, none at a pole. */
    private record Vector3(double x, double y, double z) {

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

    /** The report of a phone in the truck so long after the start of a trip; its speed is 0 once it has arrived. */
    public record RoadPosition(Duration elapsed, GeoPoint point, int heading, double speedMph) {}
}
