package io.freightsdk.tracking;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.freightsdk.json.FreightJson;
import io.freightsdk.tracking.TrackedLoad.Position;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
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

    /** The events that happen at their stop; others happen on the way. */
    private static final Set<Class<?>> AT_STOP = Set.of(
            TrackingEvent.StopArrived.class,
            TrackingEvent.StopDeparted.class,
            TrackingEvent.StopTimeCorrected.class,
            TrackingEvent.StopTakenBack.class,
            TrackingEvent.Unloaded.class,
            TrackingEvent.LongDwell.class,
            TrackingEvent.FreeTimeEnded.class);

    /** The attributes that have a place of their own there. */
    private static final List<String> COMMON =
            List.of("type", "version", "loadNumber", "sequence", "occurredAt", "detectedAt", "load");

    private static final Set<String> KNOWN =
            Set.of("PICKED_UP", "IN_TRANSIT", "DELAY", "DELIVERED", "CANCELLED", "EXCEPTION", "OTHER");

    private NmftaEvent() {}

    /** Returns the types that events of loads have there, of the many that it lists. */
    public static Set<String> types() {
        return KNOWN;
    }

    /**
     * Returns the type of an event there: {@code PICKED_UP} when the truck has left a pickup, {@code IN_TRANSIT} en route, {@code DELAY}
     * at risk or shown to be late, {@code DELIVERED} when the service has that status, often at the arrival, {@code CANCELLED},
     * {@code EXCEPTION} when stuck, and {@code OTHER}.
     */
    public static String type(TrackingEvent event) {
        String code = Edi214.code(event).orElse("");
        boolean isLeft = event instanceof TrackingEvent.StopDeparted && code.equals("AF");
        return isLeft ? "PICKED_UP" : code.equals("SD") ? "DELAY" : TYPES.getOrDefault(event.getClass(), "OTHER");
    }

    /**
     * Returns the body of a webhook there, without events that concern all loads; empty if there are no others.
     *
     * @param deliveryId the same whenever this is sent again
     */
    public static Optional<String> batch(String deliveryId, Instant sentAt, List<TrackingEvent> events) {
        List<Map<String, Object>> all =
                events.stream().flatMap(event -> of(event).stream()).toList();
        Map<String, Object> batch = EventJson.map("deliveryId", deliveryId, "sentAt", sentAt.toString(), "events", all);
        return all.isEmpty() ? Optional.empty() : Optional.of(FreightJson.tree().toJson(batch));
    }

    /**
     * Returns the event as maps, lists and plain values, for any writer of JSON; its status is the type here, its attributes are its
     * own fields and the expected arrival at its stop, and its id is a UUID of the id here, which is among the attributes. Empty if
     * it concerns all loads.
     */
    public static Optional<Map<String, Object>> of(TrackingEvent event) {
        if (event.loadNumber().isEmpty()) {
            return Optional.empty();
        }
        TrackedLoad load = TrackedLoad.of(event);
        TrackedLoad.Stop stop = load.stop(event);
        TrackedLoad.Stop at = AT_STOP.contains(event.getClass()) ? stop : null;
        Map<String, Object> place = at == null ? place(load.position()) : place(at);
        Map<String, Object> own = EventJson.tree(event);
        own.keySet().removeAll(COMMON);
        if (stop != null && stop.expectedAt() != null) {
            own.put("expectedAt", stop.expectedAt().toString());
        }
        return Optional.of(EventJson.map(
                "eventId", UUID.nameUUIDFromBytes(event.id().getBytes(UTF_8)).toString(),
                "type", type(event),
                "status", event.type(),
                "occurredAt", local(Objects.requireNonNullElse(event.occurredAt(), event.detectedAt()), at),
                "reportedAt", event.detectedAt().toString(),
                "sequence", event.sequence(),
                "location", place.isEmpty() ? null : place,
                "attributes", own,
                "shipment", shipment(event.loadNumber(), load)));
    }

    /** In the time of the place, if that is a stop in a known zone. */
    private static String local(Instant time, TrackedLoad.@Nullable Stop at) {
        ZoneId zone = at == null || at.zone() == null ? ZoneOffset.UTC : at.zone();
        return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(time.atZone(zone));
    }

    private static Map<String, Object> place(@Nullable Position position) {
        return position == null
                ? Map.of()
                : EventJson.map("type", "GEOPOINT", "latitude", position.lat(), "longitude", position.lng());
    }

    /** Empty if it is not known. */
    private static Map<String, Object> place(TrackedLoad.@Nullable Stop stop) {
        return stop == null || stop.city() == null || stop.state() == null
                ? Map.of()
                : EventJson.map("type", "CITY", "city", stop.city(), "state", stop.state());
    }

    private static Map<String, Object> shipment(String loadNumber, TrackedLoad load) {
        Map<String, Object> shipment = EventJson.map("shipmentId", loadNumber, "mode", "FTL");
        if (load.customerRef() != null) {
            shipment.put("references", List.of(EventJson.map("type", "customerRef", "value", load.customerRef())));
        }
        List<TrackedLoad.Stop> stops = load.stops();
        shipment.put("origin", place(stops.isEmpty() ? null : stops.get(0)));
        shipment.put("destination", place(stops.isEmpty() ? null : stops.get(stops.size() - 1)));
        return shipment;
    }
}
