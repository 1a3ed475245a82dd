package io.freightsdk.server;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A load as the contract's position read has it; what is not known yet is null. */
final class PositionJson {
    private static final Duration GRACE = Duration.ofMinutes(15);

    private PositionJson() {}

    static Map<String, @Nullable Object> of(Load load, Instant now) {
        Map<String, @Nullable Object> position = withoutEta(load);
        position.put("eta", Eta.json(load, now));
        return position;
    }

    /** Returns what changes with the load only, and not with the time. */
    static Map<String, @Nullable Object> withoutEta(Load load) {
        Duration late = late(load);
        List<Position> newest = load.newest(Load.POINTS_SHOWN);
        return Json.object(
                "loadNumber", load.order().loadNumber(),
                "pingpointLoadId", load.order().loadId(),
                "status", load.status(),
                "createdAt", load.order().createdAt(),
                "deliveredAt", load.deliveredAt(),
                "distanceMiles", load.miles(),
                "onTime", late == null ? null : (Object) (late.compareTo(GRACE) <= 0),
                "delayMinutes", late == null ? null : (Object) minutes(late),
                "pickupDwellMinutes", dwellMinutes(load, Stop.Type.PICKUP),
                "deliveryDwellMinutes", dwellMinutes(load, Stop.Type.DELIVERY),
                "stops", stops(load),
                "gpsTrack",
                        new Json.Encoded(
                                () -> newest.stream().map(Position::json).toList()),
                "pingCount", load.positionCount());
    }

    /** Returns the time from the end of the last window to the arrival; null unless both are known. */
    private static @Nullable Duration late(Load load) {
        int last = load.stops().size() - 1;
        Instant due = load.stops().get(last).window();
        Instant arrived = load.visit(last).arrivedAt();
        boolean isJudged = load.status() == Status.DELIVERED && due != null && arrived != null;
        return isJudged ? Duration.between(due, arrived) : null;
    }

    private static long minutes(Duration duration) {
        return Math.max(0, Math.min(Integer.MAX_VALUE, duration.toMinutes()));
    }

    /** Returns the stops with their names and geofences. */
    static List<Map<String, @Nullable Object>> stopsWithPlaces(Load load) {
        List<Map<String, @Nullable Object>> stops = stops(load);
        for (int i = 0; i < stops.size(); i++) {
            Stop stop = load.stops().get(i);
            stops.get(i)
                    .putAll(Json.object(
                            "name", stop.name(),
                            "lat", stop.point().lat(),
                            "lng", stop.point().lng(),
                            "geofenceRadiusMeters", stop.radiusMeters(),
                            "precision", stop.precision()));
        }
        return stops;
    }

    private static List<Map<String, @Nullable Object>> stops(Load load) {
        List<Map<String, @Nullable Object>> stops = new ArrayList<>();
        for (int i = 0; i < load.stops().size(); i++) {
            Stop stop = load.stops().get(i);
            stops.add(Json.object(
                    "type", stop.type(),
                    "sequence", i + 1,
                    "city", stop.city(),
                    "state", stop.state(),
                    "windowFrom", stop.window(),
                    "windowTo", stop.window(),
                    "arrivedAt", load.visit(i).arrivedAt(),
                    "departedAt", load.visit(i).departedAt()));
        }
        return stops;
    }

    private static @Nullable Long dwellMinutes(Load load, Stop.Type type) {
        Duration sum = null;
        for (int i = 0; i < load.stops().size(); i++) {
            Instant arrived = load.visit(i).arrivedAt();
            Instant departed = load.visit(i).departedAt();
            if (load.stops().get(i).type() == type && arrived != null && departed != null) {
                Duration stay = Duration.between(arrived, departed);
                sum = sum == null ? stay : sum.plus(stay);
            }
        }
        return sum == null ? null : (Long) minutes(sum);
    }

    /** Returns what the operator sees: where the stops are, and who the load belongs to. */
    static Map<String, @Nullable Object> record(Load load, Links links, Instant now) {
        Map<String, @Nullable Object> record = of(load, now);
        record.put("stops", stopsWithPlaces(load));
        record.putAll(Json.object(
                "bolReceivedAt", load.bolAt(),
                "brokerId", load.order().broker().id(),
                "customerRef", load.order().customerRef(),
                "driverResolution", load.order().driverResolution()));
        record.putAll(links.of(load.order()));
        return record;
    }
}
