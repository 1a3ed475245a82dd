package io.freightsdk.server;

import io.freightsdk.server.state.CurrentWorld;
import io.freightsdk.server.state.Load;
import io.freightsdk.server.state.Truck;
import io.freightsdk.server.state.Truck.Driven;
import io.freightsdk.server.values.CannotDriveException;
import io.freightsdk.server.values.Fix;
import io.freightsdk.server.values.GeoPoint;
import io.freightsdk.server.values.Pace;
import io.freightsdk.server.values.PingResult;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The truck of a load. A drive takes milliseconds and hours of the server's clock, which it leaves standing at the last
 * fix; the truck sets out from its last fix, or a dozen miles short of its first stop, and stays 45 minutes where it loads.
 * Stops are numbered from 1, pickups first. A load that cannot be driven is a {@link CannotDriveException}.
 */
public final class FreightTruck {
    private final CurrentWorld world;
    private final Supplier<Load> load;
    private final Pace pace;

    FreightTruck(CurrentWorld world, Supplier<Load> load) {
        this(world, load, Pace.STANDARD);
    }

    private FreightTruck(CurrentWorld world, Supplier<Load> load, Pace pace) {
        this.world = world;
        this.load = load;
        this.pace = pace;
    }

    /** Returns the same truck at another pace; this one keeps its own, {@link Pace#STANDARD} at first. */
    public FreightTruck at(Pace pace) {
        return new FreightTruck(world, load, pace);
    }

    /** Reports one fix now, after all before it; a refused one is a {@link FixRefusedException}. */
    public FreightTruck ping(double lat, double lng) {
        return ping(Fix.of(Fix.ON_RECEIPT, new GeoPoint(lat, lng)));
    }

    /** Reports one fix as a phone would, also late; a refused one is a {@link FixRefusedException}. */
    public FreightTruck ping(Fix fix) {
        return world.call(now -> {
            Load to = load.get();
            Instant at = now.clock().instant();
            for (PingResult.RefusedFix refused :
                    to.report(List.of(fix), at).result().refused()) {
                throw new FixRefusedException(to.order().loadNumber(), fix, refused.refusal(), at);
            }
            return this;
        });
    }

    /** Reports fixes in any order; returns which were refused and why, and throws nothing for them. */
    public PingResult pings(List<Fix> fixes) {
        return world.call(now -> load.get().report(fixes, now.clock().instant()).result());
    }

    /** Drives straight to a stop, past those before it, until it has been arrived at; does nothing when it has. */
    public FreightTruck arriveAt(int stop) {
        return driven(truck -> truck.arriveAt(stop, pace));
    }

    /** Drives off at once, until it has departed; to a stop not arrived at it drives first. Does nothing when it has. */
    public FreightTruck departFrom(int stop) {
        return driven(truck -> truck.departFrom(stop, pace));
    }

    /** Drives to a stop through all those before it that were not arrived at; does nothing when it stands there. */
    public FreightTruck driveTo(int stop) {
        return driven(truck -> truck.driveTo(stop, pace));
    }

    /** Drives through every stop that was not arrived at; does nothing when there is none. */
    public FreightTruck driveToEnd() {
        return driven(truck -> truck.driveToEnd(pace));
    }

    /** Drives towards the stops ahead for that long, which passes in any case; the next drive goes on from there. */
    public FreightTruck driveFor(Duration time) {
        return driven(truck -> truck.driveFor(time, pace));
    }

    /** Sets out for a stop without moving the clock: from now on the truck moves with it. Not kept in a snapshot. */
    public FreightTruck startTo(int stop) {
        return moved(truck -> truck.startTo(stop, pace));
    }

    /** Sets out for its last stop like {@link #startTo}. */
    public FreightTruck startToEnd() {
        return moved(truck -> truck.startToEnd(pace));
    }

    private FreightTruck driven(Function<Truck, Driven> drive) {
        world.changesForAll("drive, which moves the clock", FreightClock.INSTEAD + ", or ping(lat, lng)");
        return moved(drive);
    }

    private FreightTruck moved(Function<Truck, Driven> drive) {
        world.call(now -> drive.apply(new Truck(now, load.get())));
        return this;
    }
}
