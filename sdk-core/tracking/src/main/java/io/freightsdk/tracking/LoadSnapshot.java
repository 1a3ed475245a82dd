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
 * @param metadata that of {@link FollowOptions#metadata()}
 * @param trackingLink the customer's tracking page; null if the load is followed by its number alone. Driver links are not
 *     here: who opens one acts as the driver
 * @param status the status in the last read; null before the first
 * @param position the newest position; null before the driver has joined
 * @param stops pickups, then deliveries; empty before the first read of a load without an order
 */
public record LoadSnapshot(
        @Nullable String customerRef,
        @Nullable String truckNumber,
        Map<String, String> metadata,
        @Nullable URI trackingLink,
        @Nullable LoadStatus status,
        @Nullable Position position,
        List<Stop> stops) {
    /** Copies the metadata, in the order of the names, and the stops. */
    public LoadSnapshot {
        metadata = metadata == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(metadata));
        stops = stops == null ? List.of() : List.copyOf(stops);
    }

    /**
     * A place of the truck.
     *
     * @param lat degrees north
     * @param lng degrees east
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
