package io.freightsdk.tracking;

import io.freightsdk.json.FreightJson;
import io.freightsdk.tracking.TrackedLoad.Position;
import io.freightsdk.tracking.TrackingEvent.OfStop;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Events in the form of NMFTA's <a href="https://github.com/dsdcapis/full-truckload">Full Truckload In-Transit Visibility</a>
 * 1.0.0. Preview: that document is one, and this follows it. Each event of a load has one there, so that {@code sequence} has no gaps.
 */
public final class NmftaEvent {
    private static final Map<Class<?>, String> TYPES = Map.of(
            TrackingEvent.EnRoute.class, "IN_TRANSIT",
            TrackingEvent.AtRisk.class, "DELAY",
            TrackingEvent.Stuck.class, "EXCEPTION",
            TrackingEvent.Delivered.class, "DELIVERED",
            TrackingEvent.Cancelled.class, "CANCELLED");

    /** The attributes that have a place of their own there. */
    private static final List<String> COMMON =
            List.of("type", "version", "id", "loadNumber", "sequence", "occurredAt", "detectedAt", "load");

    private NmftaEvent() {}

    /**
     * Returns the type of an event there: {@code PICKED_UP} when the truck has left a pickup, {@code IN_TRANSIT} en route, {@code DELAY}
     * at risk or shown to be late, {@code DELIVERED}, {@code CANCELLED}, {@code EXCEPTION} if it needs a person, and {@code OTHER}.
     */
    public static String type(TrackingEvent event) {
        String code = Edi214.code(event).orElse("");
        boolean isLeft = event instanceof TrackingEvent.StopDeparted && code.equals("AF");
        return isLeft ? "PICKED_UP" : code.equals("SD") ? "DELAY" : TYPES.getOrDefault(event.getClass(), "OTHER");
    }

    /** Returns the event as JSON; its status is the type here, its attributes are its own fields. Empty if it concerns all loads. */
    public static Optional<String> of(TrackingEvent event) {
        return tree(event).map(FreightJson.tree()::toJson);
    }

    /**
     * Returns the body of a webhook there, without events that concern all loads; empty if there are no others.
     *
     * @param deliveryId the same whenever this is sent again
     */
    public static Optional<String> batch(String deliveryId, Instant sentAt, List<TrackingEvent> events) {
        List<Map<String, Object>> all =
                events.stream().flatMap(event -> tree(event).stream()).toList();
        Map<String, Object> batch = new LinkedHashMap<>();
        batch.put("deliveryId", deliveryId);
        batch.put("sentAt", sentAt.toString());
        batch.put("events", all);
        return all.isEmpty() ? Optional.empty() : Optional.of(FreightJson.tree().toJson(batch));
    }

    private static Optional<Map<String, Object>> tree(TrackingEvent event) {
        TrackedLoad load = event.load();
        if (event.loadNumber().isEmpty() || load == null) {
            return Optional.empty();
        }
        Instant occurredAt = Objects.requireNonNullElse(event.occurredAt(), event.detectedAt());
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("eventId", event.id());
        tree.put("type", type(event));
        tree.put("status", event.type());
        tree.put("occurredAt", occurredAt.toString());
        tree.put("reportedAt", event.detectedAt().toString());
        tree.put("sequence", event.sequence());
        Map<String, Object> place = place(event, load);
        if (!place.isEmpty()) {
            tree.put("location", place);
        }
        Map<?, ?> own = new LinkedHashMap<>(EventJson.tree(event.toJson()));
        own.keySet().removeAll(COMMON);
        if (!own.isEmpty()) {
            tree.put("attributes", own);
        }
        tree.put("shipment", shipment(event.loadNumber(), load));
        return Optional.of(tree);
    }

    /** That of its stop or, on the way, of the truck. */
    private static Map<String, Object> place(TrackingEvent event, TrackedLoad load) {
        if (event instanceof OfStop of && !(event instanceof TrackingEvent.EnRoute)) {
            return place(load, of.stop() - 1);
        }
        Map<String, Object> place = new LinkedHashMap<>();
        Position position = load.position();
        if (position != null) {
            place.put("type", "GEOPOINT");
            place.put("latitude", position.lat());
            place.put("longitude", position.lng());
        }
        return place;
    }

    /** Empty if it is not known. */
    private static Map<String, Object> place(TrackedLoad load, int index) {
        TrackedLoad.@Nullable Stop stop =
                index >= 0 && index < load.stops().size() ? load.stops().get(index) : null;
        Map<String, Object> place = new LinkedHashMap<>();
        if (stop != null && stop.city() != null && stop.state() != null) {
            place.put("type", "CITY");
            place.put("city", stop.city());
            place.put("state", stop.state());
        }
        return place;
    }

    private static Map<String, Object> shipment(String loadNumber, TrackedLoad load) {
        Map<String, Object> shipment = new LinkedHashMap<>();
        shipment.put("shipmentId", loadNumber);
        shipment.put("mode", "FTL");
        if (load.customerRef() != null) {
            Map<String, Object> reference = new LinkedHashMap<>();
            reference.put("type", "customerRef");
            reference.put("value", load.customerRef());
            shipment.put("references", List.of(reference));
        }
        shipment.put("origin", place(load, 0));
        shipment.put("destination", place(load, load.stops().size() - 1));
        return shipment;
    }
}
