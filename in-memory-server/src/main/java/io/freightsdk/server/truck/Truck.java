package io.freightsdk.server.truck;

import io.freightsdk.server.loads.Milestone;
import io.freightsdk.server.loads.StopVisit;
import io.freightsdk.server.state.Load;
import io.freightsdk.server.state.World;
import io.freightsdk.server.values.CannotDriveException;
import io.freightsdk.server.values.Pace;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;

/**
 * A truck that drives one load. Time is the server's: a drive moves its clock forward to each fix and leaves it
 * standing at the last, whatever that takes on the road. The truck goes on from its last fix; one without any starts a dozen miles short of the
 * first stop it is sent to. Where it stands at a stop it first stays out 45 minutes from its arrival there. Of several
 * drives at once each goes to its end before the next begins, as there is one clock to move.
 *
 * <p>A sequence the load does not have is an {@link IllegalArgumentException}. A load that takes no fixes any more, and a
 * stop on the way that nobody knows the place of, are a {@link CannotDriveException} before anything has moved.
 */
public final class Truck {
    private final World world;
    private final Load load;

    /** The truck that carries that load of that world. */
    public Truck(World world, Load load) {
        this.world = world;
        this.load = load;
    }

    /**
     * Drives to a stop, through all those before it that have not been arrived at; does nothing when it stands there.
     * There is no going back: a stop departed from is a {@link CannotDriveException}.
     */
    public Driven driveTo(int sequence, Pace pace) {
        return driven(pace, trip -> {
            StopVisit target = trip.stop(sequence);
            if (target.departedAt() != null) {
                throw trip.cannotGo("stop " + sequence + " has been departed from, there is no going back");
            }
            if (target.arrivedAt() == null) {
                drive(trip, sequence);
            }
        });
    }

    /** Drives through every stop that has not been arrived at; does nothing when there is none. */
    public Driven driveToEnd(Pace pace) {
        return driven(pace, trip -> drive(trip, stops().size()));
    }

    /**
     * Drives on towards the stops ahead for so long, and no further: the next drive goes on from there. The clock moves by that
     * time also where the truck has nothing left to drive.
     */
    public Driven driveFor(Duration time, Pace pace) {
        if (time.isNegative()) {
            throw new IllegalArgumentException("time: expected 0 or more, was " + time);
        }
        return driven(pace, trip -> {
            List<Integer> ahead = ahead(stops().size());
            ahead.forEach(trip::place);
            trip.goThrough(ahead, time);
        });
    }

    /**
     * Sets out for a stop, through those before it, and leaves the clock alone: from now on the truck moves when the clock is
     * moved, until it has arrived there. Another call changes where it goes.
     */
    public Driven startTo(int sequence, Pace pace) {
        return driven(pace, trip -> {
            trip.stop(sequence);
            ahead(sequence).forEach(trip::place);
            world.drives().setOut(load.order().loadNumber(), new OnTheWay(world, load, pace, sequence));
        });
    }

    /** Sets out for its last stop the same way. */
    public Driven startToEnd(Pace pace) {
        return startTo(stops().size(), pace);
    }

    /**
     * Drives straight to a stop, past those before it, until it has been arrived at; does nothing when it has. If
     * standing there for a quarter of an hour is no arrival, as at a delivery before its pickups' time, that is a
     * {@link CannotDriveException}.
     */
    public Driven arriveAt(int sequence, Pace pace) {
        return driven(pace, trip -> {
            if (trip.stop(sequence).arrivedAt() == null) {
                trip.goTo(sequence);
            }
        });
    }

    /**
     * Drives off at once, just as far as it takes to have departed; does nothing when it has. A stop not yet arrived at
     * is driven to and stayed at first.
     */
    public Driven departFrom(int sequence, Pace pace) {
        return driven(pace, trip -> {
            if (trip.stop(sequence).arrivedAt() == null) {
                trip.goTo(sequence);
                trip.stay(sequence);
            }
            if (trip.stop(sequence).departedAt() == null) {
                trip.leave(sequence);
            }
        });
    }

    private void drive(Trip trip, int last) {
        List<Integer> ahead = ahead(last);
        ahead.forEach(trip::place);
        ahead.forEach(trip::goTo);
    }

    private Driven driven(Pace pace, Consumer<Trip> drive) {
        return world.drives().alone(() -> {
            Trip trip = new Trip(world, load, pace).open();
            drive.accept(trip);
            return trip.end();
        });
    }

    private List<Integer> ahead(int last) {
        return stops().stream()
                .filter(stop -> stop.stop().sequence() <= last && stop.arrivedAt() == null)
                .map(stop -> stop.stop().sequence())
                .toList();
    }

    private List<StopVisit> stops() {
        return load.view().journey().stops();
    }

    /**
     * The result of a drive.
     *
     * @param status of the load afterwards
     * @param time of the last fix, which the server's clock has reached; the clock's own time if there was nothing to drive
     * @param fixes how many were sent and taken
     */
    public record Driven(Milestone status, Instant time, int fixes) {}
}
