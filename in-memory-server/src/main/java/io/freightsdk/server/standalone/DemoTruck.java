package io.freightsdk.server.standalone;

import io.freightsdk.model.LoadStatus;
import io.freightsdk.server.FreightLoad;
import io.freightsdk.server.geo.GreatCircle;
import io.freightsdk.server.geo.RoadPath;
import io.freightsdk.server.geo.RoadPath.RoadPosition;
import io.freightsdk.server.values.Fix;
import io.freightsdk.server.values.GeoPoint;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.random.RandomGenerator;

/** A truck whose phone reports once a second. */
final class DemoTruck {
    /** Driven from one fix to the next: 60 times the second that passes. */
    private static final Duration STEP = Duration.ofMinutes(1);

    private static final Set<LoadStatus> OVER = Set.of(LoadStatus.DELIVERED, LoadStatus.CANCELLED);

    private final FreightLoad load;
    private final String loadId;
    private final Iterator<RoadPosition> way;
    private RoadPosition here;

    /** The id distinguishes the load from another of its number, which there may be after a reset. */
    DemoTruck(List<RoadPosition> trip, FreightLoad load, String loadId) {
        this.load = load;
        this.loadId = loadId;
        this.way = trip.iterator();
        this.here = way.next();
    }

    /** Some way to the first stop, then stop by stop with a stay at each; the same draws make the same trip. */
    static List<RoadPosition> trip(List<GeoPoint> stops, RandomGenerator chance) {
        double speedMph = chance.nextDouble(52, 64);
        GeoPoint from = GreatCircle.destination(stops.get(0), chance.nextDouble(360), chance.nextDouble(5, 25));
        List<RoadPosition> trip = new ArrayList<>();
        for (GeoPoint stop : stops) {
            RoadPath.between(from, stop, chance.nextLong())
                    .drive(speedMph, STEP)
                    .forEach(trip::add);
            int minutesThere = chance.nextInt(20, 46);
            trip.addAll(Collections.nCopies(minutesThere, trip.get(trip.size() - 1)));
            from = stop;
        }
        return trip;
    }

    /** Reports where it is and drives on if the fix was taken. False once its load is over, gone or another. */
    boolean report(Instant now) {
        try {
            return loadId.equals(load.position().pingpointLoadId()) && drive(now);
        } catch (NoSuchElementException e) {
            return false;
        }
    }

    private boolean drive(Instant now) {
        Fix fix = new Fix(now, here.point(), here.speedMph(), here.heading(), Fix.UNKNOWN);
        if (load.pings(List.of(fix)).accepted() == 1 && way.hasNext()) {
            here = way.next();
        }
        return !OVER.contains(load.status());
    }
}
