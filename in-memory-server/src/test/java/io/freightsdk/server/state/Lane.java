package io.freightsdk.server.state;

import io.freightsdk.model.DriverResolution;
import io.freightsdk.server.loads.Fence;
import io.freightsdk.server.loads.Journey;
import io.freightsdk.server.loads.JourneyView.StopVisit;
import io.freightsdk.server.loads.Stop;
import io.freightsdk.server.loads.StopPlan;
import io.freightsdk.server.state.LoadOrder.Details;
import io.freightsdk.server.values.CompletionMode;
import io.freightsdk.server.values.FenceSettings;
import io.freightsdk.server.values.Fix;
import io.freightsdk.server.values.GeoPoint;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A load on a lane of its own in a world whose clock stands; a stop without a point has no coordinates. */
final class Lane {
    static final Instant START = Instant.parse("2026-05-04T12:00:00Z");
    static final GeoPoint CHICAGO = new GeoPoint(41.8781, -87.6298);
    static final GeoPoint JOLIET = new GeoPoint(41.525, -88.0817);
    static final GeoPoint DALLAS = new GeoPoint(32.7767, -96.797);
    static final GeoPoint DENVER = new GeoPoint(39.7392, -104.9903);

    private final World world;
    private final Load load;

    private Lane(FenceSettings fences, int pickups, @Nullable GeoPoint... points) {
        this.world = World.of(Worlds.seeded(7L, START, fences));
        List<Stop> stops = new ArrayList<>();
        for (GeoPoint point : points) {
            Stop.Kind kind = stops.size() < pickups ? Stop.Kind.PICKUP : Stop.Kind.DELIVERY;
            stops.add(new Stop(
                    kind, stops.size() + 1, point == null ? null : new Fence(point, fences.radiusMeters()), null));
        }
        LoadOrder order = new LoadOrder(
                "LD-2026-000001",
                "load_1",
                "brk_000001",
                START,
                "trk_1",
                "drv_1",
                "+12145550142",
                DriverResolution.NONE,
                List.of(),
                new Details(null, null, null, null, null, null, null, null));
        this.load = new Load(order, Journey.start(new StopPlan(stops), CompletionMode.ON_ARRIVAL, fences));
    }

    /** One pickup, the rest deliveries. */
    static Lane exact(@Nullable GeoPoint... points) {
        return new Lane(FenceSettings.EXACT, 1, points);
    }

    static Lane of(FenceSettings fences, int pickups, @Nullable GeoPoint... points) {
        return new Lane(fences, pickups, points);
    }

    World world() {
        return world;
    }

    Load load() {
        return load;
    }

    Truck truck() {
        return new Truck(world, load);
    }

    void advance(Duration by) {
        world.clock().advance(by);
    }

    void ping(GeoPoint at) {
        Instant now = world.clock().instant();
        load.report(List.of(Fix.of(now, at)), now);
    }

    StopVisit stop(int sequence) {
        return load.view().journey().stops().get(sequence - 1);
    }

    Instant arrivedAt(int sequence) {
        return Objects.requireNonNull(stop(sequence).arrivedAt());
    }

    Instant departedAt(int sequence) {
        return Objects.requireNonNull(stop(sequence).departedAt());
    }

    Fix lastFix() {
        return Objects.requireNonNull(load.view().journey().lastFix());
    }

    List<Fix> fixes() {
        return load.snapshot().fixes();
    }
}
