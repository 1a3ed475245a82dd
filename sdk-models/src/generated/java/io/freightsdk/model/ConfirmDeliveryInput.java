// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * When the bill of lading was received.
 *
 * @param bolReceivedAt When the bill of lading was received; the moment of the call when left out
 */
public record ConfirmDeliveryInput(@Nullable Instant bolReceivedAt) {
    /** Creates a builder with nothing set. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with these values. */
    public Builder toBuilder() {
        return new Builder().bolReceivedAt(bolReceivedAt);
    }

    /** Builder for a {@link ConfirmDeliveryInput}; can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable Instant bolReceivedAt;

        private Builder() {}

        /** When the bill of lading was received; the moment of the call when left out. */
        public Builder bolReceivedAt(@Nullable Instant bolReceivedAt) {
            this.bolReceivedAt = bolReceivedAt;
            return this;
        }

        /** Makes the record. */
        public ConfirmDeliveryInput build() {
            return new ConfirmDeliveryInput(bolReceivedAt);
        }
    }
}
