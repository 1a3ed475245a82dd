// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An error with a text only.
 *
 * @param error The error as a text for a person
 * @param additionalProperties The properties that this version does not know, as maps, lists, strings, booleans, nulls
 *     and exact decimals
 */
public record PlainError(String error, Map<String, @Nullable Object> additionalProperties) {
    /**
     * Creates a record. Prefer {@link #builder()}, because later versions may add components.
     *
     * @throws NullPointerException if a component that is not nullable is null
     */
    public PlainError {
        Objects.requireNonNull(error, "error");
        additionalProperties = additionalProperties == null || additionalProperties.isEmpty()
                ? Map.of()
                : Copies.ofExtras("PlainError", additionalProperties, "error");
    }

    /** Creates a record without additional properties. Prefer {@link #builder()}. */
    public PlainError(String error) {
        this(error, Map.of());
    }

    /** Creates a builder with no values. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with the values of this record. */
    public Builder toBuilder() {
        return new Builder().error(error).additionalProperties(additionalProperties);
    }

    /** Returns a text without sensitive values, which can be logged. */
    @Override
    public String toString() {
        return "PlainError[error=" + error + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link PlainError}. It can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable String error;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /** Sets the error as a text for a person. */
        public Builder error(String error) {
            this.error = error;
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
        public PlainError build() {
            if (error == null) {
                throw Missing.in("PlainError", "error", error);
            }
            return new PlainError(error, additionalProperties);
        }
    }
}
