// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An error that may have a code.
 *
 * @param error The error as a text for a person
 * @param code The code of the error for a program, such as {@code INVALID_DRIVER_PHONE}
 * @param additionalProperties The properties that this version does not know, as maps, lists, strings, booleans, nulls
 *     and exact decimals
 */
public record CodedError(String error, @Nullable String code, Map<String, @Nullable Object> additionalProperties) {
    /**
     * Creates a record. Prefer {@link #builder()}, because later versions may add components.
     *
     * @throws NullPointerException if a component that is not nullable is null
     */
    public CodedError {
        Objects.requireNonNull(error, "error");
        additionalProperties = additionalProperties == null || additionalProperties.isEmpty()
                ? Map.of()
                : Copies.ofExtras("CodedError", additionalProperties, "error", "code");
    }

    /** Creates a record without additional properties. Prefer {@link #builder()}. */
    public CodedError(String error, @Nullable String code) {
        this(error, code, Map.of());
    }

    /** Creates a builder with no values. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with the values of this record. */
    public Builder toBuilder() {
        return new Builder().error(error).code(code).additionalProperties(additionalProperties);
    }

    /** Returns a text without sensitive values, which can be logged. */
    @Override
    public String toString() {
        return "CodedError[error=" + error + ", code=" + code + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link CodedError}. It can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable String error;
        private @Nullable String code;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /** Sets the error as a text for a person. */
        public Builder error(String error) {
            this.error = error;
            return this;
        }

        /** Sets the code of the error for a program, such as {@code INVALID_DRIVER_PHONE}. */
        public Builder code(@Nullable String code) {
            this.code = code;
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
        public CodedError build() {
            if (error == null) {
                throw Missing.in("CodedError", "error", error);
            }
            return new CodedError(error, code, additionalProperties);
        }
    }
}
