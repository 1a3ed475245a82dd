// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Incubating: the load to look up.
 *
 * @param loadNumber The number of the load
 * @param additionalProperties The properties that this version does not know, as maps, lists, strings, booleans, nulls
 *     and exact decimals
 */
public record TrackedLoadPositionInput(String loadNumber, Map<String, @Nullable Object> additionalProperties) {
    /**
     * Creates a record. Prefer {@link #builder()}, because later versions may add components.
     *
     * @throws NullPointerException if a component that is not nullable is null
     */
    public TrackedLoadPositionInput {
        Objects.requireNonNull(loadNumber, "loadNumber");
        additionalProperties = additionalProperties == null || additionalProperties.isEmpty()
                ? Map.of()
                : Copies.ofExtras("TrackedLoadPositionInput", additionalProperties, "loadNumber");
    }

    /** Creates a record without additional properties. Prefer {@link #builder()}. */
    public TrackedLoadPositionInput(String loadNumber) {
        this(loadNumber, Map.of());
    }

    /** Creates a builder with no values. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with the values of this record. */
    public Builder toBuilder() {
        return new Builder().loadNumber(loadNumber).additionalProperties(additionalProperties);
    }

    /** Returns a text without sensitive values, which can be logged. */
    @Override
    public String toString() {
        return "TrackedLoadPositionInput[loadNumber=" + loadNumber + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link TrackedLoadPositionInput}. It can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable String loadNumber;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /** Sets the number of the load. */
        public Builder loadNumber(String loadNumber) {
            this.loadNumber = loadNumber;
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
        public TrackedLoadPositionInput build() {
            if (loadNumber == null) {
                throw Missing.in("TrackedLoadPositionInput", "loadNumber", loadNumber);
            }
            return new TrackedLoadPositionInput(loadNumber, additionalProperties);
        }
    }
}
