package io.freightsdk.error;

import io.freightsdk.internal.Usd;
import java.math.BigDecimal;

/** Thrown when a call would cost more than its {@code maxPriceUsd}. Nothing was sent and nothing was charged. */
public class PriceLimitException extends FreightException {
    private static final long serialVersionUID = 1L;

    private final BigDecimal priceUsd;
    private final BigDecimal maxPriceUsd;

    /** Creates the exception. */
    public PriceLimitException(CallFacts facts, BigDecimal priceUsd, BigDecimal maxPriceUsd) {
        super(
                facts,
                "price " + Usd.text(priceUsd) + " is over maxPriceUsd " + Usd.text(maxPriceUsd) + ", "
                        + charge(facts, "ask who set maxPriceUsd"),
                null);
        this.priceUsd = priceUsd;
        this.maxPriceUsd = maxPriceUsd;
    }

    /** Returns the price of the call. */
    public final BigDecimal priceUsd() {
        return priceUsd;
    }

    /** Returns the highest price that was allowed. */
    public final BigDecimal maxPriceUsd() {
        return maxPriceUsd;
    }

    @Override
    public String code() {
        return "PRICE_TOO_HIGH";
    }
}
