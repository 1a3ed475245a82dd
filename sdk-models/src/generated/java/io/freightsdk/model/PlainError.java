// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An error with nothing but a text.
 *
 * @param error What went wrong, for a person
 */
public record PlainError(String error) {
    /** Refuses what is missing. Prefer {@link #builder()}: components may be added. */
    public PlainError {
        Objects.requireNonNull(error, "error");
    }

    /** Begins an empty PlainError. */
    public static Builder builder() {
        return new Builder();
    }

    /** Begins a copy that can be changed. */
    public Builder toBuilder() {
        return new Builder().error(error);
    }

    /** Collects the values of a {@link PlainError}; can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable String error;

        private Builder() {}

        /** What went wrong, for a person. */
        public Builder error(String error) {
            this.error = error;
            return this;
        }

        /** Makes the record; throws IllegalStateException naming everything that is missing. */
        public PlainError build() {
            if (error == null) {
                throw Missing.in("PlainError", "error", error);
            }
            return new PlainError(error);
        }
    }
}
