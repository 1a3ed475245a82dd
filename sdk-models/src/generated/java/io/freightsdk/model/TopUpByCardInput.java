// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Incubating: a payment from a card to the prepaid balance.
 *
 * @param amountUsd The amount in US dollars, from 1 to 10,000 with at most two decimals
 * @param cardToken The card, as the payment provider's token
 * @param additionalProperties Every property that is not listed here, as maps, lists, strings, booleans, nulls and
 *     exact decimals
 */
public record TopUpByCardInput(
        BigDecimal amountUsd, String cardToken, Map<String, @Nullable Object> additionalProperties) {
    /** Requires all components that are not nullable. Prefer {@link #builder()}: components may be added. */
    public TopUpByCardInput {
        Objects.requireNonNull(amountUsd, "amountUsd");
        Objects.requireNonNull(cardToken, "cardToken");
        additionalProperties = additionalProperties == null || additionalProperties.isEmpty()
                ? Map.of()
                : Copies.ofExtras("TopUpByCardInput", additionalProperties, "amountUsd", "cardToken");
    }

    /** Makes a record without additional properties. */
    public TopUpByCardInput(BigDecimal amountUsd, String cardToken) {
        this(amountUsd, cardToken, Map.of());
    }

    /** Creates a builder with nothing set. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with these values. */
    public Builder toBuilder() {
        return new Builder().amountUsd(amountUsd).cardToken(cardToken).additionalProperties(additionalProperties);
    }

    /** Returns text without sensitive values. */
    @Override
    public String toString() {
        return "TopUpByCardInput[amountUsd=" + amountUsd + ", cardToken=(redacted)"
                + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link TopUpByCardInput}; can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable BigDecimal amountUsd;
        private @Nullable String cardToken;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /** The amount in US dollars, from 1 to 10,000 with at most two decimals. */
        public Builder amountUsd(BigDecimal amountUsd) {
            this.amountUsd = amountUsd;
            return this;
        }

        /** {@link #amountUsd(BigDecimal)} of an amount such as {@code 0.65}. */
        public Builder amountUsd(String amountUsd) {
            return amountUsd(Allowed.usd("amountUsd", amountUsd));
        }

        /** The card, as the payment provider's token. */
        public Builder cardToken(String cardToken) {
            this.cardToken = cardToken;
            return this;
        }

        /** Every property that is not listed here, as maps, lists, strings, booleans, nulls and exact decimals. */
        public Builder additionalProperties(Map<String, @Nullable Object> additionalProperties) {
            this.additionalProperties = additionalProperties;
            return this;
        }

        /** Builds the record; throws IllegalArgumentException naming all missing components. */
        public TopUpByCardInput build() {
            if (amountUsd == null || cardToken == null) {
                throw Missing.in("TopUpByCardInput", "amountUsd", amountUsd, "cardToken", cardToken);
            }
            return new TopUpByCardInput(amountUsd, cardToken, additionalProperties);
        }
    }
}
