// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A stop of a load, with its planned window, arrival and departure.
 *
 * @param type The kind of the stop
 * @param sequence The number of the stop in the order of the load, from 1
 * @param city The city
 * @param state The US state in two letters
 * @param windowFrom The start of the planned window
 * @param windowTo The end of the planned window
 * @param arrivedAt The time when the driver entered the geofence; null before
 * @param departedAt The time when the driver left the geofence; null before
 * @param additionalProperties The properties that this version does not know, as maps, lists, strings, booleans, nulls
 *     and exact decimals
 */
public record PositionStop(
        StopType type,
        int sequence,
        String city,
        String state,
        @Nullable Instant windowFrom,
        @Nullable Instant windowTo,
        @Nullable Instant arrivedAt,
        @Nullable Instant departedAt,
        Map<String, @Nullable Object> additionalProperties) {
    /**
     * Creates a record. Prefer {@link #builder()}, because later versions may add components.
     *
     * @throws NullPointerException if a component that is not nullable is null
     */
    public PositionStop {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(city, "city");
        Objects.requireNonNull(state, "state");
        additionalProperties = additionalProperties == null || additionalProperties.isEmpty()
                ? Map.of()
                : Copies.ofExtras(
                        "PositionStop",
                        additionalProperties,
                        "type",
                        "sequence",
                        "city",
                        "state",
                        "windowFrom",
                        "windowTo",
                        "arrivedAt",
                        "departedAt");
    }

    /** Creates a record without additional properties. Prefer {@link #builder()}. */
    public PositionStop(
            StopType type,
            int sequence,
            String city,
            String state,
            @Nullable Instant windowFrom,
            @Nullable Instant windowTo,
            @Nullable Instant arrivedAt,
            @Nullable Instant departedAt) {
        this(type, sequence, city, state, windowFrom, windowTo, arrivedAt, departedAt, Map.of());
    }

    /** Creates a builder with no values. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with the values of this record. */
    public Builder toBuilder() {
        return new Builder()
                .type(type)
                .sequence(sequence)
                .city(city)
                .state(state)
                .windowFrom(windowFrom)
                .windowTo(windowTo)
                .arrivedAt(arrivedAt)
                .departedAt(departedAt)
                .additionalProperties(additionalProperties);
    }

    /** Returns a text without sensitive values, which can be logged. */
    @Override
    public String toString() {
        return "PositionStop[type=" + type + ", sequence=" + sequence + ", city=" + city + ", state=" + state
                + ", windowFrom=" + windowFrom + ", windowTo=" + windowTo + ", arrivedAt=" + arrivedAt + ", departedAt="
                + departedAt + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link PositionStop}. It can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable StopType type;
        private @Nullable Integer sequence;
        private @Nullable String city;
        private @Nullable String state;
        private @Nullable Instant windowFrom;
        private @Nullable Instant windowTo;
        private @Nullable Instant arrivedAt;
        private @Nullable Instant departedAt;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /** Sets the kind of the stop. */
        public Builder type(StopType type) {
            this.type = type;
            return this;
        }

        /** Sets the number of the stop in the order of the load, from 1. */
        public Builder sequence(int sequence) {
            this.sequence = sequence;
            return this;
        }

        /** Sets the city. */
        public Builder city(String city) {
            this.city = city;
            return this;
        }

        /** Sets the US state in two letters. */
        public Builder state(String state) {
            this.state = state;
            return this;
        }

        /** Sets the start of the planned window. */
        public Builder windowFrom(@Nullable Instant windowFrom) {
            this.windowFrom = windowFrom;
            return this;
        }

        /** Sets the end of the planned window. */
        public Builder windowTo(@Nullable Instant windowTo) {
            this.windowTo = windowTo;
            return this;
        }

        /** Sets the time when the driver entered the geofence; null before. */
        public Builder arrivedAt(@Nullable Instant arrivedAt) {
            this.arrivedAt = arrivedAt;
            return this;
        }

        /** Sets the time when the driver left the geofence; null before. */
        public Builder departedAt(@Nullable Instant departedAt) {
            this.departedAt = departedAt;
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
        public PositionStop build() {
            if (type == null || sequence == null || city == null || state == null) {
                throw Missing.in("PositionStop", "type", type, "sequence", sequence, "city", city, "state", state);
            }
            return new PositionStop(
                    type, sequence, city, state, windowFrom, windowTo, arrivedAt, departedAt, additionalProperties);
        }
    }
}
