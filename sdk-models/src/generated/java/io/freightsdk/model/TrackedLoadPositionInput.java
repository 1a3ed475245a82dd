// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Which load to look up.
 *
 * @param loadNumber The number of the load
 */
public record TrackedLoadPositionInput(String loadNumber) {
    /** Refuses what is missing. Prefer {@link #builder()}: components may be added. */
    public TrackedLoadPositionInput {
        Objects.requireNonNull(loadNumber, "loadNumber");
    }

    /** Creates a builder with nothing set. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with these values. */
    public Builder toBuilder() {
        return new Builder().loadNumber(loadNumber);
    }

    /** Builder for a {@link TrackedLoadPositionInput}; can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable String loadNumber;

        private Builder() {}

        /** The number of the load. */
        public Builder loadNumber(String loadNumber) {
            this.loadNumber = loadNumber;
            return this;
        }

        /** Makes the record; throws IllegalArgumentException naming everything that is missing. */
        public TrackedLoadPositionInput build() {
            if (loadNumber == null) {
                throw Missing.in("TrackedLoadPositionInput", "loadNumber", loadNumber);
            }
            return new TrackedLoadPositionInput(loadNumber);
        }
    }
}
