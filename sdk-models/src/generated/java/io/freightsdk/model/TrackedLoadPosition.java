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
 * @param additionalProperties The properties that this version does not know, as maps, lists, strings, booleans, nulls
 *     and exact decimals
 */
public record TrackedLoadPosition(
        String loadNumber,
        @Nullable Double lat,
        @Nullable Double lng,
        @Nullable Instant timestamp,
        LoadStatus status,
        Map<String, @Nullable Object> additionalProperties) {
    /**
     * Creates a record. Prefer {@link #builder()}, because later versions may add components.
     *
     * @throws NullPointerException if a component that is not nullable is null
     */
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

    /** Creates a record without additional properties. Prefer {@link #builder()}. */
    public TrackedLoadPosition(
            String loadNumber,
            @Nullable Double lat,
            @Nullable Double lng,
            @Nullable Instant timestamp,
            LoadStatus status) {
        this(loadNumber, lat, lng, timestamp, status, Map.of());
    }

    /** Creates a builder with no values. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with the values of this record. */
    public Builder toBuilder() {
        return new Builder()
                .loadNumber(loadNumber)
                .lat(lat)
                .lng(lng)
                .timestamp(timestamp)
                .status(status)
                .additionalProperties(additionalProperties);
    }

    /** Returns a text without sensitive values, which can be logged. */
    @Override
    public String toString() {
        return "TrackedLoadPosition[loadNumber=" + loadNumber + ", lat=" + lat + ", lng=" + lng + ", timestamp="
                + timestamp + ", status=" + status + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link TrackedLoadPosition}. It can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable String loadNumber;
        private @Nullable Double lat;
        private @Nullable Double lng;
        private @Nullable Instant timestamp;
        private @Nullable LoadStatus status;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /** Sets the number of the load. */
        public Builder loadNumber(String loadNumber) {
            this.loadNumber = loadNumber;
            return this;
        }

        /** Sets the latitude in degrees; null before the first position. */
        public Builder lat(@Nullable Double lat) {
            this.lat = lat;
            return this;
        }

        /** Sets the latitude in degrees; null before the first position. */
        public Builder lat(double lat) {
            this.lat = lat;
            return this;
        }

        /** Sets the longitude in degrees; null before the first position. */
        public Builder lng(@Nullable Double lng) {
            this.lng = lng;
            return this;
        }

        /** Sets the longitude in degrees; null before the first position. */
        public Builder lng(double lng) {
            this.lng = lng;
            return this;
        }

        /** Sets the time of the position; null before the first one. */
        public Builder timestamp(@Nullable Instant timestamp) {
            this.timestamp = timestamp;
            return this;
        }

        /** Sets the progress of the load. */
        public Builder status(LoadStatus status) {
            this.status = status;
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
        public TrackedLoadPosition build() {
            if (loadNumber == null || status == null) {
                throw Missing.in("TrackedLoadPosition", "loadNumber", loadNumber, "status", status);
            }
            return new TrackedLoadPosition(loadNumber, lat, lng, timestamp, status, additionalProperties);
        }
    }
}
