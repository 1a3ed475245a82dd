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
 * @param additionalProperties The properties that this version does not know, as maps, lists, strings, booleans, nulls
 *     and exact decimals
 */
public record DeliveryNotReadyError(
        String error, @Nullable LoadStatus status, String reason, Map<String, @Nullable Object> additionalProperties) {
    /**
     * Creates a record. Prefer {@link #builder()}, because later versions may add components.
     *
     * @throws NullPointerException if a component that is not nullable is null
     */
    public DeliveryNotReadyError {
        Objects.requireNonNull(error, "error");
        Objects.requireNonNull(reason, "reason");
        additionalProperties = additionalProperties == null || additionalProperties.isEmpty()
                ? Map.of()
                : Copies.ofExtras("DeliveryNotReadyError", additionalProperties, "error", "status", "reason");
    }

    /** Creates a record without additional properties. Prefer {@link #builder()}. */
    public DeliveryNotReadyError(String error, @Nullable LoadStatus status, String reason) {
        this(error, status, reason, Map.of());
    }

    /** Creates a builder with no values. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with the values of this record. */
    public Builder toBuilder() {
        return new Builder().error(error).status(status).reason(reason).additionalProperties(additionalProperties);
    }

    /** Returns a text without sensitive values, which can be logged. */
    @Override
    public String toString() {
        return "DeliveryNotReadyError[error=" + error + ", status=" + status + ", reason=" + reason
                + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link DeliveryNotReadyError}. It can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable String error;
        private @Nullable LoadStatus status;
        private @Nullable String reason;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /** Sets the error as a text for a person. */
        public Builder error(String error) {
            this.error = error;
            return this;
        }

        /** Sets the status of the load, which stays as it was. */
        public Builder status(@Nullable LoadStatus status) {
            this.status = status;
            return this;
        }

        /**
         * Sets the reason, for a program. {@code bol_received_before_geofence_arrive} is the only one known; another is
         * read as well.
         */
        public Builder reason(String reason) {
            this.reason = reason;
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
        public DeliveryNotReadyError build() {
            if (error == null || reason == null) {
                throw Missing.in("DeliveryNotReadyError", "error", error, "reason", reason);
            }
            return new DeliveryNotReadyError(error, status, reason, additionalProperties);
        }
    }
}
