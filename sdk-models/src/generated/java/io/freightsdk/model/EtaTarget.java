// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The stop an estimate is for.
 *
 * @param type The kind of the stop
 * @param sequence The place of the stop in the order of the load
 * @param additionalProperties Every property that is not listed here, as maps, lists, strings, booleans, nulls and
 *     exact decimals
 */
public record EtaTarget(StopType type, int sequence, Map<String, @Nullable Object> additionalProperties) {
    /** Requires all components that are not nullable. Prefer {@link #builder()}: components may be added. */
    public EtaTarget {
        Objects.requireNonNull(type, "type");
        additionalProperties = additionalProperties == null || additionalProperties.isEmpty()
                ? Map.of()
                : Copies.ofExtras("EtaTarget", additionalProperties, "type", "sequence");
    }

    /** Makes a record without additional properties. */
    public EtaTarget(StopType type, int sequence) {
        this(type, sequence, Map.of());
    }

    /** Creates a builder with nothing set. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with these values. */
    public Builder toBuilder() {
        return new Builder().type(type).sequence(sequence).additionalProperties(additionalProperties);
    }

    /** Returns text without sensitive values. */
    @Override
    public String toString() {
        return "EtaTarget[type=" + type + ", sequence=" + sequence + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link EtaTarget}; can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable StopType type;
        private @Nullable Integer sequence;
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

        /** Every property that is not listed here, as maps, lists, strings, booleans, nulls and exact decimals. */
        public Builder additionalProperties(Map<String, @Nullable Object> additionalProperties) {
            this.additionalProperties = additionalProperties;
            return this;
        }

        /** Builds the record; throws IllegalArgumentException naming all missing components. */
        public EtaTarget build() {
            if (type == null || sequence == null) {
                throw Missing.in("EtaTarget", "type", type, "sequence", sequence);
            }
            return new EtaTarget(type, sequence, additionalProperties);
        }
    }
}
