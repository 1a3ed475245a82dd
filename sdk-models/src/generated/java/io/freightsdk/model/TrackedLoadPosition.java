// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Incubating: the newest position of a load.
 *
 * @param loadNumber The number of the load
 * @param lat The latitude in degrees; null before the first position
 * @param lng The longitude in degrees; null before the first position
 * @param timestamp The time of the position; null before the first one
 * @param status The progress of the load
 * @param additionalProperties Every property that is not listed here, as maps, lists, strings, booleans, nulls and
 *     exact decimals
 */
public record TrackedLoadPosition(
        String loadNumber,
        @Nullable Double lat,
        @Nullable Double lng,
        @Nullable Instant timestamp,
        LoadStatus status,
        Map<String, @Nullable Object> additionalProperties) {
    /** Requires all components that are not nullable. Prefer {@link #builder()}: components may be added. */
    public TrackedLoadPosition {
        Objects.requireNonNull(loadNumber, "loadNumber");
        Allowed.finite("TrackedLoadPosition: lat", lat);
        Allowed.finite("TrackedLoadPosition: lng", lng);
        Objects.requireNonNull(status, "status");
        additionalProperties = additionalProperties == null || additionalProperties.isEmpty()
                ? Map.of()
                : Copies.ofExtras(
                        "TrackedLoadPosition", additionalProperties, "loadNumber", "lat", "lng", "timestamp", "status");
    }

    /** Makes a record without additional properties. */
    public TrackedLoadPosition(
            String loadNumber,
            @Nullable Double lat,
            @Nullable Double lng,
            @Nullable Instant timestamp,
            LoadStatus status) {
        this(loadNumber, lat, lng, timestamp, status, Map.of());
    }

    /** Creates a builder with nothing set. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with these values. */
    public Builder toBuilder() {
        return new Builder()
                .loadNumber(loadNumber)
                .lat(lat)
                .lng(lng)
                .timestamp(timestamp)
                .status(status)
                .additionalProperties(additionalProperties);
    }

    /** Returns text without sensitive values. */
    @Override
    public String toString() {
        return "TrackedLoadPosition[loadNumber=" + loadNumber + ", lat=" + lat + ", lng=" + lng + ", timestamp="
                + timestamp + ", status=" + status + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link TrackedLoadPosition}; can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable String loadNumber;
        private @Nullable Double lat;
        private @Nullable Double lng;
        private @Nullable Instant timestamp;
        private @Nullable LoadStatus status;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /** The number of the load. */
        public Builder loadNumber(String loadNumber) {
            this.loadNumber = loadNumber;
            return this;
        }

        /** The latitude in degrees; null before the first position. */
        public Builder lat(@Nullable Double lat) {
            this.lat = lat;
            return this;
        }

        /** The latitude in degrees; null before the first position. */
        public Builder lat(double lat) {
            this.lat = lat;
            return this;
        }

        /** The longitude in degrees; null before the first position. */
        public Builder lng(@Nullable Double lng) {
            this.lng = lng;
            return this;
        }

        /** The longitude in degrees; null before the first position. */
        public Builder lng(double lng) {
            this.lng = lng;
            return this;
        }

        /** The time of the position; null before the first one. */
        public Builder timestamp(@Nullable Instant timestamp) {
            this.timestamp = timestamp;
            return this;
        }

        /** The progress of the load. */
        public Builder status(LoadStatus status) {
            this.status = status;
            return this;
        }

        /** Every property that is not listed here, as maps, lists, strings, booleans, nulls and exact decimals. */
        public Builder additionalProperties(Map<String, @Nullable Object> additionalProperties) {
            this.additionalProperties = additionalProperties;
            return this;
        }

        /** Builds the record; throws IllegalArgumentException naming all missing components. */
        public TrackedLoadPosition build() {
            if (loadNumber == null || status == null) {
                throw Missing.in("TrackedLoadPosition", "loadNumber", loadNumber, "status", status);
            }
            return new TrackedLoadPosition(loadNumber, lat, lng, timestamp, status, additionalProperties);
        }
    }
}
