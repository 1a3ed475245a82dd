// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A delivery was confirmed before the driver had arrived. A retry cannot help.
 *
 * @param error The error as a text for a person
 * @param status The status of the load, which stays as it was
 * @param reason The reason, for a program. {@code bol_received_before_geofence_arrive} is the only one known; another
 *     is read as well
 * @param additionalProperties Every property that is not listed here, as maps, lists, strings, booleans, nulls and
 *     exact decimals
 */
public record DeliveryNotReadyError(
        String error, @Nullable LoadStatus status, String reason, Map<String, @Nullable Object> additionalProperties) {
    /** Requires all components that are not nullable. Prefer {@link #builder()}: components may be added. */
    public DeliveryNotReadyError {
        Objects.requireNonNull(error, "error");
        Objects.requireNonNull(reason, "reason");
        additionalProperties = additionalProperties == null || additionalProperties.isEmpty()
                ? Map.of()
                : Copies.ofExtras("DeliveryNotReadyError", additionalProperties, "error", "status", "reason");
    }

    /** Makes a record without additional properties. */
    public DeliveryNotReadyError(String error, @Nullable LoadStatus status, String reason) {
        this(error, status, reason, Map.of());
    }

    /** Creates a builder with nothing set. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with these values. */
    public Builder toBuilder() {
        return new Builder().error(error).status(status).reason(reason).additionalProperties(additionalProperties);
    }

    /** Returns text without sensitive values. */
    @Override
    public String toString() {
        return "DeliveryNotReadyError[error=" + error + ", status=" + status + ", reason=" + reason
                + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link DeliveryNotReadyError}; can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable String error;
        private @Nullable LoadStatus status;
        private @Nullable String reason;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /** The error as a text for a person. */
        public Builder error(String error) {
            this.error = error;
            return this;
        }

        /** The status of the load, which stays as it was. */
        public Builder status(@Nullable LoadStatus status) {
            this.status = status;
            return this;
        }

        /**
         * The reason, for a program. {@code bol_received_before_geofence_arrive} is the only one known; another is read
         * as well.
         */
        public Builder reason(String reason) {
            this.reason = reason;
            return this;
        }

        /** Every property that is not listed here, as maps, lists, strings, booleans, nulls and exact decimals. */
        public Builder additionalProperties(Map<String, @Nullable Object> additionalProperties) {
            this.additionalProperties = additionalProperties;
            return this;
        }

        /** Builds the record; throws IllegalArgumentException naming all missing components. */
        public DeliveryNotReadyError build() {
            if (error == null || reason == null) {
                throw Missing.in("DeliveryNotReadyError", "error", error, "reason", reason);
            }
            return new DeliveryNotReadyError(error, status, reason, additionalProperties);
        }
    }
}
