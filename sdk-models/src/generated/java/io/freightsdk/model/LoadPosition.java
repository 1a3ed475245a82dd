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
 * @param stops All stops of the load with what has happened there
 * @param gpsTrack The 500 newest GPS points, oldest first
 * @param pingCount The number of all GPS points of the load
 * @param eta The expected arrival at the next stop, or the reason why there is no estimate
 * @param additionalProperties Every property that is not listed here, as maps, lists, strings, booleans, nulls and
 *     exact decimals
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
    /** Requires all components that are not nullable. Prefer {@link #builder()}: components may be added. */
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

    /** Makes a record without additional properties. */
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

    /** Creates a builder with nothing set. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with these values. */
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

    /** Returns text without sensitive values. */
    @Override
    public String toString() {
        return "LoadPosition[loadNumber=" + loadNumber + ", pingpointLoadId=" + pingpointLoadId + ", status=" + status
                + ", createdAt=" + createdAt + ", deliveredAt=" + deliveredAt + ", distanceMiles=" + distanceMiles
                + ", onTime=" + onTime + ", delayMinutes=" + delayMinutes + ", pickupDwellMinutes=" + pickupDwellMinutes
                + ", deliveryDwellMinutes=" + deliveryDwellMinutes + ", stops=" + stops + ", gpsTrack=" + gpsTrack
                + ", pingCount=" + pingCount + ", eta=" + eta + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link LoadPosition}; can be used again after {@link #build()}. */
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

        /** The number of the load. */
        public Builder loadNumber(String loadNumber) {
            this.loadNumber = loadNumber;
            return this;
        }

        /** The identifier of the load inside the tracking system. */
        public Builder pingpointLoadId(@Nullable String pingpointLoadId) {
            this.pingpointLoadId = pingpointLoadId;
            return this;
        }

        /** The progress of the load. */
        public Builder status(LoadStatus status) {
            this.status = status;
            return this;
        }

        /** The time of creation. */
        public Builder createdAt(Instant createdAt) {
            this.createdAt = createdAt;
            return this;
        }

        /** The time of delivery; null until then. */
        public Builder deliveredAt(@Nullable Instant deliveredAt) {
            this.deliveredAt = deliveredAt;
            return this;
        }

        /**
         * The miles driven, added up as great-circle distances over the whole track and not only over the points
         * returned here. Null before the second position.
         */
        public Builder distanceMiles(@Nullable Double distanceMiles) {
            this.distanceMiles = distanceMiles;
            return this;
        }

        /**
         * The miles driven, added up as great-circle distances over the whole track and not only over the points
         * returned here. Null before the second position.
         */
        public Builder distanceMiles(double distanceMiles) {
            this.distanceMiles = distanceMiles;
            return this;
        }

        /**
         * Whether the load was delivered within its delivery window, with 15 minutes of grace. Null until it is
         * delivered, and where no window is set.
         */
        public Builder onTime(@Nullable Boolean onTime) {
            this.onTime = onTime;
            return this;
        }

        /** The minutes from the end of the delivery window to the delivery. */
        public Builder delayMinutes(@Nullable Integer delayMinutes) {
            this.delayMinutes = delayMinutes;
            return this;
        }

        /** The minutes spent at pickups. */
        public Builder pickupDwellMinutes(@Nullable Integer pickupDwellMinutes) {
            this.pickupDwellMinutes = pickupDwellMinutes;
            return this;
        }

        /** The minutes spent at deliveries. */
        public Builder deliveryDwellMinutes(@Nullable Integer deliveryDwellMinutes) {
            this.deliveryDwellMinutes = deliveryDwellMinutes;
            return this;
        }

        /** All stops of the load with what has happened there. */
        public Builder stops(List<PositionStop> stops) {
            this.stops = stops;
            return this;
        }

        /** All stops of the load with what has happened there. */
        public Builder stops(PositionStop... stops) {
            this.stops = Stream.of(stops).toList();
            return this;
        }

        /** The 500 newest GPS points, oldest first. */
        public Builder gpsTrack(List<GpsPoint> gpsTrack) {
            this.gpsTrack = gpsTrack;
            return this;
        }

        /** The 500 newest GPS points, oldest first. */
        public Builder gpsTrack(GpsPoint... gpsTrack) {
            this.gpsTrack = Stream.of(gpsTrack).toList();
            return this;
        }

        /** The number of all GPS points of the load. */
        public Builder pingCount(int pingCount) {
            this.pingCount = pingCount;
            return this;
        }

        /** The expected arrival at the next stop, or the reason why there is no estimate. */
        public Builder eta(@Nullable Eta eta) {
            this.eta = eta;
            return this;
        }

        /** Every property that is not listed here, as maps, lists, strings, booleans, nulls and exact decimals. */
        public Builder additionalProperties(Map<String, @Nullable Object> additionalProperties) {
            this.additionalProperties = additionalProperties;
            return this;
        }

        /** Builds the record; throws IllegalArgumentException naming all missing components. */
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
