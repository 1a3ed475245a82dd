// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The receipt of the bill of lading.
 *
 * @param bolReceivedAt The time when the bill of lading was received; the time of the call if it is absent
 * @param additionalProperties The properties that this version does not know, as maps, lists, strings, booleans, nulls
 *     and exact decimals
 */
public record ConfirmDeliveryInput(
        @Nullable Instant bolReceivedAt, Map<String, @Nullable Object> additionalProperties) {
    /**
     * Creates a record. Prefer {@link #builder()}, because later versions may add components.
     *
     * @throws NullPointerException if a component that is not nullable is null
     */
    public ConfirmDeliveryInput {
        additionalProperties = additionalProperties == null || additionalProperties.isEmpty()
                ? Map.of()
                : Copies.ofExtras("ConfirmDeliveryInput", additionalProperties, "bol_received_at");
    }

    /** Creates a record without additional properties. Prefer {@link #builder()}. */
    public ConfirmDeliveryInput(@Nullable Instant bolReceivedAt) {
        this(bolReceivedAt, Map.of());
    }

    /** Creates a builder with no values. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with the values of this record. */
    public Builder toBuilder() {
        return new Builder().bolReceivedAt(bolReceivedAt).additionalProperties(additionalProperties);
    }

    /** Returns a text without sensitive values, which can be logged. */
    @Override
    public String toString() {
        return "ConfirmDeliveryInput[bolReceivedAt=" + bolReceivedAt + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link ConfirmDeliveryInput}. It can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable Instant bolReceivedAt;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /** Sets the time when the bill of lading was received; the time of the call if it is absent. */
        public Builder bolReceivedAt(@Nullable Instant bolReceivedAt) {
            this.bolReceivedAt = bolReceivedAt;
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

        /** Creates the record. */
        public ConfirmDeliveryInput build() {
            return new ConfirmDeliveryInput(bolReceivedAt, additionalProperties);
        }
    }
}
