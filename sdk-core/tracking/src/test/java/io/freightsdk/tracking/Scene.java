package io.freightsdk.tracking;

import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.StopType;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One moment of a load from Chicago to Dallas, with what an event of that moment has. */
final class Scene {
    private static final ZoneId CENTRAL = ZoneId.of("America/Chicago");
    private static final Instant PICKUP_FROM = Instant.parse("2026-05-04T13:00:00Z");
    private static final Instant PICKUP_TO = Instant.parse("2026-05-04T14:00:00Z");
    private static final Instant PICKED_UP = Instant.parse("2026-05-04T12:48:10Z");
    private static final Instant LEFT = Instant.parse("2026-05-04T14:20:30Z");
    private static final Instant DELIVERY_FROM = Instant.parse("2026-05-05T03:00:00Z");
    private static final Instant DELIVERY_TO = Instant.parse("2026-05-05T05:00:00Z");
    private static final Instant EXPECTED = Instant.parse("2026-05-05T03:50:00Z");
    private static final Instant ARRIVED = Instant.parse("2026-05-05T03:46:20Z");
    private static final Instant UNLOADED = Instant.parse("2026-05-05T05:58:40Z");

    private final Map<String, Object> values = new HashMap<>();
    private Instant at = Instant.parse("2026-05-04T18:20:00Z");
    private LoadStatus status = LoadStatus.IN_TRANSIT;
    private LoadSnapshot.@Nullable Position position = new LoadSnapshot.Position(35.1, -94.2, at.minusSeconds(60));
    private @Nullable Instant pickedUp = PICKED_UP;
    private @Nullable Instant left = LEFT;
    private @Nullable Instant arrived;
    private @Nullable Instant unloaded;
    private @Nullable Instant expected = EXPECTED;

    private Scene() {
        values.put("stop", 2);
        values.put("stopType", StopType.DELIVERY);
        values.put("milesAway", 218);
    }

    static Scene of(String type) {
        Scene scene = new Scene();
        switch (type) {
            case "DriverNotJoined" -> scene.beforeThePickup(PICKUP_FROM.minus(Duration.ofMinutes(80)), false);
            case "DriverJoined" -> scene.beforeThePickup(PICKUP_FROM.minus(Duration.ofMinutes(70)), true);
            case "AtRisk" -> scene.lateBy(35);
            case "Late" ->
                scene.underWay(DELIVERY_TO.plus(Duration.ofMinutes(15)), 33.4, -96.1, DELIVERY_TO.plusSeconds(3_600))
                        .with("minutesLate", 15);
            case "NeedsAttention", "TrackingEnded" ->
                scene.underWay(
                                DELIVERY_TO.plus(Duration.ofDays(type.equals("NeedsAttention") ? 1 : 4)),
                                33.4,
                                -96.1,
                                null)
                        .with("since", DELIVERY_TO);
            case "StopArrived", "StopTimeChanged", "DetentionStarted", "Delivered" -> scene.arrived(type);
            case "StopDeparted" -> scene.arrived(type).departed();
            case "Cancelled" -> scene.status = LoadStatus.CANCELLED;
            case "TrackingPaused" -> scene.with("reason", PauseReason.KEY);
            default -> {}
        }
        return scene;
    }

    private Scene with(String name, Object value) {
        values.put(name, value);
        return this;
    }

    private void beforeThePickup(Instant now, boolean hasJoined) {
        underWay(now, 41.6, -88.2, null);
        status = LoadStatus.PLANNED;
        position = hasJoined ? position : null;
        pickedUp = null;
        left = null;
    }

    private Scene underWay(Instant now, double lat, double lng, @Nullable Instant arrival) {
        at = now;
        position = new LoadSnapshot.Position(lat, lng, now.minusSeconds(60));
        expected = arrival;
        return this;
    }

    private void lateBy(int minutes) {
        expected = DELIVERY_TO.plus(Duration.ofMinutes(minutes));
        with("minutesLate", minutes);
    }

    private Scene arrived(String type) {
        boolean isLater = type.equals("DetentionStarted");
        underWay(isLater ? ARRIVED.plus(Duration.ofHours(2)) : ARRIVED, 32.8, -96.8, null);
        status = LoadStatus.DELIVERED;
        arrived = ARRIVED;
        return with("previousAt", ARRIVED.minusSeconds(900)).with("freeMinutes", 120);
    }

    private void departed() {
        at = UNLOADED;
        unloaded = UNLOADED;
    }

    Instant at() {
        return at;
    }

    /** What the event has under this name, null if it is in no scene. */
    @Nullable
    Object value(String name) {
        return switch (name) {
            case "expectedAt" -> expected;
            case "previousAt" -> values.getOrDefault(name, EXPECTED.minusSeconds(3_600));
            case "from" -> LoadStatus.AT_PICKUP;
            case "to" -> status;
            case "lastPositionAt" -> Objects.requireNonNull(position).at();
            case "lat" -> Objects.requireNonNull(position).lat();
            case "lng" -> Objects.requireNonNull(position).lng();
            case "milesToStop" -> 218;
            case "at" -> arrived;
            case "spentUsd" -> values.getOrDefault(name, new BigDecimal("1.20"));
            case "balanceUsd" -> new BigDecimal("0.01");
            case "pickupIsNear" -> true;
            default -> values.get(name);
        };
    }

    LoadSnapshot load() {
        return new LoadSnapshot(
                "PO-4711",
                "T-118",
                Map.of("customer", "globex"),
                URI.create("https://example.com/track/4f1c"),
                status,
                position,
                List.of(
                        new LoadSnapshot.Stop(
                                StopType.PICKUP,
                                "Chicago",
                                "IL",
                                CENTRAL,
                                PICKUP_FROM,
                                PICKUP_TO,
                                pickedUp,
                                left,
                                null),
                        new LoadSnapshot.Stop(
                                StopType.DELIVERY,
                                "Dallas",
                                "TX",
                                CENTRAL,
                                DELIVERY_FROM,
                                DELIVERY_TO,
                                arrived,
                                unloaded,
                                expected)));
    }
}
