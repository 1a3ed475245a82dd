// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A status to set, which the service always refuses.
 *
 * @param status The wanted status
 * @param additionalProperties The properties that this version does not know, as maps, lists, strings, booleans, nulls
 *     and exact decimals
 */
public record UpdateLoadStatusInput(LoadStatus status, Map<String, @Nullable Object> additionalProperties) {
    /**
     * Creates a record. Prefer {@link #builder()}, because later versions may add components.
     *
     * @throws NullPointerException if a component that is not nullable is null
     */
    public UpdateLoadStatusInput {
        Objects.requireNonNull(status, "status");
        Allowed.check(
                "UpdateLoadStatusInput: status",
                status,
                LoadStatus.PLANNED,
                LoadStatus.AT_PICKUP,
                LoadStatus.IN_TRANSIT,
                LoadStatus.DELIVERED,
                LoadStatus.CANCELLED);
        additionalProperties = additionalProperties == null || additionalProperties.isEmpty()
                ? Map.of()
                : Copies.ofExtras("UpdateLoadStatusInput", additionalProperties, "status");
    }

    /** Creates a record without additional properties. Prefer {@link #builder()}. */
    public UpdateLoadStatusInput(LoadStatus status) {
        this(status, Map.of());
    }

    /** Creates a builder with no values. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with the values of this record. */
    public Builder toBuilder() {
        return new Builder().status(status).additionalProperties(additionalProperties);
    }

    /** Returns a text without sensitive values, which can be logged. */
    @Override
    public String toString() {
        return "UpdateLoadStatusInput[status=" + status + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link UpdateLoadStatusInput}. It can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable LoadStatus status;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /** Sets the wanted status. */
        public Builder status(LoadStatus status) {
            this.status = status;
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
        public UpdateLoadStatusInput build() {
            if (status == null) {
                throw Missing.in("UpdateLoadStatusInput", "status", status);
            }
            return new UpdateLoadStatusInput(status, additionalProperties);
        }
    }
}
