// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Incubating: a payment that arrived.
 *
 * @param currency Always US dollars
 * @param amountUsd The amount that was added, in US dollars
 * @param balanceUsd The balance after it, in US dollars
 * @param topUpId The identifier of the payment
 * @param additionalProperties Every property that is not listed here, as maps, lists, strings, booleans, nulls and
 *     exact decimals
 */
public record TopUpByCardResult(
        String currency,
        BigDecimal amountUsd,
        BigDecimal balanceUsd,
        String topUpId,
        Map<String, @Nullable Object> additionalProperties) {
    /** Requires all components that are not nullable. Prefer {@link #builder()}: components may be added. */
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

    /** Makes a record without additional properties. */
    public TopUpByCardResult(String currency, BigDecimal amountUsd, BigDecimal balanceUsd, String topUpId) {
        this(currency, amountUsd, balanceUsd, topUpId, Map.of());
    }

    /** Creates a builder with nothing set. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with these values. */
    public Builder toBuilder() {
        return new Builder()
                .amountUsd(amountUsd)
                .balanceUsd(balanceUsd)
                .topUpId(topUpId)
                .additionalProperties(additionalProperties);
    }

    /** Returns text without sensitive values. */
    @Override
    public String toString() {
        return "TopUpByCardResult[currency=" + currency + ", amountUsd=" + amountUsd + ", balanceUsd=" + balanceUsd
                + ", topUpId=" + topUpId + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link TopUpByCardResult}; can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable BigDecimal amountUsd;
        private @Nullable BigDecimal balanceUsd;
        private @Nullable String topUpId;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /** The amount that was added, in US dollars. */
        public Builder amountUsd(BigDecimal amountUsd) {
            this.amountUsd = amountUsd;
            return this;
        }

        /** {@link #amountUsd(BigDecimal)} of an amount such as {@code 0.65}. */
        public Builder amountUsd(String amountUsd) {
            return amountUsd(Allowed.usd("amountUsd", amountUsd));
        }

        /** The balance after it, in US dollars. */
        public Builder balanceUsd(BigDecimal balanceUsd) {
            this.balanceUsd = balanceUsd;
            return this;
        }

        /** {@link #balanceUsd(BigDecimal)} of an amount such as {@code 0.65}. */
        public Builder balanceUsd(String balanceUsd) {
            return balanceUsd(Allowed.usd("balanceUsd", balanceUsd));
        }

        /** The identifier of the payment. */
        public Builder topUpId(String topUpId) {
            this.topUpId = topUpId;
            return this;
        }

        /** Every property that is not listed here, as maps, lists, strings, booleans, nulls and exact decimals. */
        public Builder additionalProperties(Map<String, @Nullable Object> additionalProperties) {
            this.additionalProperties = additionalProperties;
            return this;
        }

        /** Builds the record; throws IllegalArgumentException naming all missing components. */
        public TopUpByCardResult build() {
            if (amountUsd == null || balanceUsd == null || topUpId == null) {
                throw Missing.in(
                        "TopUpByCardResult", "amountUsd", amountUsd, "balanceUsd", balanceUsd, "topUpId", topUpId);
            }
            return new TopUpByCardResult("USD", amountUsd, balanceUsd, topUpId, additionalProperties);
        }
    }
}
