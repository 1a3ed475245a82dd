package io.freightsdk.server.standalone;

import io.freightsdk.server.geo.GreatCircle;
import io.freightsdk.server.geo.RoadPath;
import io.freightsdk.server.geo.RoadPosition;
import io.freightsdk.server.values.GeoPoint;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Where a truck is at every moment of its trip: some way to the first stop, then stop by stop with a stay at each. */
final class Itinerary {
    private final double speedMph;
    private final List<Leg> legs = new ArrayList<>();

    /** Draws the start, the roads, the speed and the stays; the same draws make the same trip. */
    Itinerary(List<GeoPoint> stops, RandomGenerator chance) {
        this.speedMph = chance.nextDouble(52, 64);
        GeoPoint from = GreatCircle.destination(stops.get(0), chance.nextDouble(360), chance.nextDouble(5, 25));
        Duration starts = Duration.ZERO;
        for (GeoPoint stop : stops) {
            RoadPath route = RoadPath.between(from, stop, chance.nextLong());
            legs.add(new Leg(route, starts));
            Duration stay = Duration.ofMinutes(chance.nextInt(20, 46));
            starts = starts.plus(route.duration(speedMph)).plus(stay);
            from = stop;
        }
    }

    /** The place at that time since the start; after the last stop has been reached, there. */
    RoadPosition at(Duration elapsed) {
        Leg current = legs.get(0);
        for (Leg leg : legs) {
            current = leg.starts.compareTo(elapsed) <= 0 ? leg : current;
        }
        return current.route.at(elapsed.minus(current.starts), speedMph); // at its end, standing, for the whole stay
    }

    private record Leg(RoadPath route, Duration starts) {}
}
