package io.freightsdk.server.state;

import io.freightsdk.server.geo.GreatCircle;
import io.freightsdk.server.geo.RoadPath;
import io.freightsdk.server.geo.RoadPath.RoadPosition;
import io.freightsdk.server.loads.Fence;
import io.freightsdk.server.loads.JourneyView.StopVisit;
import io.freightsdk.server.state.Truck.Driven;
import io.freightsdk.server.values.CannotDriveException;
import io.freightsdk.server.values.FenceSettings;
import io.freightsdk.server.values.Fix;
import io.freightsdk.server.values.GeoPoint;
import io.freightsdk.server.values.Pace;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** One drive from its first fix to its last, for one thread. */
final class Trip {
    static final Duration STAY = Duration.ofMinutes(45);

    private static final Duration LONGEST_WAIT = Duration.ofMinutes(15);
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final double YARD_MILES = 12;
    private static final double WAY_OUT_MILES = 5;
    private static final double NEIGHBOURHOOD_MILES = 20;
    private static final double SPREAD_DEGREES = 30;

    private final Load load;
    private final FenceSettings fences;
    private final Pace pace;
    private final Chance chance;
    private final Phone phone;
    private final ServerClock clock;
    private @Nullable Leg leg;
    private @Nullable Way way;

    Trip(World world, Load load, Pace pace) {
        this.load = load;
        this.fences = world.settings().fences();
        this.pace = pace;
        this.chance = world.chance();
        this.clock = world.clock();
        this.phone = new Phone(clock, load);
    }

    /** Drives through those stops as far as it comes in that time, which passes in any case. */
    void goThrough(List<Integer> sequences, Duration time) {
        Instant end = phone.time().plus(time);
        Halt halt = goOn(null, sequences, end);
        Way on = way;
        if (halt != null && on != null) { // the last part of an interval is driven too
            report(on.start(), on.road().at(Duration.between(on.start(), end), pace.speedMph()));
        }
        clock.advanceTo(end);
    }

    /** Drives on from a halt, or sets out, until that time; null at the last stop, else where it goes on later. */
    @Nullable
    Halt goOn(@Nullable Halt from, List<Integer> sequences, Instant end) {
        // a clock that runs is past the end already, and who sets out is seen once
        Instant now = clock.instant();
        phone.until(from == null && end.isBefore(now) ? now : end);
        try {
            if (from != null && phone.isBackAt(from.at()) && from.leg() != null) {
                drive(from.leg());
            }
            goToEach(sequences);
            return null;
        } catch (Phone.TimeIsUp e) {
            return new Halt(phone.time(), leg);
        }
    }

    /** The road it is on, to a stop or out of one; null while it stands. */
    private record Way(RoadPath road, Instant start) {}

    record Leg(int sequence, GeoPoint from, Instant start) {}

    /** The moment a stopped drive was last seen, and its leg; null while the truck stood. */
    record Halt(Instant at, @Nullable Leg leg) {}

    Driven end() {
        return new Driven(load.status(), phone.time(), phone.taken());
    }

    StopVisit stop(int sequence) {
        List<StopVisit> stops = load.view().journey().stops();
        if (sequence < 1 || sequence > stops.size()) {
            throw new IllegalArgumentException("sequence: expected 1 to " + stops.size() + ", was " + sequence);
        }
        return stops.get(sequence - 1);
    }

    /** The stops to arrive at, up to that one; throws before anything moves if there is no way to one of them. */
    List<Integer> ahead(int last) {
        List<Integer> ahead = IntStream.rangeClosed(1, last)
                .filter(sequence -> stop(sequence).arrivedAt() == null)
                .boxed()
                .toList();
        ahead.forEach(this::place);
        return ahead;
    }

    /** Drives to each of these stops, but for those that lie on the way to another. */
    void goToEach(List<Integer> sequences) {
        sequences.stream()
                .filter(sequence -> stop(sequence).arrivedAt() == null)
                .forEach(this::goTo);
    }

    /** Drives straight to a stop, after what is left of the stay at the one it stands at, and stays until it is seen there. */
    void goTo(int sequence) {
        Place to = place(sequence);
        GeoPoint from = standing(sequence, to);
        StopVisit left = ongoing();
        if (left != null && left.arrivedAt() != null) {
            Duration stayed = Duration.between(left.arrivedAt(), phone.time());
            phone.stand(from, STAY.minus(stayed), pace.every());
            from = outOfTheWay(left, to, from);
        }
        drive(new Leg(sequence, from, phone.time()));
    }

    private void drive(Leg on) {
        int sequence = on.sequence();
        Place to = place(sequence);
        leg = on;
        long seed = random("road", sequence).nextLong();
        Iterator<RoadPosition> ahead = onTheWay(RoadPath.between(on.from(), to.point(), seed), on.start());
        while (ahead.hasNext()) {
            report(on.start(), ahead.next());
        }
        for (Duration waited = Duration.ZERO; stop(sequence).arrivedAt() == null; waited = waited.plus(MINUTE)) {
            if (waited.compareTo(LONGEST_WAIT) >= 0) {
                throw cannotGo("standing at stop " + sequence + " is no arrival while the load is " + load.status());
            }
            phone.stand(to.point(), MINUTE, MINUTE);
        }
        leg = null;
        way = null;
    }

    private Iterator<RoadPosition> onTheWay(RoadPath road, Instant start) {
        way = new Way(road, start);
        return road.drive(pace.speedMph(), pace.every()).iterator();
    }

    /** Drives away from where it stands until the departure is seen. */
    void leave(int sequence) {
        Place stop = place(sequence);
        RoadPath out = outOf(sequence, stop, next(sequence), standing(sequence, stop));
        Instant start = phone.time();
        Iterator<RoadPosition> ahead = onTheWay(out, start);
        while (stop(sequence).departedAt() == null && ahead.hasNext()) {
            report(start, ahead.next());
        }
        if (stop(sequence).departedAt() == null) {
            phone.stand(standing(sequence, stop), MINUTE, MINUTE); // seen outside once, where it takes twice
        }
        if (stop(sequence).departedAt() == null) {
            throw cannotGo("no departure from stop " + sequence + " was seen while the load is " + load.status());
        }
        way = null;
    }

    void stay(int sequence) {
        Place stop = place(sequence);
        phone.stand(standing(sequence, stop), STAY, pace.every());
    }

    /** Returns the place of a stop on the roads; throws before anything moves if there is no way to it. */
    Place place(int sequence) {
        Fence fence = stop(sequence).stop().fence();
        if (fence == null) {
            throw cannotGo("stop " + sequence + " has no coordinates; create the load with lat and lng");
        }
        double exitMeters = fence.exitMeters(fences.exitMargin());
        return new Place(fence.centre(), exitMeters / GreatCircle.METERS_PER_MILE);
    }

    /** A load that takes no fixes cannot be driven. */
    Trip open() {
        if (load.isClosed(phone.time())) {
            throw cannotGo("the load is " + load.status() + " and closed, nothing driven");
        }
        return this;
    }

    CannotDriveException cannotGo(String reason) {
        return new CannotDriveException(load.order().loadNumber(), reason);
    }

    /** The place where the truck stands, which it reports; a truck never seen before is still on its way to the stop. */
    private GeoPoint standing(int sequence, Place stop) {
        GeoPoint last = phone.place();
        GeoPoint here = last == null ? yard(sequence, stop, next(sequence)) : last;
        phone.report(phone.time(), here, 0, Fix.UNKNOWN);
        return here;
    }

    /** Returns a point clearly outside the first of two stops so close that fixes at the second still count for it. */
    private GeoPoint outOfTheWay(StopVisit left, Place to, GeoPoint from) {
        Place stop = place(left.stop().sequence());
        if (GreatCircle.miles(stop.point(), to.point()) > stop.exitMiles()) {
            return from;
        }
        leave(left.stop().sequence());
        GeoPoint out = phone.place();
        return out == null ? from : out;
    }

    /** Up to a place of its way the truck has been seen already. */
    private void report(Instant start, RoadPosition position) {
        Instant at = start.plus(position.elapsed());
        if (at.isAfter(phone.time())) {
            phone.report(at, position.point(), position.speedMph(), position.heading());
        }
    }

    private @Nullable StopVisit ongoing() {
        return load.view().journey().stops().stream()
                .filter(stop -> stop.arrivedAt() != null && stop.departedAt() == null)
                .findFirst()
                .orElse(null);
    }

    /** The stop after that one, or before the last. */
    private @Nullable GeoPoint next(int sequence) {
        List<StopVisit> stops = load.view().journey().stops();
        Fence fence = stops.get(sequence < stops.size() ? sequence : sequence - 2)
                .stop()
                .fence();
        return fence == null ? null : fence.centre();
    }

    /** The start of a truck that was never seen: a dozen miles short of its stop, on the side away from the next. */
    private GeoPoint yard(int sequence, Place stop, @Nullable GeoPoint next) {
        RandomGenerator random = random("yard", sequence);
        double bearing = next == null || next.equals(stop.point())
                ? random.nextDouble(360)
                : GreatCircle.bearing(next, stop.point()) + random.nextDouble(-SPREAD_DEGREES, SPREAD_DEGREES);
        return GreatCircle.destination(stop.point(), bearing, stop.exitMiles() + YARD_MILES);
    }

    /** The road from a stop to a point outside its fence: towards the next stop, or away from one close by. */
    private RoadPath outOf(int sequence, Place stop, @Nullable GeoPoint next, GeoPoint from) {
        RandomGenerator random = random("out", sequence);
        double bearing;
        if (next == null || next.equals(stop.point())) {
            bearing = random.nextDouble(360);
        } else {
            boolean close = GreatCircle.miles(stop.point(), next) < stop.exitMiles() + NEIGHBOURHOOD_MILES;
            bearing = GreatCircle.bearing(stop.point(), next) + (close ? 180 : 0);
        }
        GeoPoint out = GreatCircle.destination(stop.point(), bearing, stop.exitMiles() + WAY_OUT_MILES);
        return RoadPath.between(from, out, random.nextLong());
    }

    /** Of one load: under a seed its roads are the same on every run, whatever else is driven. */
    private RandomGenerator random(String purpose, int sequence) {
        return chance.fixed(purpose + " " + load.order().loadNumber(), sequence);
    }

    record Place(GeoPoint point, double exitMiles) {}
}
