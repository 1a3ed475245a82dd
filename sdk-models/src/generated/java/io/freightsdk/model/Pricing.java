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
 */
public record Pricing(String currency, Map<String, BigDecimal> prices) {
    /** Refuses what is missing. Prefer {@link #builder()}: components may be added. */
    public Pricing {
        Objects.requireNonNull(currency, "currency");
        Allowed.check("Pricing: currency", currency, "USD");
        prices = Copies.ofMap("Pricing: prices", prices);
    }

    /** Begins an empty Pricing. */
    public static Builder builder() {
        return new Builder();
    }

    /** Begins a copy that can be changed. */
    public Builder toBuilder() {
        return new Builder().prices(prices);
    }

    /** Collects the values of a {@link Pricing}; can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable Map<String, BigDecimal> prices;

        private Builder() {}

        /**
         * What each operation costs, by its key: {@code load_create}, {@code position_read}, {@code status_update},
         * {@code delivery_confirm}, and whatever keys are added later.
         */
        public Builder prices(Map<String, BigDecimal> prices) {
            this.prices = prices;
            return this;
        }

        /** Makes the record; throws IllegalStateException naming everything that is missing. */
        public Pricing build() {
            if (prices == null) {
                throw Missing.in("Pricing", "prices", prices);
            }
            return new Pricing("USD", prices);
        }
    }
}
