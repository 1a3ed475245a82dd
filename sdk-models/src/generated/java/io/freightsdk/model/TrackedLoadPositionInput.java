// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Incubating: the load to look up.
 *
 * @param loadNumber The number of the load
 * @param additionalProperties Every property that is not listed here, as maps, lists, strings, booleans, nulls and
 *     exact decimals
 */
public record TrackedLoadPositionInput(String loadNumber, Map<String, @Nullable Object> additionalProperties) {
    /** Requires all components that are not nullable. Prefer {@link #builder()}: components may be added. */
    public TrackedLoadPositionInput {
        Objects.requireNonNull(loadNumber, "loadNumber");
        additionalProperties = additionalProperties == null || additionalProperties.isEmpty()
                ? Map.of()
                : Copies.ofExtras("TrackedLoadPositionInput", additionalProperties, "loadNumber");
    }

    /** Makes a record without additional properties. */
    public TrackedLoadPositionInput(String loadNumber) {
        this(loadNumber, Map.of());
    }

    /** Creates a builder with nothing set. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with these values. */
    public Builder toBuilder() {
        return new Builder().loadNumber(loadNumber).additionalProperties(additionalProperties);
    }

    /** Returns text without sensitive values. */
    @Override
    public String toString() {
        return "TrackedLoadPositionInput[loadNumber=" + loadNumber + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link TrackedLoadPositionInput}; can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable String loadNumber;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /** The number of the load. */
        public Builder loadNumber(String loadNumber) {
            this.loadNumber = loadNumber;
            return this;
        }

        /** Every property that is not listed here, as maps, lists, strings, booleans, nulls and exact decimals. */
        public Builder additionalProperties(Map<String, @Nullable Object> additionalProperties) {
            this.additionalProperties = additionalProperties;
            return this;
        }

        /** Builds the record; throws IllegalArgumentException naming all missing components. */
        public TrackedLoadPositionInput build() {
            if (loadNumber == null) {
                throw Missing.in("TrackedLoadPositionInput", "loadNumber", loadNumber);
            }
            return new TrackedLoadPositionInput(loadNumber, additionalProperties);
        }
    }
}
