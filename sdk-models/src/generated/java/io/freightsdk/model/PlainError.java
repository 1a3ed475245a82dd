// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An error with a text only.
 *
 * @param error The error as a text for a person
 * @param additionalProperties Every property that is not listed here, as maps, lists, strings, booleans, nulls and
 *     exact decimals
 */
public record PlainError(String error, Map<String, @Nullable Object> additionalProperties) {
    /** Requires all components that are not nullable. Prefer {@link #builder()}: components may be added. */
    public PlainError {
        Objects.requireNonNull(error, "error");
        additionalProperties = additionalProperties == null || additionalProperties.isEmpty()
                ? Map.of()
                : Copies.ofExtras("PlainError", additionalProperties, "error");
    }

    /** Makes a record without additional properties. */
    public PlainError(String error) {
        this(error, Map.of());
    }

    /** Creates a builder with nothing set. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with these values. */
    public Builder toBuilder() {
        return new Builder().error(error).additionalProperties(additionalProperties);
    }

    /** Returns text without sensitive values. */
    @Override
    public String toString() {
        return "PlainError[error=" + error + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link PlainError}; can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable String error;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /** The error as a text for a person. */
        public Builder error(String error) {
            this.error = error;
            return this;
        }

        /** Every property that is not listed here, as maps, lists, strings, booleans, nulls and exact decimals. */
        public Builder additionalProperties(Map<String, @Nullable Object> additionalProperties) {
            this.additionalProperties = additionalProperties;
            return this;
        }

        /** Builds the record; throws IllegalArgumentException naming all missing components. */
        public PlainError build() {
            if (error == null) {
                throw Missing.in("PlainError", "error", error);
            }
            return new PlainError(error, additionalProperties);
        }
    }
}
