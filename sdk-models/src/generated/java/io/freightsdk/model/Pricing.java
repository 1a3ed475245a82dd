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
 * @param prices What each operation costs, by its key: {@code load_create}, {@code position_read},
 *     {@code status_update}, {@code delivery_confirm}, and whatever keys are added later
 * @param additionalProperties Every property that is not listed here, as maps, lists, strings, booleans, nulls and
 *     exact decimals
 */
public record Pricing(
        String currency, Map<String, BigDecimal> prices, Map<String, @Nullable Object> additionalProperties) {
    /** Refuses what is missing. Prefer {@link #builder()}: components may be added. */
    public Pricing {
        Objects.requireNonNull(currency, "currency");
        Allowed.check("Pricing: currency", currency, "USD");
        prices = Copies.ofMap("Pricing: prices", prices);
        additionalProperties = additionalProperties == null || additionalProperties.isEmpty()
                ? Map.of()
                : Copies.ofExtras("Pricing", additionalProperties, "currency", "prices");
    }

    /** Has no property that is not listed. */
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

    /** Omits what must not be logged. */
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
         * What each operation costs, by its key: {@code load_create}, {@code position_read}, {@code status_update},
         * {@code delivery_confirm}, and whatever keys are added later.
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

        /** Makes the record; throws IllegalArgumentException naming everything that is missing. */
        public Pricing build() {
            if (prices == null) {
                throw Missing.in("Pricing", "prices", prices);
            }
            return new Pricing("USD", prices, additionalProperties);
        }
    }
}
