package io.freightsdk.tracking;

import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.StopType;
import java.net.URI;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A load as it was known when an event was detected, so that who receives the event needs no database.
 *
 * @param customerRef the reference of its order; null if the load is followed without an order, or has none
 * @param truckNumber that of its order; null if unknown
 * @param labels those of {@link WatchOptions#labels()}
 * @param trackingLink the customer's tracking page; null if the load is followed by its number alone. Driver links are not
 *     here: who opens one acts as the driver
 * @param status the status in the last read; null before the first
 * @param position the newest position; null before the driver has joined
 * @param stops pickups, then deliveries; empty before the first read of a load without an order
 */
public record TrackedLoad(
        @Nullable String customerRef,
        @Nullable String truckNumber,
        Map<String, String> labels,
        @Nullable URI trackingLink,
        @Nullable LoadStatus status,
        @Nullable Position position,
        List<Stop> stops) {
    private static final TrackedLoad UNKNOWN = new TrackedLoad(null, null, Map.of(), null, null, null, List.of());

    /** Copies labels, in the order of their names, and stops. */
    public TrackedLoad {
        labels = labels == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(labels));
        stops = stops == null ? List.of() : List.copyOf(stops);
    }

    /** The load of an event; one of which nothing is known if the event has none. */
    static TrackedLoad of(TrackingEvent event) {
        return event.load() == null ? UNKNOWN : event.load();
    }

    @Nullable
    Stop stop(TrackingEvent event) {
        int number = event instanceof TrackingEvent.OfStop of ? of.stop() : 0;
        return number > 0 && number <= stops.size() ? stops.get(number - 1) : null;
    }

    /**
     * A place of the truck.
     *
     * @param lat degrees north, to some meters
     * @param lng degrees east, to some meters
     * @param at when it was there
     */
    public record Position(double lat, double lng, Instant at) {}

    /**
     * A stop.
     *
     * @param type whether it is a pickup or a delivery
     * @param city the city; null if unknown
     * @param state the two letters of the state; null if unknown
     * @param zone its time zone; null if the state is unknown, or has two zones and the order's ZIP is not known
     * @param windowFrom when its window begins; null if it has none
     * @param windowTo when its window ends; null if it has none
     * @param arrivedAt the arrival; null if there was none
     * @param departedAt the departure; null if there was none
     * @param expectedAt the expected arrival at the stop that is next; null for others, and if it is not known
     */
    public record Stop(
            StopType type,
            @Nullable String city,
            @Nullable String state,
            @Nullable ZoneId zone,
            @Nullable Instant windowFrom,
            @Nullable Instant windowTo,
            @Nullable Instant arrivedAt,
            @Nullable Instant departedAt,
            @Nullable Instant expectedAt) {}
}
