package io.freightsdk.server.truck;

import io.freightsdk.server.geo.GreatCircle;
import io.freightsdk.server.geo.RoadPath;
import io.freightsdk.server.state.Chance;
import io.freightsdk.server.state.Load;
import io.freightsdk.server.values.GeoPoint;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** The roads of one load: under a seed they are the same on every run, whatever else is driven. */
final class Roads {
    private static final double YARD_MILES = 12;
    private static final double WAY_OUT_MILES = 5;
    private static final double NEIGHBOURHOOD_MILES = 20;
    private static final double SPREAD_DEGREES = 30;

    private final Chance chance;
    private final String loadNumber;

    Roads(Chance chance, Load load) {
        this.chance = chance;
        this.loadNumber = load.order().loadNumber();
    }

    RoadPath to(int sequence, GeoPoint from, GeoPoint stop) {
        return RoadPath.between(from, stop, random("road", sequence).nextLong());
    }

    /** Where a truck comes from that nobody has seen yet: a dozen miles short of its stop, on the side away from the next. */
    GeoPoint yard(int sequence, Place stop, @Nullable GeoPoint next) {
        RandomGenerator random = random("yard", sequence);
        double bearing = next == null || next.equals(stop.point())
                ? random.nextDouble(360)
                : GreatCircle.bearing(next, stop.point()) + random.nextDouble(-SPREAD_DEGREES, SPREAD_DEGREES);
        return GreatCircle.destination(stop.point(), bearing, stop.exitMiles() + YARD_MILES);
    }

    /** The road from a stop to a point outside its fence: towards the next stop, or away from one close by. */
    RoadPath outOf(int sequence, Place stop, @Nullable GeoPoint next, GeoPoint from) {
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

    private RandomGenerator random(String purpose, int sequence) {
        return chance.stream(purpose + " " + loadNumber, sequence);
    }

    /** A stop as a driver sees it. */
    record Place(GeoPoint point, double exitMiles) {}
}
