// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An error that may carry a code.
 *
 * @param error What went wrong, for a person
 * @param code What went wrong, for a program, such as {@code INVALID_DRIVER_PHONE}
 */
public record CodedError(String error, @Nullable String code) {
    /** Refuses what is missing. Prefer {@link #builder()}: components may be added. */
    public CodedError {
        Objects.requireNonNull(error, "error");
    }

    /** Begins an empty CodedError. */
    public static Builder builder() {
        return new Builder();
    }

    /** Begins a copy that can be changed. */
    public Builder toBuilder() {
        return new Builder().error(error).code(code);
    }

    /** Collects the values of a {@link CodedError}; can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable String error;
        private @Nullable String code;

        private Builder() {}

        /** What went wrong, for a person. */
        public Builder error(String error) {
            this.error = error;
            return this;
        }

        /** What went wrong, for a program, such as {@code INVALID_DRIVER_PHONE}. */
        public Builder code(@Nullable String code) {
            this.code = code;
            return this;
        }

        /** Makes the record; throws IllegalStateException naming everything that is missing. */
        public CodedError build() {
            if (error == null) {
                throw Missing.in("CodedError", "error", error);
            }
            return new CodedError(error, code);
        }
    }
}
