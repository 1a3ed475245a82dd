// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One position of the driver.
 *
 * @param lat The latitude in degrees
 * @param lng The longitude in degrees
 * @param speed The speed over ground in miles per hour, to one decimal. Null if the phone sent none
 * @param heading The direction of travel in degrees from 0 to 359, 0 being north. Null if the phone sent none
 * @param ts The time when the position was taken
 * @param additionalProperties The properties that this version does not know, as maps, lists, strings, booleans, nulls
 *     and exact decimals
 */
public record GpsPoint(
        double lat,
        double lng,
        @Nullable Double speed,
        @Nullable Double heading,
        Instant ts,
        Map<String, @Nullable Object> additionalProperties) {
    /**
     * Creates a record. Prefer {@link #builder()}, because later versions may add components.
     *
     * @throws NullPointerException if a component that is not nullable is null
     */
    public GpsPoint {
        Allowed.finite("GpsPoint: lat", lat);
        Allowed.finite("GpsPoint: lng", lng);
        Allowed.finite("GpsPoint: speed", speed);
        Allowed.finite("GpsPoint: heading", heading);
        Objects.requireNonNull(ts, "ts");
        additionalProperties = additionalProperties == null || additionalProperties.isEmpty()
                ? Map.of()
                : Copies.ofExtras("GpsPoint", additionalProperties, "lat", "lng", "speed", "heading", "ts");
    }

    /** Creates a record without additional properties. Prefer {@link #builder()}. */
    public GpsPoint(double lat, double lng, @Nullable Double speed, @Nullable Double heading, Instant ts) {
        this(lat, lng, speed, heading, ts, Map.of());
    }

    /** Creates a builder with no values. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with the values of this record. */
    public Builder toBuilder() {
        return new Builder()
                .lat(lat)
                .lng(lng)
                .speed(speed)
                .heading(heading)
                .ts(ts)
                .additionalProperties(additionalProperties);
    }

    /** Returns a text without sensitive values, which can be logged. */
    @Override
    public String toString() {
        return "GpsPoint[lat=" + lat + ", lng=" + lng + ", speed=" + speed + ", heading=" + heading + ", ts=" + ts
                + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link GpsPoint}. It can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable Double lat;
        private @Nullable Double lng;
        private @Nullable Double speed;
        private @Nullable Double heading;
        private @Nullable Instant ts;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /** Sets the latitude in degrees. */
        public Builder lat(double lat) {
            this.lat = lat;
            return this;
        }

        /** Sets the longitude in degrees. */
        public Builder lng(double lng) {
            this.lng = lng;
            return this;
        }

        /** Sets the speed over ground in miles per hour, to one decimal. Null if the phone sent none. */
        public Builder speed(@Nullable Double speed) {
            this.speed = speed;
            return this;
        }

        /** Sets the speed over ground in miles per hour, to one decimal. Null if the phone sent none. */
        public Builder speed(double speed) {
            this.speed = speed;
            return this;
        }

        /** Sets the direction of travel in degrees from 0 to 359, 0 being north. Null if the phone sent none. */
        public Builder heading(@Nullable Double heading) {
            this.heading = heading;
            return this;
        }

        /** Sets the direction of travel in degrees from 0 to 359, 0 being north. Null if the phone sent none. */
        public Builder heading(double heading) {
            this.heading = heading;
            return this;
        }

        /** Sets the time when the position was taken. */
        public Builder ts(Instant ts) {
            this.ts = ts;
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
        public GpsPoint build() {
            if (lat == null || lng == null || ts == null) {
                throw Missing.in("GpsPoint", "lat", lat, "lng", lng, "ts", ts);
            }
            return new GpsPoint(lat, lng, speed, heading, ts, additionalProperties);
        }
    }
}
