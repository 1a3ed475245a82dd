// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A stop of a load, with its planned window and what the geofence saw.
 *
 * @param type The kind of the stop
 * @param sequence The place of the stop in the order of the load
 * @param city The city
 * @param state The US state in two letters
 * @param windowFrom The start of the planned window
 * @param windowTo The end of the planned window
 * @param arrivedAt The time when the driver entered the geofence; null before
 * @param departedAt The time when the driver left the geofence; null before
 * @param additionalProperties Every property that is not listed here, as maps, lists, strings, booleans, nulls and
 *     exact decimals
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
    /** Requires all components that are not nullable. Prefer {@link #builder()}: components may be added. */
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

    /** Makes a record without additional properties. */
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

    /** Creates a builder with nothing set. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with these values. */
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

    /** Returns text without sensitive values. */
    @Override
    public String toString() {
        return "PositionStop[type=" + type + ", sequence=" + sequence + ", city=" + city + ", state=" + state
                + ", windowFrom=" + windowFrom + ", windowTo=" + windowTo + ", arrivedAt=" + arrivedAt + ", departedAt="
                + departedAt + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link PositionStop}; can be used again after {@link #build()}. */
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

        /** The kind of the stop. */
        public Builder type(StopType type) {
            this.type = type;
            return this;
        }

        /** The place of the stop in the order of the load. */
        public Builder sequence(int sequence) {
            this.sequence = sequence;
            return this;
        }

        /** The city. */
        public Builder city(String city) {
            this.city = city;
            return this;
        }

        /** The US state in two letters. */
        public Builder state(String state) {
            this.state = state;
            return this;
        }

        /** The start of the planned window. */
        public Builder windowFrom(@Nullable Instant windowFrom) {
            this.windowFrom = windowFrom;
            return this;
        }

        /** The end of the planned window. */
        public Builder windowTo(@Nullable Instant windowTo) {
            this.windowTo = windowTo;
            return this;
        }

        /** The time when the driver entered the geofence; null before. */
        public Builder arrivedAt(@Nullable Instant arrivedAt) {
            this.arrivedAt = arrivedAt;
            return this;
        }

        /** The time when the driver left the geofence; null before. */
        public Builder departedAt(@Nullable Instant departedAt) {
            this.departedAt = departedAt;
            return this;
        }

        /** Every property that is not listed here, as maps, lists, strings, booleans, nulls and exact decimals. */
        public Builder additionalProperties(Map<String, @Nullable Object> additionalProperties) {
            this.additionalProperties = additionalProperties;
            return this;
        }

        /** Builds the record; throws IllegalArgumentException naming all missing components. */
        public PositionStop build() {
            if (type == null || sequence == null || city == null || state == null) {
                throw Missing.in("PositionStop", "type", type, "sequence", sequence, "city", city, "state", state);
            }
            return new PositionStop(
                    type, sequence, city, state, windowFrom, windowTo, arrivedAt, departedAt, additionalProperties);
        }
    }
}
