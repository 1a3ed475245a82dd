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
 * @param additionalProperties The properties that this version does not know, as maps, lists, strings, booleans, nulls
 *     and exact decimals
 */
public record TopUpByCardInput(
        BigDecimal amountUsd, String cardToken, Map<String, @Nullable Object> additionalProperties) {
    /**
     * Creates a record. Prefer {@link #builder()}, because later versions may add components.
     *
     * @throws NullPointerException if a component that is not nullable is null
     */
    public TopUpByCardInput {
        Objects.requireNonNull(amountUsd, "amountUsd");
        Objects.requireNonNull(cardToken, "cardToken");
        additionalProperties = additionalProperties == null || additionalProperties.isEmpty()
                ? Map.of()
                : Copies.ofExtras("TopUpByCardInput", additionalProperties, "amountUsd", "cardToken");
    }

    /** Creates a record without additional properties. Prefer {@link #builder()}. */
    public TopUpByCardInput(BigDecimal amountUsd, String cardToken) {
        this(amountUsd, cardToken, Map.of());
    }

    /** Creates a builder with no values. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with the values of this record. */
    public Builder toBuilder() {
        return new Builder().amountUsd(amountUsd).cardToken(cardToken).additionalProperties(additionalProperties);
    }

    /** Returns a text without sensitive values, which can be logged. */
    @Override
    public String toString() {
        return "TopUpByCardInput[amountUsd=" + amountUsd + ", cardToken=(redacted)"
                + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link TopUpByCardInput}. It can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable BigDecimal amountUsd;
        private @Nullable String cardToken;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /** Sets the amount in US dollars, from 1 to 10,000 with at most two decimals. */
        public Builder amountUsd(BigDecimal amountUsd) {
            this.amountUsd = amountUsd;
            return this;
        }

        /**
         * Sets the same from a text such as {@code 0.65}, like {@link #amountUsd(BigDecimal)}.
         *
         * @throws IllegalArgumentException if the text is no amount
         */
        public Builder amountUsd(String amountUsd) {
            return amountUsd(Allowed.usd("amountUsd", amountUsd));
        }

        /** Sets the card, as the payment provider's token. */
        public Builder cardToken(String cardToken) {
            this.cardToken = cardToken;
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
        public TopUpByCardInput build() {
            if (amountUsd == null || cardToken == null) {
                throw Missing.in("TopUpByCardInput", "amountUsd", amountUsd, "cardToken", cardToken);
            }
            return new TopUpByCardInput(amountUsd, cardToken, additionalProperties);
        }
    }
}
