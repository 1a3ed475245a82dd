// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An ETA block in a shape that this version does not know, unchanged.
 *
 * @param additionalProperties The properties that this version does not know, as maps, lists, strings, booleans, nulls
 *     and exact decimals
 */
public record EtaOpaque(Map<String, @Nullable Object> additionalProperties) implements Eta {
    /**
     * Creates a record. Prefer {@link #builder()}, because later versions may add components.
     *
     * @throws NullPointerException if a component that is not nullable is null
     */
    public EtaOpaque {
        additionalProperties = additionalProperties == null || additionalProperties.isEmpty()
                ? Map.of()
                : Copies.ofExtras("EtaOpaque", additionalProperties);
    }

    /** Creates a builder with no values. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with the values of this record. */
    public Builder toBuilder() {
        return new Builder().additionalProperties(additionalProperties);
    }

    /** Returns a text without sensitive values, which can be logged. */
    @Override
    public String toString() {
        return "EtaOpaque[" + Unlisted.onlyNames(additionalProperties) + "]";
    }

    /** Builder for a {@link EtaOpaque}. It can be used again after {@link #build()}. */
    public static final class Builder {
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /**
         * Sets the properties that this version does not know, as maps, lists, strings, booleans, nulls and exact
         * decimals.
         */
        public Builder additionalProperties(Map<String, @Nullable Object> additionalProperties) {
            this.additionalProperties = additionalProperties;
            return this;
        }

        /** Creates the record. */
        public EtaOpaque build() {
            return new EtaOpaque(additionalProperties);
        }
    }
}
