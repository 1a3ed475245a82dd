// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A load at the time of a position read.
 *
 * @param loadNumber The number of the load
 * @param pingpointLoadId The identifier of the load inside the tracking system
 * @param status The progress of the load
 * @param createdAt The time of creation
 * @param deliveredAt The time of delivery; null until then
 * @param distanceMiles The miles driven, added up as great-circle distances over the whole track and not only over the
 *     points returned here. Null before the second position
 * @param onTime Whether the load was delivered within its delivery window, with 15 minutes of grace. Null until it is
 *     delivered, and where no window is set
 * @param delayMinutes The minutes from the end of the delivery window to the delivery
 * @param pickupDwellMinutes The minutes spent at pickups
 * @param deliveryDwellMinutes The minutes spent at deliveries
 * @param stops The stops of the load, with arrivals and departures
 * @param gpsTrack The 500 newest GPS points, oldest first
 * @param pingCount The number of all GPS points of the load
 * @param eta The expected arrival at the next stop, or the reason why there is no estimate
 * @param additionalProperties The properties that this version does not know, as maps, lists, strings, booleans, nulls
 *     and exact decimals
 */
public record LoadPosition(
        String loadNumber,
        @Nullable String pingpointLoadId,
        LoadStatus status,
        Instant createdAt,
        @Nullable Instant deliveredAt,
        @Nullable Double distanceMiles,
        @Nullable Boolean onTime,
        @Nullable Integer delayMinutes,
        @Nullable Integer pickupDwellMinutes,
        @Nullable Integer deliveryDwellMinutes,
        List<PositionStop> stops,
        List<GpsPoint> gpsTrack,
        int pingCount,
        @Nullable Eta eta,
        Map<String, @Nullable Object> additionalProperties) {
    /**
     * Creates a record. Prefer {@link #builder()}, because later versions may add components.
     *
     * @throws NullPointerException if a component that is not nullable is null
     */
    public LoadPosition {
        Objects.requireNonNull(loadNumber, "loadNumber");
        Objects.requireNonNull(status, "status");
        Objects.requireNonNull(createdAt, "createdAt");
        Allowed.finite("LoadPosition: distanceMiles", distanceMiles);
        stops = Copies.ofList("LoadPosition: stops", stops);
        gpsTrack = Copies.ofList("LoadPosition: gpsTrack", gpsTrack);
        additionalProperties = additionalProperties == null || additionalProperties.isEmpty()
                ? Map.of()
                : Copies.ofExtras(
                        "LoadPosition",
                        additionalProperties,
                        "loadNumber",
                        "pingpointLoadId",
                        "status",
                        "createdAt",
                        "deliveredAt",
                        "distanceMiles",
                        "onTime",
                        "delayMinutes",
                        "pickupDwellMinutes",
                        "deliveryDwellMinutes",
                        "stops",
                        "gpsTrack",
                        "pingCount",
                        "eta");
    }

    /** Creates a record without additional properties. Prefer {@link #builder()}. */
    public LoadPosition(
            String loadNumber,
            @Nullable String pingpointLoadId,
            LoadStatus status,
            Instant createdAt,
            @Nullable Instant deliveredAt,
            @Nullable Double distanceMiles,
            @Nullable Boolean onTime,
            @Nullable Integer delayMinutes,
            @Nullable Integer pickupDwellMinutes,
            @Nullable Integer deliveryDwellMinutes,
            List<PositionStop> stops,
            List<GpsPoint> gpsTrack,
            int pingCount,
            @Nullable Eta eta) {
        this(
                loadNumber,
                pingpointLoadId,
                status,
                createdAt,
                deliveredAt,
                distanceMiles,
                onTime,
                delayMinutes,
                pickupDwellMinutes,
                deliveryDwellMinutes,
                stops,
                gpsTrack,
                pingCount,
                eta,
                Map.of());
    }

    /** Creates a builder with no values. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with the values of this record. */
    public Builder toBuilder() {
        return new Builder()
                .loadNumber(loadNumber)
                .pingpointLoadId(pingpointLoadId)
                .status(status)
                .createdAt(createdAt)
                .deliveredAt(deliveredAt)
                .distanceMiles(distanceMiles)
                .onTime(onTime)
                .delayMinutes(delayMinutes)
                .pickupDwellMinutes(pickupDwellMinutes)
                .deliveryDwellMinutes(deliveryDwellMinutes)
                .stops(stops)
                .gpsTrack(gpsTrack)
                .pingCount(pingCount)
                .eta(eta)
                .additionalProperties(additionalProperties);
    }

    /** Returns a text without sensitive values, which can be logged. */
    @Override
    public String toString() {
        return "LoadPosition[loadNumber=" + loadNumber + ", pingpointLoadId=" + pingpointLoadId + ", status=" + status
                + ", createdAt=" + createdAt + ", deliveredAt=" + deliveredAt + ", distanceMiles=" + distanceMiles
                + ", onTime=" + onTime + ", delayMinutes=" + delayMinutes + ", pickupDwellMinutes=" + pickupDwellMinutes
                + ", deliveryDwellMinutes=" + deliveryDwellMinutes + ", stops=" + stops + ", gpsTrack=" + gpsTrack
                + ", pingCount=" + pingCount + ", eta=" + eta + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link LoadPosition}. It can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable String loadNumber;
        private @Nullable String pingpointLoadId;
        private @Nullable LoadStatus status;
        private @Nullable Instant createdAt;
        private @Nullable Instant deliveredAt;
        private @Nullable Double distanceMiles;
        private @Nullable Boolean onTime;
        private @Nullable Integer delayMinutes;
        private @Nullable Integer pickupDwellMinutes;
        private @Nullable Integer deliveryDwellMinutes;
        private @Nullable List<PositionStop> stops;
        private @Nullable List<GpsPoint> gpsTrack;
        private @Nullable Integer pingCount;
        private @Nullable Eta eta;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /** Sets the number of the load. */
        public Builder loadNumber(String loadNumber) {
            this.loadNumber = loadNumber;
            return this;
        }

        /** Sets the identifier of the load inside the tracking system. */
        public Builder pingpointLoadId(@Nullable String pingpointLoadId) {
            this.pingpointLoadId = pingpointLoadId;
            return this;
        }

        /** Sets the progress of the load. */
        public Builder status(LoadStatus status) {
            this.status = status;
            return this;
        }

        /** Sets the time of creation. */
        public Builder createdAt(Instant createdAt) {
            this.createdAt = createdAt;
            return this;
        }

        /** Sets the time of delivery; null until then. */
        public Builder deliveredAt(@Nullable Instant deliveredAt) {
            this.deliveredAt = deliveredAt;
            return this;
        }

        /**
         * Sets the miles driven, added up as great-circle distances over the whole track and not only over the points
         * returned here. Null before the second position.
         */
        public Builder distanceMiles(@Nullable Double distanceMiles) {
            this.distanceMiles = distanceMiles;
            return this;
        }

        /**
         * Sets the miles driven, added up as great-circle distances over the whole track and not only over the points
         * returned here. Null before the second position.
         */
        public Builder distanceMiles(double distanceMiles) {
            this.distanceMiles = distanceMiles;
            return this;
        }

        /**
         * Sets whether the load was delivered within its delivery window, with 15 minutes of grace. Null until it is
         * delivered, and where no window is set.
         */
        public Builder onTime(@Nullable Boolean onTime) {
            this.onTime = onTime;
            return this;
        }

        /** Sets the minutes from the end of the delivery window to the delivery. */
        public Builder delayMinutes(@Nullable Integer delayMinutes) {
            this.delayMinutes = delayMinutes;
            return this;
        }

        /** Sets the minutes spent at pickups. */
        public Builder pickupDwellMinutes(@Nullable Integer pickupDwellMinutes) {
            this.pickupDwellMinutes = pickupDwellMinutes;
            return this;
        }

        /** Sets the minutes spent at deliveries. */
        public Builder deliveryDwellMinutes(@Nullable Integer deliveryDwellMinutes) {
            this.deliveryDwellMinutes = deliveryDwellMinutes;
            return this;
        }

        /** Sets the stops of the load, with arrivals and departures. */
        public Builder stops(List<PositionStop> stops) {
            this.stops = stops;
            return this;
        }

        /** Sets the stops of the load, with arrivals and departures. */
        public Builder stops(PositionStop... stops) {
            this.stops = Stream.of(stops).toList();
            return this;
        }

        /** Sets the 500 newest GPS points, oldest first. */
        public Builder gpsTrack(List<GpsPoint> gpsTrack) {
            this.gpsTrack = gpsTrack;
            return this;
        }

        /** Sets the 500 newest GPS points, oldest first. */
        public Builder gpsTrack(GpsPoint... gpsTrack) {
            this.gpsTrack = Stream.of(gpsTrack).toList();
            return this;
        }

        /** Sets the number of all GPS points of the load. */
        public Builder pingCount(int pingCount) {
            this.pingCount = pingCount;
            return this;
        }

        /** Sets the expected arrival at the next stop, or the reason why there is no estimate. */
        public Builder eta(@Nullable Eta eta) {
            this.eta = eta;
            return this;
        }

        /**
         * Sets the properties that this version does not know, as maps, lists, strings, booleans, nulls and exact
         * decimals.
         */
        public Builder additionalProperties(Map<String, @Nullable Object> additionalProperties) {
            this.additionalProperties = additionalProperties;
            return this;
        }

        /**
         * Creates the record.
         *
         * @throws IllegalArgumentException if required components are missing; the message names all of them
         */
        public LoadPosition build() {
            if (loadNumber == null
                    || status == null
                    || createdAt == null
                    || stops == null
                    || gpsTrack == null
                    || pingCount == null) {
                throw Missing.in(
                        "LoadPosition",
                        "loadNumber",
                        loadNumber,
                        "status",
                        status,
                        "createdAt",
                        createdAt,
                        "stops",
                        stops,
                        "gpsTrack",
                        gpsTrack,
                        "pingCount",
                        pingCount);
            }
            return new LoadPosition(
                    loadNumber,
                    pingpointLoadId,
                    status,
                    createdAt,
                    deliveredAt,
                    distanceMiles,
                    onTime,
                    delayMinutes,
                    pickupDwellMinutes,
                    deliveryDwellMinutes,
                    stops,
                    gpsTrack,
                    pingCount,
                    eta,
                    additionalProperties);
        }
    }
}
