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
 * @param speed The speed over ground in miles per hour, to one decimal. Null when the fix has none
 * @param heading The direction of travel in degrees from 0 to 359, 0 being north. Null when unknown
 * @param ts The time of the fix
 * @param additionalProperties Every property that is not listed here, as maps, lists, strings, booleans, nulls and
 *     exact decimals
 */
public record GpsPoint(
        double lat,
        double lng,
        @Nullable Double speed,
        @Nullable Double heading,
        Instant ts,
        Map<String, @Nullable Object> additionalProperties) {
    /** Requires all components that are not nullable. Prefer {@link #builder()}: components may be added. */
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

    /** Makes a record without additional properties. */
    public GpsPoint(double lat, double lng, @Nullable Double speed, @Nullable Double heading, Instant ts) {
        this(lat, lng, speed, heading, ts, Map.of());
    }

    /** Creates a builder with nothing set. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with these values. */
    public Builder toBuilder() {
        return new Builder()
                .lat(lat)
                .lng(lng)
                .speed(speed)
                .heading(heading)
                .ts(ts)
                .additionalProperties(additionalProperties);
    }

    /** Returns text without sensitive values. */
    @Override
    public String toString() {
        return "GpsPoint[lat=" + lat + ", lng=" + lng + ", speed=" + speed + ", heading=" + heading + ", ts=" + ts
                + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link GpsPoint}; can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable Double lat;
        private @Nullable Double lng;
        private @Nullable Double speed;
        private @Nullable Double heading;
        private @Nullable Instant ts;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /** The latitude in degrees. */
        public Builder lat(double lat) {
            this.lat = lat;
            return this;
        }

        /** The longitude in degrees. */
        public Builder lng(double lng) {
            this.lng = lng;
            return this;
        }

        /** The speed over ground in miles per hour, to one decimal. Null when the fix has none. */
        public Builder speed(@Nullable Double speed) {
            this.speed = speed;
            return this;
        }

        /** The speed over ground in miles per hour, to one decimal. Null when the fix has none. */
        public Builder speed(double speed) {
            this.speed = speed;
            return this;
        }

        /** The direction of travel in degrees from 0 to 359, 0 being north. Null when unknown. */
        public Builder heading(@Nullable Double heading) {
            this.heading = heading;
            return this;
        }

        /** The direction of travel in degrees from 0 to 359, 0 being north. Null when unknown. */
        public Builder heading(double heading) {
            this.heading = heading;
            return this;
        }

        /** The time of the fix. */
        public Builder ts(Instant ts) {
            this.ts = ts;
            return this;
        }

        /** Every property that is not listed here, as maps, lists, strings, booleans, nulls and exact decimals. */
        public Builder additionalProperties(Map<String, @Nullable Object> additionalProperties) {
            this.additionalProperties = additionalProperties;
            return this;
        }

        /** Builds the record; throws IllegalArgumentException naming all missing components. */
        public GpsPoint build() {
            if (lat == null || lng == null || ts == null) {
                throw Missing.in("GpsPoint", "lat", lat, "lng", lng, "ts", ts);
            }
            return new GpsPoint(lat, lng, speed, heading, ts, additionalProperties);
        }
    }
}
