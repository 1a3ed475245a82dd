// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The prepaid balance of a broker.
 *
 * @param currency Always US dollars
 * @param balanceUsd The balance in US dollars
 * @param additionalProperties Every property that is not listed here, as maps, lists, strings, booleans, nulls and
 *     exact decimals
 */
public record Balance(String currency, BigDecimal balanceUsd, Map<String, @Nullable Object> additionalProperties) {
    /** Requires all components that are not nullable. Prefer {@link #builder()}: components may be added. */
    public Balance {
        Objects.requireNonNull(currency, "currency");
        Allowed.check("Balance: currency", currency, "USD");
        Objects.requireNonNull(balanceUsd, "balanceUsd");
        additionalProperties = additionalProperties == null || additionalProperties.isEmpty()
                ? Map.of()
                : Copies.ofExtras("Balance", additionalProperties, "currency", "balanceUsd");
    }

    /** Makes a record without additional properties. */
    public Balance(String currency, BigDecimal balanceUsd) {
        this(currency, balanceUsd, Map.of());
    }

    /** Creates a builder with nothing set. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with these values. */
    public Builder toBuilder() {
        return new Builder().balanceUsd(balanceUsd).additionalProperties(additionalProperties);
    }

    /** Returns text without sensitive values. */
    @Override
    public String toString() {
        return "Balance[currency=" + currency + ", balanceUsd=" + balanceUsd + Unlisted.names(additionalProperties)
                + "]";
    }

    /** Builder for a {@link Balance}; can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable BigDecimal balanceUsd;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /** The balance in US dollars. */
        public Builder balanceUsd(BigDecimal balanceUsd) {
            this.balanceUsd = balanceUsd;
            return this;
        }

        /** {@link #balanceUsd(BigDecimal)} of an amount such as {@code 0.65}. */
        public Builder balanceUsd(String balanceUsd) {
            return balanceUsd(Allowed.usd("balanceUsd", balanceUsd));
        }

        /** Every property that is not listed here, as maps, lists, strings, booleans, nulls and exact decimals. */
        public Builder additionalProperties(Map<String, @Nullable Object> additionalProperties) {
            this.additionalProperties = additionalProperties;
            return this;
        }

        /** Builds the record; throws IllegalArgumentException naming all missing components. */
        public Balance build() {
            if (balanceUsd == null) {
                throw Missing.in("Balance", "balanceUsd", balanceUsd);
            }
            return new Balance("USD", balanceUsd, additionalProperties);
        }
    }
}
