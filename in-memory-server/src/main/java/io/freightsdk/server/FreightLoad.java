package io.freightsdk.server;

import io.freightsdk.json.FreightJson;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.server.api.PositionJson;
import io.freightsdk.server.loads.Stop.Window;
import io.freightsdk.server.state.CurrentWorld;
import io.freightsdk.server.state.Load;
import io.freightsdk.server.state.Load.LoadView;
import io.freightsdk.server.values.Fix;
import io.freightsdk.server.values.PingResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import okio.Buffer;
import org.jspecify.annotations.Nullable;

/** One load, to drive and inspect from a test, free; after a reset all is a {@link NoSuchElementException}. */
public final class FreightLoad {
    private final CurrentWorld world;
    private final String loadNumber;
    private final FreightTruck truck;

    FreightLoad(CurrentWorld world, String loadNumber) {
        this.world = world;
        this.loadNumber = loadNumber;
        this.truck = new FreightTruck(world, this::load);
    }

    /** Returns the load number that its creation returned. */
    public String loadNumber() {
        return loadNumber;
    }

    /** Returns its status. */
    public LoadStatus status() {
        return LoadStatus.of(shown().journey().status().name());
    }

    /** Returns what a position read would return now, through the same JSON, free of charge. */
    public LoadPosition position() {
        LoadView view = shown();
        byte[] json = PositionJson.of(load(), view, world.get().clock().instant());
        try {
            return Objects.requireNonNull(
                    FreightJson.adapter(LoadPosition.class).fromJson(new Buffer().write(json)));
        } catch (IOException e) {
            throw new UncheckedIOException("a buffer does not fail", e);
        }
    }

    private LoadView shown() {
        return world.call(now -> load().show());
    }

    /** Returns its truck, which can also drive at another pace. */
    public FreightTruck truck() {
        return truck;
    }

    /** Reports a fix: {@link FreightTruck#ping(double, double)}. */
    public FreightLoad ping(double lat, double lng) {
        truck.ping(lat, lng);
        return this;
    }

    /** Reports a fix: {@link FreightTruck#ping(Fix)}. */
    public FreightLoad ping(Fix fix) {
        truck.ping(fix);
        return this;
    }

    /** Reports several fixes: {@link FreightTruck#pings}. */
    public PingResult pings(List<Fix> fixes) {
        return truck.pings(fixes);
    }

    /** Drives its truck: {@link FreightTruck#arriveAt}. */
    public FreightLoad arriveAt(int stop) {
        truck.arriveAt(stop);
        return this;
    }

    /** Drives its truck: {@link FreightTruck#departFrom}. */
    public FreightLoad departFrom(int stop) {
        truck.departFrom(stop);
        return this;
    }

    /** Drives its truck: {@link FreightTruck#driveTo}. */
    public FreightLoad driveTo(int stop) {
        truck.driveTo(stop);
        return this;
    }

    /** Drives its truck: {@link FreightTruck#driveToEnd}. */
    public FreightLoad driveToEnd() {
        truck.driveToEnd();
        return this;
    }

    /** Cancels the load; a delivered one is an {@link IllegalStateException}, a cancelled one stays as it is. */
    public FreightLoad cancel() {
        if (!world.call(now -> load().cancel(now.clock().instant()))) {
            throw new IllegalStateException("load " + loadNumber + " is DELIVERED and cannot be cancelled");
        }
        return this;
    }

    /** Sets the window of a stop, or removes it when both ends are null; an unknown stop is refused. */
    public FreightLoad setWindow(int stop, @Nullable Instant from, @Nullable Instant to) {
        if ((from == null) != (to == null)) {
            throw new IllegalArgumentException("window: expected both ends or none, was " + from + " to " + to);
        }
        Window window = from == null || to == null ? null : new Window(from, to);
        return world.call(now -> {
            load().setWindow(stop, window, now.clock().instant());
            return this;
        });
    }

    /** Returns a text with the load number. */
    @Override
    public String toString() {
        return "FreightLoad[" + loadNumber + "]";
    }

    Load load() {
        return world.get()
                .loads()
                .byNumber(loadNumber)
                .orElseThrow(() -> new NoSuchElementException("no load has the number " + loadNumber));
    }
}
