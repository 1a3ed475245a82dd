package io.freightsdk.server.loads;

import io.freightsdk.server.values.FenceSettings;
import io.freightsdk.server.values.Fix;
import io.freightsdk.server.values.GeoPoint;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A truck that visits its stops in their order, and what its phone makes of that; all from one seed. Docks lie up to 350 m
 * from the middle of their fence, one truck in four moves by up to 80 m while it is there, stays last 20 minutes to 4 hours, and the truck slows down on the last kilometre. The
 * phone's error wanders (first-order Gauss-Markov, forgotten over two minutes), some fixes are thrown off by 200 m to 12
 * miles and half of those say so, it misses some speeds, its clock is wrong by up to 30 s and may be corrected on the way,
 * and it may lose hours of fixes or send them late.
 */
final class NoisyTrip {
    static final int[] SIGMAS = {5, 10, 20, 40, 60};
    static final int[] RHYTHMS = {15, 30, 60, 120, 300};
    static final int[] OUTLIERS = {0, 1, 3};
    private static final double MEMORY_SECONDS = 120;
    private static final double DOCK_METERS = 350;
    private static final double YARD_METERS = 80;
    private static final double MPH = 0.44704;
    private static final int STEP_SECONDS = 5;

    /** A stay at a dock: from standing there to driving off. */
    record Stay(int stop, Instant from, Instant to) {}

    /** The time in which the truck passed a stop at full speed. */
    record DriveBy(int stop, Instant from, Instant to) {}

    private record Point(double x, double y) {
        double to(Point other) {
            return Math.hypot(x - other.x, y - other.y);
        }

        Point towards(Point other, double meters) {
            double all = to(other);
            return all == 0 ? this : new Point(x + (other.x - x) / all * meters, y + (other.y - y) / all * meters);
        }
    }

    private record Moment(Point at, double mph) {}

    final int sigma;
    final int rhythm;
    final int outliers;
    final boolean gaps;
    final boolean near;
    final boolean late;
    final List<Stay> stays = new ArrayList<>();
    final List<DriveBy> driveBys = new ArrayList<>();
    /** In the order of their times, no two at the same. */
    final List<Fix> fixes = new ArrayList<>();

    private final Random random;
    private final List<Point> centres = new ArrayList<>();
    private final List<Point> docks = new ArrayList<>();
    private final List<Moment> moments = new ArrayList<>(); // one each 5 s
    private final String kinds;

    NoisyTrip(long seed) {
        random = new Random(seed * 0x9E3779B97F4A7C15L);
        random.nextLong();
        sigma = SIGMAS[random.nextInt(SIGMAS.length)];
        rhythm = RHYTHMS[random.nextInt(RHYTHMS.length)];
        outliers = OUTLIERS[random.nextInt(OUTLIERS.length)];
        gaps = random.nextInt(3) == 0;
        near = random.nextInt(3) == 0;
        late = random.nextInt(4) == 0;
        kinds = "P".repeat(1 + random.nextInt(2)) + "D".repeat(1 + random.nextInt(3));
        place();
        drive();
        report();
    }

    StopPlan plan() {
        List<Stop> stops = new ArrayList<>();
        for (int i = 0; i < centres.size(); i++) {
            Fence fence = new Fence(geo(centres.get(i)), FenceSettings.FIELD.radiusMeters());
            Stop.Kind kind = kinds.charAt(i) == 'P' ? Stop.Kind.PICKUP : Stop.Kind.DELIVERY;
            stops.add(new Stop(kind, i + 1, fence, null));
        }
        return new StopPlan(stops);
    }

    /** Whether the stop shares ground with another one's fence. */
    boolean isNear(int stop) {
        for (int i = 0; i < centres.size(); i++) {
            if (i != stop && centres.get(i).to(centres.get(stop)) <= 1_600) {
                return true;
            }
        }
        return false;
    }

    /** As they reach the server: in batches, of which some come up to 20 minutes after later ones. */
    List<List<Fix>> batches() {
        List<List<Fix>> batches = new ArrayList<>();
        List<Fix> kept = new ArrayList<>();
        for (int from = 0; from < fixes.size(); ) {
            int to = Math.min(fixes.size(), from + 1 + random.nextInt(late ? 8 : 1));
            List<Fix> batch = fixes.subList(from, to);
            boolean isHeldBack = late && kept.isEmpty() && random.nextInt(10) == 0;
            if (isHeldBack) {
                kept.addAll(batch);
            } else {
                batches.add(batch);
                if (!kept.isEmpty() && random.nextInt(3) == 0) {
                    batches.add(List.copyOf(kept));
                    kept.clear();
                }
            }
            from = to;
        }
        if (!kept.isEmpty()) {
            batches.add(kept);
        }
        return batches;
    }

    private void place() {
        Point here = new Point(0, 0);
        int close = near ? random.nextInt(kinds.length() - 1) : -1;
        for (int i = 0; i < kinds.length(); i++) {
            centres.add(here);
            docks.add(around(here, DOCK_METERS * Math.sqrt(random.nextDouble())));
            here = around(here, i == close ? 300 + random.nextDouble(1_200) : 15_000 + random.nextDouble(50_000));
        }
    }

    private void drive() {
        Point here = around(docks.get(0), 8_000 + random.nextDouble(8_000));
        for (int i = 0; i < docks.size(); i++) {
            int last = docks.size() - 1;
            if (i < last && random.nextInt(4) == 0 && !isNear(last) && here.to(docks.get(i)) > 5_000) {
                here = passBy(here, last);
            }
            go(here, docks.get(i), false);
            here = docks.get(i);
            stay(i);
        }
        go(here, around(here, 12_000), false);
    }

    /** Past the middle of a later stop's fence at up to 700 m, at full speed, on the way to somewhere else. */
    private Point passBy(Point from, int stop) {
        Point by = around(centres.get(stop), random.nextDouble(700));
        if (from.to(by) < 5_000) {
            return from;
        }
        Point beyond = by.towards(from, -6_000);
        int start = moments.size();
        go(from, beyond, true);
        driveBys.add(new DriveBy(stop, time(start), time(moments.size())));
        return beyond;
    }

    private void stay(int stop) {
        int start = moments.size();
        int seconds = 1_200 + random.nextInt(13_200);
        int movesAt = random.nextInt(4) == 0 ? random.nextInt(seconds) : seconds;
        Point place = docks.get(stop);
        for (int second = 0; second < seconds; second += STEP_SECONDS) {
            if (second >= movesAt) {
                place = around(place, YARD_METERS * Math.sqrt(random.nextDouble()));
                docks.set(stop, place);
                movesAt = seconds;
            }
            moments.add(new Moment(place, 0));
        }
        stays.add(new Stay(stop, time(start), time(moments.size())));
    }

    private void go(Point from, Point to, boolean isPassing) {
        double full = 55 + random.nextDouble(10);
        double all = from.to(to);
        double way = 0;
        while (way < all) {
            boolean slow = !isPassing && (all - way < 1_000 || (way < 1_000 && all < 40_000));
            double mph = all < 3_000 ? 15 : slow ? 30 : full;
            way += mph * MPH * STEP_SECONDS;
            moments.add(new Moment(from.towards(to, Math.min(way, all)), mph));
        }
    }

    private void report() {
        Point error = new Point(sigma * random.nextGaussian(), sigma * random.nextGaussian());
        double speedless = random.nextInt(10) == 0 ? 1 : 0.05;
        double skew = random.nextDouble(-30, 30);
        int correctedAt = random.nextInt(5) == 0 ? random.nextInt(moments.size()) : Integer.MAX_VALUE;
        double silentUntil = 0;
        double lastSecond = 0;
        Instant newest = Instant.EPOCH;
        for (double second = random.nextDouble(rhythm);
                second < moments.size() * (double) STEP_SECONDS;
                second += rhythm * random.nextDouble(0.9, 1.1)) {
            double kept = Math.exp(-(second - lastSecond) / MEMORY_SECONDS);
            double fresh = sigma * Math.sqrt(1 - kept * kept);
            error = new Point(
                    error.x * kept + fresh * random.nextGaussian(), error.y * kept + fresh * random.nextGaussian());
            boolean falls = gaps && random.nextDouble() < 0.3 * (second - lastSecond) / 3_600;
            lastSecond = second;
            if (falls && second >= silentUntil) {
                silentUntil = second + 600 + random.nextDouble(3_000);
            }
            int index = (int) (second / STEP_SECONDS);
            Instant time = Trip.START.plusMillis(Math.round((second + (index >= correctedAt ? 0 : skew)) * 1_000));
            if (second >= silentUntil && time.isAfter(newest)) {
                newest = time;
                fixes.add(seen(time, moments.get(index), error, speedless));
            }
        }
    }

    private Fix seen(Instant time, Moment moment, Point error, double speedless) {
        double mph = Math.max(0, moment.mph + 1.2 * random.nextGaussian());
        double speed = random.nextDouble() < speedless ? Fix.UNKNOWN : mph;
        if (random.nextInt(100) < outliers) {
            double meters = 200 * Math.pow(100, random.nextDouble());
            double said = random.nextBoolean() ? meters : 20;
            return new Fix(time, geo(around(moment.at, meters)), speed, Fix.UNKNOWN, said);
        }
        Point at = new Point(moment.at.x + error.x, moment.at.y + error.y);
        return new Fix(time, geo(at), speed, Fix.UNKNOWN, sigma + random.nextDouble(20));
    }

    private Point around(Point centre, double meters) {
        double angle = random.nextDouble(2 * Math.PI);
        return new Point(centre.x + meters * Math.cos(angle), centre.y + meters * Math.sin(angle));
    }

    private static Instant time(int moment) {
        return Trip.START.plus(Duration.ofSeconds((long) moment * STEP_SECONDS));
    }

    private static GeoPoint geo(Point point) {
        return Trip.east(Trip.FAR, point.x, point.y);
    }
}
