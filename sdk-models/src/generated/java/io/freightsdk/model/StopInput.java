// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A place where the load is picked up or delivered.
 *
 * @param address The street and number
 * @param city The city
 * @param state The two-letter code of a US state, the District of Columbia or a territory, in capitals
 * @param zip The ZIP code
 * @param facilityName The name that the driver is shown; the street address if it is absent
 * @param date The start of the planned window
 * @param lat The latitude, if known beforehand. Used only together with {@code lng}
 * @param lng The longitude, if known beforehand. Used only together with {@code lat}
 * @param additionalProperties The properties that this version does not know, as maps, lists, strings, booleans, nulls
 *     and exact decimals
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
    /**
     * Creates a record. Prefer {@link #builder()}, because later versions may add components.
     *
     * @throws NullPointerException if a component that is not nullable is null
     */
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

    /** Creates a record without additional properties. Prefer {@link #builder()}. */
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

    /** Creates a builder with no values. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with the values of this record. */
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

    /** Returns a text without sensitive values, which can be logged. */
    @Override
    public String toString() {
        return "StopInput[address=(redacted), city=" + city + ", state=" + state + ", zip=" + zip + ", facilityName="
                + facilityName + ", date=" + date + ", lat=" + lat + ", lng=" + lng
                + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link StopInput}. It can be used again after {@link #build()}. */
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

        /** Sets the street and number. */
        public Builder address(String address) {
            this.address = address;
            return this;
        }

        /** Sets the city. */
        public Builder city(String city) {
            this.city = city;
            return this;
        }

        /** Sets the two-letter code of a US state, the District of Columbia or a territory, in capitals. */
        public Builder state(String state) {
            this.state = state;
            return this;
        }

        /** Sets the ZIP code. */
        public Builder zip(String zip) {
            this.zip = zip;
            return this;
        }

        /** Sets the name that the driver is shown; the street address if it is absent. */
        public Builder facilityName(@Nullable String facilityName) {
            this.facilityName = facilityName;
            return this;
        }

        /** Sets the start of the planned window. */
        public Builder date(@Nullable Instant date) {
            this.date = date;
            return this;
        }

        /** Sets the latitude, if known beforehand. Used only together with {@code lng}. */
        public Builder lat(@Nullable Double lat) {
            this.lat = lat;
            return this;
        }

        /** Sets the latitude, if known beforehand. Used only together with {@code lng}. */
        public Builder lat(double lat) {
            this.lat = lat;
            return this;
        }

        /** Sets the longitude, if known beforehand. Used only together with {@code lat}. */
        public Builder lng(@Nullable Double lng) {
            this.lng = lng;
            return this;
        }

        /** Sets the longitude, if known beforehand. Used only together with {@code lat}. */
        public Builder lng(double lng) {
            this.lng = lng;
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
        public StopInput build() {
            if (address == null || city == null || state == null || zip == null) {
                throw Missing.in("StopInput", "address", address, "city", city, "state", state, "zip", zip);
            }
            return new StopInput(address, city, state, zip, facilityName, date, lat, lng, additionalProperties);
        }
    }
}
