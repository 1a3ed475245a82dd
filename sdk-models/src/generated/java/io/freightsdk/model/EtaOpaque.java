// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An ETA block in a shape that this version does not know, unchanged.
 *
 * @param additionalProperties Every property that is not listed here, as maps, lists, strings, booleans, nulls and
 *     exact decimals
 */
public record EtaOpaque(Map<String, @Nullable Object> additionalProperties) implements Eta {
    /** Requires all components that are not nullable. Prefer {@link #builder()}: components may be added. */
    public EtaOpaque {
        additionalProperties = additionalProperties == null || additionalProperties.isEmpty()
                ? Map.of()
                : Copies.ofExtras("EtaOpaque", additionalProperties);
    }

    /** Creates a builder with nothing set. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with these values. */
    public Builder toBuilder() {
        return new Builder().additionalProperties(additionalProperties);
    }

    /** Returns text without sensitive values. */
    @Override
    public String toString() {
        return "EtaOpaque[" + Unlisted.onlyNames(additionalProperties) + "]";
    }

    /** Builder for a {@link EtaOpaque}; can be used again after {@link #build()}. */
    public static final class Builder {
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /** Every property that is not listed here, as maps, lists, strings, booleans, nulls and exact decimals. */
        public Builder additionalProperties(Map<String, @Nullable Object> additionalProperties) {
            this.additionalProperties = additionalProperties;
            return this;
        }

        /** Builds the record. */
        public EtaOpaque build() {
            return new EtaOpaque(additionalProperties);
        }
    }
}
