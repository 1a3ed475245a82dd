// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A delivery was confirmed before the driver had arrived. Repeating the call cannot help.
 *
 * @param error What went wrong, for a person
 * @param status The status of the load, which stays as it was
 * @param reason Why, for a program; {@code bol_received_before_geofence_arrive}
 */
public record DeliveryNotReadyError(
        String error, @Nullable LoadStatus status, @Nullable String reason) {
    /** Copies collections; refuses null where a value is required. */
    public DeliveryNotReadyError {
        Objects.requireNonNull(error, "error");
    }

    /** Begins an empty DeliveryNotReadyError. */
    public static Builder builder() {
        return new Builder();
    }

    /** Begins a copy that can be changed. */
    public Builder toBuilder() {
        return new Builder().error(error).status(status).reason(reason);
    }

    /** Collects the values of a {@link DeliveryNotReadyError}; can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable String error;
        private @Nullable LoadStatus status;
        private @Nullable String reason;

        private Builder() {}

        /** What went wrong, for a person. */
        public Builder error(String error) {
            this.error = error;
            return this;
        }

        /** The status of the load, which stays as it was. */
        public Builder status(@Nullable LoadStatus status) {
            this.status = status;
            return this;
        }

        /** Why, for a program; {@code bol_received_before_geofence_arrive}. */
        public Builder reason(@Nullable String reason) {
            this.reason = reason;
            return this;
        }

        /** Makes the record; throws IllegalStateException naming everything that is missing. */
        public DeliveryNotReadyError build() {
            if (error == null) {
                throw Missing.in("DeliveryNotReadyError", "error", error);
            }
            return new DeliveryNotReadyError(error, status, reason);
        }
    }
}
