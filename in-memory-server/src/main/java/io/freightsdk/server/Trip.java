package io.freightsdk.server;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The status and timestamps that follow from the positions of a load, in the order of their times. Only here a status changes. */
final class Trip {
    /** The time a truck must be at a delivery before its pickups count as missed. */
    private static final Duration PICKUPS_MISSED_AFTER = Duration.ofMinutes(10);

    private static final int NOWHERE = -1;

    private final List<Stop> stops;
    private final boolean awaitConfirm;
    private final @Nullable Instant[] arrived;
    private final @Nullable Instant[] departed;
    private Status status = Status.PLANNED;
    private @Nullable Instant deliveredAt;
    private double miles;
    private int standsAt = NOWHERE;
    private @Nullable Instant outsideSince;
    private int waitsAt = NOWHERE;
    private @Nullable Instant waitsSince;
    private @Nullable Position last;

    Trip(List<Stop> stops, boolean awaitConfirm) {
        this.stops = stops;
        this.awaitConfirm = awaitConfirm;
        this.arrived = new @Nullable Instant[stops.size()];
        this.departed = new @Nullable Instant[stops.size()];
    }

    Trip over(List<Position> positions) {
        positions.forEach(this::step);
        return this;
    }

    Status status() {
        return status;
    }

    @Nullable
    Instant deliveredAt() {
        return deliveredAt;
    }

    @Nullable
    Instant arrivedAt(int stop) {
        return arrived[stop];
    }

    @Nullable
    Instant departedAt(int stop) {
        return departed[stop];
    }

    double miles() {
        return miles;
    }

    /** Returns the stop where the truck stands; -1 while it drives. */
    int standsAt() {
        return standsAt;
    }

    /** Takes a position that is newer than all before. */
    void step(Position position) {
        miles += last == null ? 0 : last.milesTo(position);
        last = position;
        int stop = holding(position);
        if (stop == NOWHERE || arrived[stop] != null) {
            waitsAt = NOWHERE;
            stand(position);
        } else if (status != Status.PLANNED || stops.get(stop).isPickup()) {
            arrive(stop, position.time());
        } else {
            waitForPickup(stop, position.time());
        }
    }

    /** Returns the nearest stop not departed from whose geofence holds the position. */
    private int holding(Position position) {
        int nearest = NOWHERE;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < stops.size(); i++) {
            double meters = departed[i] == null ? stops.get(i).metersTo(position) : Double.POSITIVE_INFINITY;
            if (meters < least && meters <= stops.get(i).radiusMeters()) {
                nearest = i;
                least = meters;
            }
        }
        return nearest;
    }

    /** At a delivery before any pickup the truck is believed after ten minutes, once the pickup window has begun. */
    private void waitForPickup(int stop, Instant time) {
        if (waitsAt != stop || waitsSince == null) {
            waitsAt = stop;
            waitsSince = time;
        }
        Instant begins = pickupBegins();
        boolean hasBegun = begins == null || !time.isBefore(begins);
        if (hasBegun && !time.isBefore(waitsSince.plus(PICKUPS_MISSED_AFTER))) {
            arrive(stop, waitsSince);
        }
    }

    private @Nullable Instant pickupBegins() {
        Instant first = null;
        for (Stop stop : stops) {
            Instant window = stop.isPickup() ? stop.window() : null;
            first = window != null && (first == null || window.isBefore(first)) ? window : first;
        }
        return first;
    }

    private void arrive(int stop, Instant time) {
        if (standsAt != NOWHERE) {
            depart(outsideSince == null ? time : outsideSince); // its departure was lost in a gap
        }
        arrived[stop] = time;
        standsAt = stop;
        outsideSince = null;
        waitsAt = NOWHERE;
        if (status == Status.PLANNED) {
            status = stops.get(stop).isPickup() ? Status.AT_PICKUP : Status.AT_DELIVERY;
        } else if (wasEverywhere() && !awaitConfirm) {
            status = Status.DELIVERED;
            deliveredAt = time;
        } else if (stop == stops.size() - 1) {
            status = Status.AT_DELIVERY;
        }
    }

    private boolean wasEverywhere() {
        for (Instant time : arrived) {
            if (time == null) {
                return false;
            }
        }
        return true;
    }

    private void stand(Position position) {
        if (standsAt == NOWHERE) {
            return;
        }
        Stop stop = stops.get(standsAt);
        double meters = stop.metersTo(position);
        if (meters > stop.exitMeters()) {
            depart(position.time());
        } else if (meters <= stop.radiusMeters()) {
            outsideSince = null;
        } else if (outsideSince == null) {
            outsideSince = position.time();
        }
    }

    private void depart(Instant time) {
        departed[standsAt] = time;
        standsAt = NOWHERE;
        outsideSince = null;
        if (status == Status.AT_PICKUP) {
            status = Status.IN_TRANSIT;
        }
    }
}
