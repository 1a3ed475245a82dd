// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The stop that an estimate is for.
 *
 * @param type The kind of the stop
 * @param sequence The number of the stop in the order of the load, from 1
 * @param additionalProperties The properties that this version does not know, as maps, lists, strings, booleans, nulls
 *     and exact decimals
 */
public record EtaTarget(StopType type, int sequence, Map<String, @Nullable Object> additionalProperties) {
    /**
     * Creates a record. Prefer {@link #builder()}, because later versions may add components.
     *
     * @throws NullPointerException if a component that is not nullable is null
     */
    public EtaTarget {
        Objects.requireNonNull(type, "type");
        additionalProperties = additionalProperties == null || additionalProperties.isEmpty()
                ? Map.of()
                : Copies.ofExtras("EtaTarget", additionalProperties, "type", "sequence");
    }

    /** Creates a record without additional properties. Prefer {@link #builder()}. */
    public EtaTarget(StopType type, int sequence) {
        this(type, sequence, Map.of());
    }

    /** Creates a builder with no values. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with the values of this record. */
    public Builder toBuilder() {
        return new Builder().type(type).sequence(sequence).additionalProperties(additionalProperties);
    }

    /** Returns a text without sensitive values, which can be logged. */
    @Override
    public String toString() {
        return "EtaTarget[type=" + type + ", sequence=" + sequence + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link EtaTarget}. It can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable StopType type;
        private @Nullable Integer sequence;
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
        public EtaTarget build() {
            if (type == null || sequence == null) {
                throw Missing.in("EtaTarget", "type", type, "sequence", sequence);
            }
            return new EtaTarget(type, sequence, additionalProperties);
        }
    }
}
