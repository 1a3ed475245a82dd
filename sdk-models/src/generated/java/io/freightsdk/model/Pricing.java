// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The live price list.
 *
 * @param currency Always US dollars
 * @param prices The price of each operation in US dollars, by its key: {@code load_create}, {@code position_read},
 *     {@code status_update}, {@code delivery_confirm}, and keys that are added later
 * @param additionalProperties The properties that this version does not know, as maps, lists, strings, booleans, nulls
 *     and exact decimals
 */
public record Pricing(
        String currency, Map<String, BigDecimal> prices, Map<String, @Nullable Object> additionalProperties) {
    /**
     * Creates a record. Prefer {@link #builder()}, because later versions may add components.
     *
     * @throws NullPointerException if a component that is not nullable is null
     */
    public Pricing {
        Objects.requireNonNull(currency, "currency");
        Allowed.check("Pricing: currency", currency, "USD");
        prices = Copies.ofMap("Pricing: prices", prices);
        additionalProperties = additionalProperties == null || additionalProperties.isEmpty()
                ? Map.of()
                : Copies.ofExtras("Pricing", additionalProperties, "currency", "prices");
    }

    /** Creates a record without additional properties. Prefer {@link #builder()}. */
    public Pricing(String currency, Map<String, BigDecimal> prices) {
        this(currency, prices, Map.of());
    }

    /** Creates a builder with no values. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with the values of this record. */
    public Builder toBuilder() {
        return new Builder().prices(prices).additionalProperties(additionalProperties);
    }

    /** Returns a text without sensitive values, which can be logged. */
    @Override
    public String toString() {
        return "Pricing[currency=" + currency + ", prices=" + prices + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link Pricing}. It can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable Map<String, BigDecimal> prices;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /**
         * Sets the price of each operation in US dollars, by its key: {@code load_create}, {@code position_read},
         * {@code status_update}, {@code delivery_confirm}, and keys that are added later.
         */
        public Builder prices(Map<String, BigDecimal> prices) {
            this.prices = prices;
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
        public Pricing build() {
            if (prices == null) {
                throw Missing.in("Pricing", "prices", prices);
            }
            return new Pricing("USD", prices, additionalProperties);
        }
    }
}
