// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A stop of a load, with its planned window and what the geofence saw.
 *
 * @param type Whether cargo comes aboard or goes off
 * @param sequence The place of the stop in the order of the load
 * @param city The city
 * @param state The US state in two letters
 * @param windowFrom When the planned window begins
 * @param windowTo When the planned window ends
 * @param arrivedAt When the driver came inside the geofence; null before
 * @param departedAt When the driver left the geofence; null before
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
    /** Refuses what is missing. Prefer {@link #builder()}: components may be added. */
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

    /** Has no property that is not listed. */
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

    /** Omits what must not be logged. */
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

        /** Whether cargo comes aboard or goes off. */
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

        /** When the planned window begins. */
        public Builder windowFrom(@Nullable Instant windowFrom) {
            this.windowFrom = windowFrom;
            return this;
        }

        /** When the planned window ends. */
        public Builder windowTo(@Nullable Instant windowTo) {
            this.windowTo = windowTo;
            return this;
        }

        /** When the driver came inside the geofence; null before. */
        public Builder arrivedAt(@Nullable Instant arrivedAt) {
            this.arrivedAt = arrivedAt;
            return this;
        }

        /** When the driver left the geofence; null before. */
        public Builder departedAt(@Nullable Instant departedAt) {
            this.departedAt = departedAt;
            return this;
        }

        /** Every property that is not listed here, as maps, lists, strings, booleans, nulls and exact decimals. */
        public Builder additionalProperties(Map<String, @Nullable Object> additionalProperties) {
            this.additionalProperties = additionalProperties;
            return this;
        }

        /** Makes the record; throws IllegalArgumentException naming everything that is missing. */
        public PositionStop build() {
            if (type == null || sequence == null || city == null || state == null) {
                throw Missing.in("PositionStop", "type", type, "sequence", sequence, "city", city, "state", state);
            }
            return new PositionStop(
                    type, sequence, city, state, windowFrom, windowTo, arrivedAt, departedAt, additionalProperties);
        }
    }
}
