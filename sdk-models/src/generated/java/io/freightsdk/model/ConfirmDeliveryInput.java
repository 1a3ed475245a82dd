// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * When the bill of lading was received.
 *
 * @param bolReceivedAt When the bill of lading was received; the moment of the call when left out
 * @param additionalProperties Every property that is not listed here, as maps, lists, strings, booleans, nulls and
 *     exact decimals
 */
public record ConfirmDeliveryInput(
        @Nullable Instant bolReceivedAt, Map<String, @Nullable Object> additionalProperties) {
    /** Refuses what is missing. Prefer {@link #builder()}: components may be added. */
    public ConfirmDeliveryInput {
        additionalProperties = additionalProperties == null || additionalProperties.isEmpty()
                ? Map.of()
                : Copies.ofExtras("ConfirmDeliveryInput", additionalProperties, "bol_received_at");
    }

    /** Has no property that is not listed. */
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

    /** Omits what must not be logged. */
    @Override
    public String toString() {
        return "ConfirmDeliveryInput[bolReceivedAt=" + bolReceivedAt + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link ConfirmDeliveryInput}; can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable Instant bolReceivedAt;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /** When the bill of lading was received; the moment of the call when left out. */
        public Builder bolReceivedAt(@Nullable Instant bolReceivedAt) {
            this.bolReceivedAt = bolReceivedAt;
            return this;
        }

        /** Every property that is not listed here, as maps, lists, strings, booleans, nulls and exact decimals. */
        public Builder additionalProperties(Map<String, @Nullable Object> additionalProperties) {
            this.additionalProperties = additionalProperties;
            return this;
        }

        /** Makes the record. */
        public ConfirmDeliveryInput build() {
            return new ConfirmDeliveryInput(bolReceivedAt, additionalProperties);
        }
    }
}
