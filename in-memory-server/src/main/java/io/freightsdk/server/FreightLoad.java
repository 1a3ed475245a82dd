package io.freightsdk.server;

import io.freightsdk.json.FreightJson;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import okio.Buffer;

/**
 * A load of the server and its truck, to drive and inspect in tests. Its methods are not billed and may be called from any
 * thread. After a reset they throw {@link java.util.NoSuchElementException}, because the load is gone.
 *
 * <p>Stops are numbered from 1, pickups first. A drive takes milliseconds of real time and moves the server's clock by the
 * hours that a truck would need; the clock then stays frozen at the last position. The truck starts at its last position, or a dozen
 * miles before its first stop, drives 55 mph in a straight line, reports each minute and stays 45 minutes at each stop on its way. A
 * load that is cancelled, or that was delivered and left, cannot be driven: this is a {@link CannotDriveException}. A stop that does
 * not exist is an {@link IllegalArgumentException}.
 */
public final class FreightLoad {
    private final ServerState state;
    private final String loadNumber;

    FreightLoad(ServerState state, Load load) {
        this.state = state;
        this.loadNumber = load.order().loadNumber();
    }

    private Load load() {
        return state.load(loadNumber);
    }

    /** Returns the load number, as its creation returned it. */
    public String loadNumber() {
        return loadNumber;
    }

    /** Returns the load's status. */
    public LoadStatus status() {
        return LoadStatus.of(state.run(() -> load().status()).name());
    }

    /** Returns what a position read would return now. It goes through the same JSON, but is neither charged nor in the journal. */
    public LoadPosition position() {
        byte[] json = Json.bytes(state.run(() -> PositionJson.of(load(), now())));
        try {
            return Objects.requireNonNull(
                    FreightJson.adapter(LoadPosition.class).fromJson(new Buffer().write(json)));
        } catch (IOException e) {
            throw new UncheckedIOException("a buffer does not fail", e);
        }
    }

    private Instant now() {
        return state.clock().instant();
    }

    /**
     * Reports a position at the server's present time, or a millisecond after the newest position if that is later.
     *
     * @throws FixRefusedException if the load is over
     * @throws IllegalArgumentException if the coordinates are out of range
     */
    public FreightLoad ping(double lat, double lng) {
        return ping(Fix.of(Fix.ON_RECEIPT, new GeoPoint(lat, lng)));
    }

    /**
     * Reports a position with its own time, which may be in the past, as of a phone that had no connection.
     *
     * @throws FixRefusedException if the server refuses the position, as {@link FixRefusal} lists; the load does not change then
     */
    public FreightLoad ping(Fix fix) {
        return state.run(() -> {
            Instant at = now();
            PingResult result = load().report(List.of(Position.of(fix)), at);
            for (PingResult.RefusedFix refused : result.refused()) {
                throw new FixRefusedException(loadNumber(), fix, refused.refusal(), at);
            }
            return this;
        });
    }

    /** Reports positions in any order. Returns how many were accepted and which were refused, and throws nothing for those. */
    public PingResult pings(List<Fix> fixes) {
        List<Position> positions = fixes.stream().map(Position::of).toList();
        return state.run(() -> load().report(positions, now()));
    }

    /** Drives straight to a stop, past the stops before it, until it has arrived there. Does nothing if it has been there. */
    public FreightLoad arriveAt(int stop) {
        return driven(stop, Drive.Manner.STRAIGHT);
    }

    /**
     * Drives away from a stop at once, until the truck has departed. If it has not arrived there yet, it drives there first, as {@link
     * #arriveAt} does. Does nothing if it has departed.
     */
    public FreightLoad departFrom(int stop) {
        return driven(stop, Drive.Manner.DEPART);
    }

    /** Drives to a stop by way of all stops before it where it has not been. Does nothing if it has been at all of them. */
    public FreightLoad driveTo(int stop) {
        return driven(stop, Drive.Manner.THROUGH);
    }

    /** Drives to all stops where it has not been yet, in order. Does nothing if there is none. */
    public FreightLoad driveToEnd() {
        return driveTo(state.run(() -> load().stops().size()));
    }

    /**
     * Drives towards the stops ahead for a time, by which the server's clock is moved, also if the truck arrives earlier. The next
     * drive continues where this one ends.
     */
    public FreightLoad driveFor(Duration time) {
        return changed(() -> {
            state.setOut(load(), new Drive(load(), load().stops().size(), Drive.Manner.THROUGH, now()));
            state.moveClock(() -> state.clock().advance(time));
            state.endDrive(load());
        });
    }

    /**
     * Starts to drive to a stop, without moving the clock. From now on the truck moves whenever the clock does, until it arrives or
     * another drive of this load begins.
     */
    public FreightLoad startDrivingTo(int stop) {
        return changed(() -> state.setOut(load(), new Drive(load(), checked(stop), Drive.Manner.THROUGH, now())));
    }

    /** Starts to drive to the last stop, like {@link #startDrivingTo}. */
    public FreightLoad startDriving() {
        return startDrivingTo(state.run(() -> load().stops().size()));
    }

    private FreightLoad driven(int stop, Drive.Manner manner) {
        return changed(() -> state.drive(load(), checked(stop), manner));
    }

    private int checked(int stop) {
        if (stop < 1 || stop > load().stops().size()) {
            throw new IllegalArgumentException(
                    "stop: expected 1 to " + load().stops().size() + ", was " + stop);
        }
        return stop;
    }

    /**
     * Cancels the load. Nothing is refunded. Cancelling twice does nothing.
     *
     * @throws IllegalStateException if the load was delivered
     */
    public FreightLoad cancel() {
        return changed(() -> {
            if (!load().cancel()) {
                throw new IllegalStateException("load " + loadNumber() + " was delivered and cannot be cancelled");
            }
        });
    }

    private FreightLoad changed(Runnable change) {
        state.change(change);
        return this;
    }

    /** Returns a text with the load number. */
    @Override
    public String toString() {
        return "FreightLoad[" + loadNumber() + "]";
    }
}
