// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.math.BigDecimal;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A payment that arrived.
 *
 * @param currency Always US dollars
 * @param amountUsd The amount that was added, in US dollars
 * @param balanceUsd The balance after it, in US dollars
 * @param topUpId The identifier of the payment
 */
public record TopUpByCardResult(String currency, BigDecimal amountUsd, BigDecimal balanceUsd, String topUpId) {
    /** Refuses what is missing. Prefer {@link #builder()}: components may be added. */
    public TopUpByCardResult {
        Objects.requireNonNull(currency, "currency");
        Allowed.check("TopUpByCardResult: currency", currency, "USD");
        Objects.requireNonNull(amountUsd, "amountUsd");
        Objects.requireNonNull(balanceUsd, "balanceUsd");
        Objects.requireNonNull(topUpId, "topUpId");
    }

    /** Begins an empty TopUpByCardResult. */
    public static Builder builder() {
        return new Builder();
    }

    /** Begins a copy that can be changed. */
    public Builder toBuilder() {
        return new Builder().amountUsd(amountUsd).balanceUsd(balanceUsd).topUpId(topUpId);
    }

    /** Collects the values of a {@link TopUpByCardResult}; can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable BigDecimal amountUsd;
        private @Nullable BigDecimal balanceUsd;
        private @Nullable String topUpId;

        private Builder() {}

        /** The amount that was added, in US dollars. */
        public Builder amountUsd(BigDecimal amountUsd) {
            this.amountUsd = amountUsd;
            return this;
        }

        /** The balance after it, in US dollars. */
        public Builder balanceUsd(BigDecimal balanceUsd) {
            this.balanceUsd = balanceUsd;
            return this;
        }

        /** The identifier of the payment. */
        public Builder topUpId(String topUpId) {
            this.topUpId = topUpId;
            return this;
        }

        /** Makes the record; throws IllegalStateException naming everything that is missing. */
        public TopUpByCardResult build() {
            if (amountUsd == null || balanceUsd == null || topUpId == null) {
                throw Missing.in(
                        "TopUpByCardResult", "amountUsd", amountUsd, "balanceUsd", balanceUsd, "topUpId", topUpId);
            }
            return new TopUpByCardResult("USD", amountUsd, balanceUsd, topUpId);
        }
    }
}
