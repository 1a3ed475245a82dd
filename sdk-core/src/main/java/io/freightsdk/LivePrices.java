package io.freightsdk;

import io.freightsdk.model.Pricing;
import java.math.BigDecimal;

/** The remembered price list for threads that may have to wait for it. */
final class LivePrices implements Prices {
    private final Engine engine;
    private final Calls calls;
    private final CallOptions options;

    LivePrices(Engine engine, Calls calls, CallOptions options) {
        this.engine = engine;
        this.calls = calls;
        this.options = options;
    }

    @Override
    public BigDecimal priceUsd(String key) {
        return PriceCache.in(pricing(), key);
    }

    @Override
    public Pricing pricing() {
        return engine.waitFor(engine.around().prices().pricing(), calls.getPricing(options));
    }

    @Override
    public void forget() {
        engine.around().prices().forget();
    }
}
