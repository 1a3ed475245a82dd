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
 * @param additionalProperties The properties that this version does not know, as maps, lists, strings, booleans, nulls
 *     and exact decimals
 */
public record Balance(String currency, BigDecimal balanceUsd, Map<String, @Nullable Object> additionalProperties) {
    /**
     * Creates a record. Prefer {@link #builder()}, because later versions may add components.
     *
     * @throws NullPointerException if a component that is not nullable is null
     */
    public Balance {
        Objects.requireNonNull(currency, "currency");
        Allowed.check("Balance: currency", currency, "USD");
        Objects.requireNonNull(balanceUsd, "balanceUsd");
        additionalProperties = additionalProperties == null || additionalProperties.isEmpty()
                ? Map.of()
                : Copies.ofExtras("Balance", additionalProperties, "currency", "balanceUsd");
    }

    /** Creates a record without additional properties. Prefer {@link #builder()}. */
    public Balance(String currency, BigDecimal balanceUsd) {
        this(currency, balanceUsd, Map.of());
    }

    /** Creates a builder with no values. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with the values of this record. */
    public Builder toBuilder() {
        return new Builder().balanceUsd(balanceUsd).additionalProperties(additionalProperties);
    }

    /** Returns a text without sensitive values, which can be logged. */
    @Override
    public String toString() {
        return "Balance[currency=" + currency + ", balanceUsd=" + balanceUsd + Unlisted.names(additionalProperties)
                + "]";
    }

    /** Builder for a {@link Balance}. It can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable BigDecimal balanceUsd;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /** Sets the balance in US dollars. */
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
        public Balance build() {
            if (balanceUsd == null) {
                throw Missing.in("Balance", "balanceUsd", balanceUsd);
            }
            return new Balance("USD", balanceUsd, additionalProperties);
        }
    }
}
