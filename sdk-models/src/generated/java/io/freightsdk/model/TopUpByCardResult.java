// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Incubating: a payment that was made.
 *
 * @param currency Always US dollars
 * @param amountUsd The amount that was added, in US dollars
 * @param balanceUsd The balance after it, in US dollars
 * @param topUpId The identifier of the payment
 * @param additionalProperties The properties that this version does not know, as maps, lists, strings, booleans, nulls
 *     and exact decimals
 */
public record TopUpByCardResult(
        String currency,
        BigDecimal amountUsd,
        BigDecimal balanceUsd,
        String topUpId,
        Map<String, @Nullable Object> additionalProperties) {
    /**
     * Creates a record. Prefer {@link #builder()}, because later versions may add components.
     *
     * @throws NullPointerException if a component that is not nullable is null
     */
    public TopUpByCardResult {
        Objects.requireNonNull(currency, "currency");
        Allowed.check("TopUpByCardResult: currency", currency, "USD");
        Objects.requireNonNull(amountUsd, "amountUsd");
        Objects.requireNonNull(balanceUsd, "balanceUsd");
        Objects.requireNonNull(topUpId, "topUpId");
        additionalProperties = additionalProperties == null || additionalProperties.isEmpty()
                ? Map.of()
                : Copies.ofExtras(
                        "TopUpByCardResult", additionalProperties, "currency", "amountUsd", "balanceUsd", "topUpId");
    }

    /** Creates a record without additional properties. Prefer {@link #builder()}. */
    public TopUpByCardResult(String currency, BigDecimal amountUsd, BigDecimal balanceUsd, String topUpId) {
        this(currency, amountUsd, balanceUsd, topUpId, Map.of());
    }

    /** Creates a builder with no values. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with the values of this record. */
    public Builder toBuilder() {
        return new Builder()
                .amountUsd(amountUsd)
                .balanceUsd(balanceUsd)
                .topUpId(topUpId)
                .additionalProperties(additionalProperties);
    }

    /** Returns a text without sensitive values, which can be logged. */
    @Override
    public String toString() {
        return "TopUpByCardResult[currency=" + currency + ", amountUsd=" + amountUsd + ", balanceUsd=" + balanceUsd
                + ", topUpId=" + topUpId + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link TopUpByCardResult}. It can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable BigDecimal amountUsd;
        private @Nullable BigDecimal balanceUsd;
        private @Nullable String topUpId;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /** Sets the amount that was added, in US dollars. */
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

        /** Sets the balance after it, in US dollars. */
        public Builder balanceUsd(BigDecimal balanceUsd) {
            this.balanceUsd = balanceUsd;
            return this;
        }

        /**
         * Sets the same from a text such as {@code 0.65}, like {@link #balanceUsd(BigDecimal)}.
         *
         * @throws IllegalArgumentException if the text is no amount
         */
        public Builder balanceUsd(String balanceUsd) {
            return balanceUsd(Allowed.usd("balanceUsd", balanceUsd));
        }

        /** Sets the identifier of the payment. */
        public Builder topUpId(String topUpId) {
            this.topUpId = topUpId;
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
        public TopUpByCardResult build() {
            if (amountUsd == null || balanceUsd == null || topUpId == null) {
                throw Missing.in(
                        "TopUpByCardResult", "amountUsd", amountUsd, "balanceUsd", balanceUsd, "topUpId", topUpId);
            }
            return new TopUpByCardResult("USD", amountUsd, balanceUsd, topUpId, additionalProperties);
        }
    }
}
