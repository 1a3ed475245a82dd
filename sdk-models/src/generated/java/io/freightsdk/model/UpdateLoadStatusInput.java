// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A status nobody may write.
 *
 * @param status The status that is not going to be set
 * @param additionalProperties Every property that is not listed here, as maps, lists, strings, booleans, nulls and
 *     exact decimals
 */
public record UpdateLoadStatusInput(LoadStatus status, Map<String, @Nullable Object> additionalProperties) {
    /** Requires all components that are not nullable. Prefer {@link #builder()}: components may be added. */
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

    /** Makes a record without additional properties. */
    public UpdateLoadStatusInput(LoadStatus status) {
        this(status, Map.of());
    }

    /** Creates a builder with nothing set. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with these values. */
    public Builder toBuilder() {
        return new Builder().status(status).additionalProperties(additionalProperties);
    }

    /** Returns text without sensitive values. */
    @Override
    public String toString() {
        return "UpdateLoadStatusInput[status=" + status + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link UpdateLoadStatusInput}; can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable LoadStatus status;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /** The status that is not going to be set. */
        public Builder status(LoadStatus status) {
            this.status = status;
            return this;
        }

        /** Every property that is not listed here, as maps, lists, strings, booleans, nulls and exact decimals. */
        public Builder additionalProperties(Map<String, @Nullable Object> additionalProperties) {
            this.additionalProperties = additionalProperties;
            return this;
        }

        /** Builds the record; throws IllegalArgumentException naming all missing components. */
        public UpdateLoadStatusInput build() {
            if (status == null) {
                throw Missing.in("UpdateLoadStatusInput", "status", status);
            }
            return new UpdateLoadStatusInput(status, additionalProperties);
        }
    }
}
