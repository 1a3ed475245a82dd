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
 * @param additionalProperties Every property that is not listed here, as maps, lists, strings, booleans, nulls and
 *     exact decimals
 */
public record Pricing(
        String currency, Map<String, BigDecimal> prices, Map<String, @Nullable Object> additionalProperties) {
    /** Requires all components that are not nullable. Prefer {@link #builder()}: components may be added. */
    public Pricing {
        Objects.requireNonNull(currency, "currency");
        Allowed.check("Pricing: currency", currency, "USD");
        prices = Copies.ofMap("Pricing: prices", prices);
        additionalProperties = additionalProperties == null || additionalProperties.isEmpty()
                ? Map.of()
                : Copies.ofExtras("Pricing", additionalProperties, "currency", "prices");
    }

    /** Makes a record without additional properties. */
    public Pricing(String currency, Map<String, BigDecimal> prices) {
        this(currency, prices, Map.of());
    }

    /** Creates a builder with nothing set. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with these values. */
    public Builder toBuilder() {
        return new Builder().prices(prices).additionalProperties(additionalProperties);
    }

    /** Returns text without sensitive values. */
    @Override
    public String toString() {
        return "Pricing[currency=" + currency + ", prices=" + prices + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link Pricing}; can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable Map<String, BigDecimal> prices;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /**
         * The price of each operation in US dollars, by its key: {@code load_create}, {@code position_read},
         * {@code status_update}, {@code delivery_confirm}, and keys that are added later.
         */
        public Builder prices(Map<String, BigDecimal> prices) {
            this.prices = prices;
            return this;
        }

        /** Every property that is not listed here, as maps, lists, strings, booleans, nulls and exact decimals. */
        public Builder additionalProperties(Map<String, @Nullable Object> additionalProperties) {
            this.additionalProperties = additionalProperties;
            return this;
        }

        /** Builds the record; throws IllegalArgumentException naming all missing components. */
        public Pricing build() {
            if (prices == null) {
                throw Missing.in("Pricing", "prices", prices);
            }
            return new Pricing("USD", prices, additionalProperties);
        }
    }
}
