package io.freightsdk.server;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A truck on its way: a timetable of all its positions from the moment it sets out, which are reported as the clock
 * passes them. It drives 55 mph in a straight line, reports each minute and stays 45 minutes where it loads.
 */
final class Drive {
    /** Whether a truck stays at the stops on its way, and whether it drives off at the end. */
    enum Manner {
        /** Through every stop before the last one, staying at each. */
        THROUGH,
        /** Straight to the last one. */
        STRAIGHT,
        /** Straight to it and out of its geofence. */
        DEPART
    }

    private static final Duration EVERY = Duration.ofMinutes(1);
    private static final Duration STAY = Duration.ofMinutes(45);
    private static final double MPH = 55;
    private static final double MILES_BEFORE_THE_FIRST_STOP = 12;
    private static final double BEARING = 200;
    private final Load load;
    private final List<Position> positions = new ArrayList<>();
    private int next;
    private @Nullable GeoPoint at;
    private Instant time;

    /** Sets out for a stop, numbered from 1. */
    Drive(Load load, int lastSequence, Manner manner, Instant now) {
        this.load = load;
        Position last = load.last();
        this.time = last == null || last.time().isBefore(now) ? now : last.time();
        this.at = last == null ? null : new GeoPoint(last.lat(), last.lng());
        if (manner == Manner.THROUGH) {
            drive(ahead(lastSequence), true, now);
        } else if (load.visit(lastSequence - 1).arrivedAt() == null) {
            drive(List.of(lastSequence - 1), false, now);
        }
        if (manner == Manner.DEPART && load.visit(lastSequence - 1).departedAt() == null) {
            check(lastSequence - 1, now);
            leave(lastSequence - 1);
        }
        if (time.isAfter(ServerClock.LATEST)) {
            throw new CannotDriveException(
                    load.order().loadNumber(), "it would drive past the year 9999; set the clock to an earlier time");
        }
    }

    private List<Integer> ahead(int lastSequence) {
        List<Integer> ahead = new ArrayList<>();
        for (int i = 0; i < lastSequence; i++) {
            if (load.visit(i).arrivedAt() == null) {
                ahead.add(i);
            }
        }
        return ahead;
    }

    private void drive(List<Integer> ahead, boolean stays, Instant now) {
        ahead.forEach(stop -> check(stop, now));
        int from = load.standsAt();
        for (int i = 0; i < ahead.size(); i++) {
            int stop = ahead.get(i);
            if (at == null) {
                at = GreatCircle.destination(point(stop), BEARING, MILES_BEFORE_THE_FIRST_STOP);
            }
            if (from >= 0 && stays) {
                Instant arrived = i == 0 ? load.visit(from).arrivedAt() : null;
                stay(arrived == null ? time : arrived);
            }
            if (from >= 0
                    && milesBetween(from, stop) <= miles(load.stops().get(from).exitMeters())) {
                leave(from); // stops so close are told apart by leaving one
            }
            roll(point(stop));
            from = stop;
        }
    }

    private void check(int stop, Instant now) {
        if (load.isClosed(now)) {
            throw new CannotDriveException(
                    load.order().loadNumber(),
                    "the load is " + load.status() + " and accepts no positions for stop " + (stop + 1)
                            + "; create another load");
        }
    }

    private GeoPoint point(int stop) {
        return load.stops().get(stop).point();
    }

    private double milesBetween(int from, int to) {
        return GreatCircle.miles(point(from), point(to));
    }

    private static double miles(double meters) {
        return meters / GreatCircle.METERS_PER_MILE;
    }

    /** Returns when it will be there. */
    Instant end() {
        return time;
    }

    /** Returns whether all of it has been reported. */
    boolean isOver() {
        return next == positions.size();
    }

    /** Reports what is due by then, at its own times; returns how many positions that were. */
    int until(Instant now) {
        int first = next;
        while (!isOver() && !positions.get(next).time().isAfter(now)) {
            Position due = positions.get(next++);
            load.report(List.of(due), due.time());
        }
        return next - first;
    }

    /** Forgets what lies ahead, since the load takes another way. */
    void stop() {
        positions.subList(next, positions.size()).clear();
    }

    private void leave(int stop) {
        roll(GreatCircle.destination(
                point(stop), BEARING, miles(2 * load.stops().get(stop).exitMeters())));
    }

    private void roll(GeoPoint to) {
        GeoPoint from = at == null ? to : at;
        double miles = GreatCircle.miles(from, to);
        double bearing = GreatCircle.bearing(from, to);
        double step = MPH * EVERY.toMinutes() / 60;
        for (double driven = 0; driven < miles; driven += step) {
            report(driven == 0 ? from : GreatCircle.destination(from, bearing, driven), MPH, bearing);
            time = time.plusMillis(Math.round(Math.min(step, miles - driven) / MPH * 3_600_000));
        }
        report(to, 0, bearing);
        at = to;
    }

    private void stay(Instant since) {
        Instant leave = since.plus(STAY);
        while (at != null && time.plus(EVERY).isBefore(leave)) {
            time = time.plus(EVERY);
            report(at, 0, -1);
        }
    }

    private void report(GeoPoint point, double mph, double heading) {
        long at = time.toEpochMilli();
        int count = positions.size();
        Position newest = count == 0 ? load.last() : positions.get(count - 1);
        if (newest == null || newest.at() < at) {
            positions.add(Position.of(at, point.lat(), point.lng(), mph, heading));
        } else if (count > 0 && newest.at() == at) {
            positions.set(count - 1, Position.of(at, point.lat(), point.lng(), mph, heading));
        }
    }
}
