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
 * One load and its truck, to drive and inspect from a test, free of charge; after a reset all is a
 * {@link java.util.NoSuchElementException}.
 *
 * <p>A drive takes milliseconds, and hours of the server's clock, which it leaves standing at the last position. The truck
 * sets out from its last position, or a dozen miles short of its first stop, drives 55 mph and stays 45 minutes where it
 * loads. Stops are numbered from 1, pickups first. A load that cannot be driven is a {@link CannotDriveException}.
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

    /** Returns the load number that its creation returned. */
    public String loadNumber() {
        return loadNumber;
    }

    /** Returns its status. */
    public LoadStatus status() {
        return LoadStatus.of(state.run(() -> load().status()).name());
    }

    /** Returns what a position read would return now, through the same JSON, free of charge. */
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

    /** Reports a position now, after all before it; a refused one is a {@link FixRefusedException}. */
    public FreightLoad ping(double lat, double lng) {
        return ping(Fix.of(Fix.ON_RECEIPT, new GeoPoint(lat, lng)));
    }

    /** Reports a position as a phone would, also late; a refused one is a {@link FixRefusedException}. */
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

    /** Reports positions in any order; returns which were refused and why, and throws nothing for them. */
    public PingResult pings(List<Fix> fixes) {
        List<Position> positions = fixes.stream().map(Position::of).toList();
        return state.run(() -> load().report(positions, now()));
    }

    /** Drives straight to a stop, past those before it, until it has arrived; does nothing when it has. */
    public FreightLoad arriveAt(int stop) {
        return driven(stop, Drive.Manner.STRAIGHT);
    }

    /** Drives off at once until it has departed; to a stop not arrived at it drives first. Does nothing when it has. */
    public FreightLoad departFrom(int stop) {
        return driven(stop, Drive.Manner.DEPART);
    }

    /** Drives to a stop through all those before it that were not arrived at; does nothing when it was there. */
    public FreightLoad driveTo(int stop) {
        return driven(stop, Drive.Manner.THROUGH);
    }

    /** Drives through every stop that was not arrived at; does nothing when there is none. */
    public FreightLoad driveToEnd() {
        return driveTo(state.run(() -> load().stops().size()));
    }

    /** Drives towards the stops ahead for that long, which passes in any case; the next drive goes on from there. */
    public FreightLoad driveFor(Duration time) {
        return changed(() -> {
            state.setOut(load(), new Drive(load(), load().stops().size(), Drive.Manner.THROUGH, now()));
            state.moveClock(() -> state.clock().advance(time));
            state.endDrive(load());
        });
    }

    /** Sets out for a stop without moving the clock: from now on the truck moves with it. */
    public FreightLoad startDrivingTo(int stop) {
        return changed(() -> state.setOut(load(), new Drive(load(), checked(stop), Drive.Manner.THROUGH, now())));
    }

    /** Sets out for its last stop without moving the clock: from now on the truck moves with it. */
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

    /** Cancels the load; a delivered one is an {@link IllegalStateException}, a cancelled one stays as it is. */
    public FreightLoad cancel() {
        return changed(() -> {
            if (!load().cancel()) {
                throw new IllegalStateException("load " + loadNumber() + " is DELIVERED and cannot be cancelled");
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
