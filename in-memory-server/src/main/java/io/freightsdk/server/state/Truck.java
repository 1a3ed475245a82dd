package io.freightsdk.server.state;

import io.freightsdk.server.loads.JourneyView.StopVisit;
import io.freightsdk.server.loads.Milestone;
import io.freightsdk.server.values.CannotDriveException;
import io.freightsdk.server.values.Pace;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A truck that drives one load, in the server's time: a drive moves its clock to each fix and leaves it standing at the
 * last. It goes on from its last fix, or sets out a dozen miles short of its stop. A load that cannot be driven moves nothing.
 */
public record Truck(World world, Load load) {
    /** Drives to a stop through those before it; back to one departed from is a {@link CannotDriveException}. */
    public Driven driveTo(int sequence, Pace pace) {
        return driven(pace, trip -> {
            StopVisit target = trip.stop(sequence);
            if (target.departedAt() != null) {
                throw trip.cannotGo("stop " + sequence + " has been departed from, there is no going back");
            }
            if (target.arrivedAt() == null) {
                trip.goToEach(trip.ahead(sequence));
            }
        });
    }

    /** Drives through every stop that has not been arrived at; does nothing when there is none. */
    public Driven driveToEnd(Pace pace) {
        return driven(pace, trip -> trip.goToEach(trip.ahead(last())));
    }

    /** Drives on for so long, and no further; the clock moves by that time also where nothing is left to drive. */
    public Driven driveFor(Duration time, Pace pace) {
        if (time.isNegative()) {
            throw new IllegalArgumentException("time: expected 0 or more, was " + time);
        }
        return driven(pace, trip -> trip.goThrough(trip.ahead(last()), time));
    }

    /** Sets out for a stop and leaves the clock alone: from now on the truck moves with it, until it has arrived. */
    public Driven startTo(int sequence, Pace pace) {
        return driven(pace, trip -> {
            trip.stop(sequence);
            trip.ahead(sequence);
            world.drives().setOut(load.order().loadNumber(), new OnTheWay(world, load, pace, sequence));
        });
    }

    /** Sets out for its last stop the same way. */
    public Driven startToEnd(Pace pace) {
        return startTo(last(), pace);
    }

    /** Drives straight to a stop; without an arrival in a quarter of an hour there, that is a {@link CannotDriveException}. */
    public Driven arriveAt(int sequence, Pace pace) {
        return driven(pace, trip -> {
            if (trip.stop(sequence).arrivedAt() == null) {
                trip.goTo(sequence);
            }
        });
    }

    /** Drives off just far enough to have departed; to a stop not yet arrived at it drives, and stays, first. */
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

    private Driven driven(Pace pace, Consumer<Trip> drive) {
        return world.drives().alone(() -> {
            Trip trip = new Trip(world, load, pace).open();
            drive.accept(trip);
            return trip.end();
        });
    }

    private int last() {
        return load.view().journey().stops().size();
    }

    /** The result of a drive: the status, the time of the last fix or of the clock, how many fixes were taken. */
    public record Driven(Milestone status, Instant time, int fixes) {}

    /** A truck that moves with the clock. Between two moves it remembers its halt, so that many short ones make the same trip as a long one. */
    static final class OnTheWay implements Drives.Moving {
        private final World world;
        private final Load load;
        private final Pace pace;
        private final List<Integer> stops;
        private Trip.@Nullable Halt halt;

        OnTheWay(World world, Load load, Pace pace, int target) {
            this.world = world;
            this.load = load;
            this.pace = pace;
            this.stops = IntStream.rangeClosed(1, target).boxed().toList();
        }

        @Override
        public boolean movesUntil(Instant time) {
            try {
                halt = new Trip(world, load, pace).open().goOn(halt, stops, time);
            } catch (CannotDriveException e) {
                return false; // cancelled on the way, say; the clock goes on
            }
            return halt != null;
        }
    }
}
