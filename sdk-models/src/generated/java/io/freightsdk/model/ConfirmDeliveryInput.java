// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The receipt of the bill of lading.
 *
 * @param bolReceivedAt The time when the bill of lading was received; when left out, the time of the call
 * @param additionalProperties Every property that is not listed here, as maps, lists, strings, booleans, nulls and
 *     exact decimals
 */
public record ConfirmDeliveryInput(
        @Nullable Instant bolReceivedAt, Map<String, @Nullable Object> additionalProperties) {
    /** Requires all components that are not nullable. Prefer {@link #builder()}: components may be added. */
    public ConfirmDeliveryInput {
        additionalProperties = additionalProperties == null || additionalProperties.isEmpty()
                ? Map.of()
                : Copies.ofExtras("ConfirmDeliveryInput", additionalProperties, "bol_received_at");
    }

    /** Makes a record without additional properties. */
    public ConfirmDeliveryInput(@Nullable Instant bolReceivedAt) {
        this(bolReceivedAt, Map.of());
    }

    /** Creates a builder with nothing set. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with these values. */
    public Builder toBuilder() {
        return new Builder().bolReceivedAt(bolReceivedAt).additionalProperties(additionalProperties);
    }

    /** Returns text without sensitive values. */
    @Override
    public String toString() {
        return "ConfirmDeliveryInput[bolReceivedAt=" + bolReceivedAt + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link ConfirmDeliveryInput}; can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable Instant bolReceivedAt;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /** The time when the bill of lading was received; when left out, the time of the call. */
        public Builder bolReceivedAt(@Nullable Instant bolReceivedAt) {
            this.bolReceivedAt = bolReceivedAt;
            return this;
        }

        /** Every property that is not listed here, as maps, lists, strings, booleans, nulls and exact decimals. */
        public Builder additionalProperties(Map<String, @Nullable Object> additionalProperties) {
            this.additionalProperties = additionalProperties;
            return this;
        }

        /** Builds the record. */
        public ConfirmDeliveryInput build() {
            return new ConfirmDeliveryInput(bolReceivedAt, additionalProperties);
        }
    }
}
