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
 * @param additionalProperties Every property that is not listed here, as maps, lists, strings, booleans, nulls and
 *     exact decimals
 */
public record CodedError(String error, @Nullable String code, Map<String, @Nullable Object> additionalProperties) {
    /** Requires all components that are not nullable. Prefer {@link #builder()}: components may be added. */
    public CodedError {
        Objects.requireNonNull(error, "error");
        additionalProperties = additionalProperties == null || additionalProperties.isEmpty()
                ? Map.of()
                : Copies.ofExtras("CodedError", additionalProperties, "error", "code");
    }

    /** Makes a record without additional properties. */
    public CodedError(String error, @Nullable String code) {
        this(error, code, Map.of());
    }

    /** Creates a builder with nothing set. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with these values. */
    public Builder toBuilder() {
        return new Builder().error(error).code(code).additionalProperties(additionalProperties);
    }

    /** Returns text without sensitive values. */
    @Override
    public String toString() {
        return "CodedError[error=" + error + ", code=" + code + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link CodedError}; can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable String error;
        private @Nullable String code;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /** The error as a text for a person. */
        public Builder error(String error) {
            this.error = error;
            return this;
        }

        /** The code of the error for a program, such as {@code INVALID_DRIVER_PHONE}. */
        public Builder code(@Nullable String code) {
            this.code = code;
            return this;
        }

        /** Every property that is not listed here, as maps, lists, strings, booleans, nulls and exact decimals. */
        public Builder additionalProperties(Map<String, @Nullable Object> additionalProperties) {
            this.additionalProperties = additionalProperties;
            return this;
        }

        /** Builds the record; throws IllegalArgumentException naming all missing components. */
        public CodedError build() {
            if (error == null) {
                throw Missing.in("CodedError", "error", error);
            }
            return new CodedError(error, code, additionalProperties);
        }
    }
}
