// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A place where the load is picked up or delivered.
 *
 * @param address Street and number
 * @param city The city
 * @param state The two-letter code of a US state, the District of Columbia or a territory, in capitals
 * @param zip The ZIP code
 * @param facilityName The name the driver is shown; the street address when left out
 * @param date The start of the planned window
 * @param lat The latitude, if known beforehand. Used only together with {@code lng}
 * @param lng The longitude, if known beforehand. Used only together with {@code lat}
 * @param additionalProperties Every property that is not listed here, as maps, lists, strings, booleans, nulls and
 *     exact decimals
 */
public record StopInput(
        String address,
        String city,
        String state,
        String zip,
        @Nullable String facilityName,
        @Nullable Instant date,
        @Nullable Double lat,
        @Nullable Double lng,
        Map<String, @Nullable Object> additionalProperties) {
    /** Requires all components that are not nullable. Prefer {@link #builder()}: components may be added. */
    public StopInput {
        Objects.requireNonNull(address, "address");
        Objects.requireNonNull(city, "city");
        Objects.requireNonNull(state, "state");
        Objects.requireNonNull(zip, "zip");
        Allowed.finite("StopInput: lat", lat);
        Allowed.finite("StopInput: lng", lng);
        additionalProperties = additionalProperties == null || additionalProperties.isEmpty()
                ? Map.of()
                : Copies.ofExtras(
                        "StopInput",
                        additionalProperties,
                        "address",
                        "city",
                        "state",
                        "zip",
                        "facilityName",
                        "date",
                        "lat",
                        "lng");
    }

    /** Makes a record without additional properties. */
    public StopInput(
            String address,
            String city,
            String state,
            String zip,
            @Nullable String facilityName,
            @Nullable Instant date,
            @Nullable Double lat,
            @Nullable Double lng) {
        this(address, city, state, zip, facilityName, date, lat, lng, Map.of());
    }

    /** Creates a builder with nothing set. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with these values. */
    public Builder toBuilder() {
        return new Builder()
                .address(address)
                .city(city)
                .state(state)
                .zip(zip)
                .facilityName(facilityName)
                .date(date)
                .lat(lat)
                .lng(lng)
                .additionalProperties(additionalProperties);
    }

    /** Returns text without sensitive values. */
    @Override
    public String toString() {
        return "StopInput[address=(redacted), city=" + city + ", state=" + state + ", zip=" + zip + ", facilityName="
                + facilityName + ", date=" + date + ", lat=" + lat + ", lng=" + lng
                + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link StopInput}; can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable String address;
        private @Nullable String city;
        private @Nullable String state;
        private @Nullable String zip;
        private @Nullable String facilityName;
        private @Nullable Instant date;
        private @Nullable Double lat;
        private @Nullable Double lng;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /** Street and number. */
        public Builder address(String address) {
            this.address = address;
            return this;
        }

        /** The city. */
        public Builder city(String city) {
            this.city = city;
            return this;
        }

        /** The two-letter code of a US state, the District of Columbia or a territory, in capitals. */
        public Builder state(String state) {
            this.state = state;
            return this;
        }

        /** The ZIP code. */
        public Builder zip(String zip) {
            this.zip = zip;
            return this;
        }

        /** The name the driver is shown; the street address when left out. */
        public Builder facilityName(@Nullable String facilityName) {
            this.facilityName = facilityName;
            return this;
        }

        /** The start of the planned window. */
        public Builder date(@Nullable Instant date) {
            this.date = date;
            return this;
        }

        /** The latitude, if known beforehand. Used only together with {@code lng}. */
        public Builder lat(@Nullable Double lat) {
            this.lat = lat;
            return this;
        }

        /** The latitude, if known beforehand. Used only together with {@code lng}. */
        public Builder lat(double lat) {
            this.lat = lat;
            return this;
        }

        /** The longitude, if known beforehand. Used only together with {@code lat}. */
        public Builder lng(@Nullable Double lng) {
            this.lng = lng;
            return this;
        }

        /** The longitude, if known beforehand. Used only together with {@code lat}. */
        public Builder lng(double lng) {
            this.lng = lng;
            return this;
        }

        /** Every property that is not listed here, as maps, lists, strings, booleans, nulls and exact decimals. */
        public Builder additionalProperties(Map<String, @Nullable Object> additionalProperties) {
            this.additionalProperties = additionalProperties;
            return this;
        }

        /** Builds the record; throws IllegalArgumentException naming all missing components. */
        public StopInput build() {
            if (address == null || city == null || state == null || zip == null) {
                throw Missing.in("StopInput", "address", address, "city", city, "state", state, "zip", zip);
            }
            return new StopInput(address, city, state, zip, facilityName, date, lat, lng, additionalProperties);
        }
    }
}
