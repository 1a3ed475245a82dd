package io.freightsdk.server.standalone;

import io.freightsdk.model.LoadStatus;
import io.freightsdk.server.FreightLoad;
import io.freightsdk.server.geo.RoadPosition;
import io.freightsdk.server.values.Fix;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;

/** A truck whose phone reports once a second. */
final class DemoTruck {
    /** Driven from one fix to the next: 60 times the second that passes. */
    private static final Duration STEP = Duration.ofSeconds(60);

    private static final Set<LoadStatus> OVER = Set.of(LoadStatus.DELIVERED, LoadStatus.CANCELLED);

    private final Itinerary itinerary;
    private final FreightLoad load;
    private final String loadId;
    private Duration driven = Duration.ZERO;

    /** The id tells the load from another of its number, which there may be after a reset. */
    DemoTruck(Itinerary itinerary, FreightLoad load, String loadId) {
        this.itinerary = itinerary;
        this.load = load;
        this.loadId = loadId;
    }

    /**
     * Reports where it is and drives on if the fix was taken: as long as the server's clock is frozen, so is the truck.
     * Returns false once its load is over, gone or another.
     */
    boolean report(Instant now) {
        try {
            return loadId.equals(load.position().pingpointLoadId()) && drive(now);
        } catch (NoSuchElementException e) {
            return false;
        }
    }

    private boolean drive(Instant now) {
        RoadPosition position = itinerary.at(driven);
        Fix fix = new Fix(now, position.point(), position.speedMph(), position.heading(), Fix.UNKNOWN);
        if (load.pings(List.of(fix)).accepted() == 1) {
            driven = driven.plus(STEP);
        }
        return !OVER.contains(load.status());
    }
}
