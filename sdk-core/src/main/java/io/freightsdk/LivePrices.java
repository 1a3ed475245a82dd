package io.freightsdk;

import io.freightsdk.model.Pricing;
import java.math.BigDecimal;

/** The remembered price list for threads that may have to wait for it. */
final class LivePrices implements Prices {
    private final Engine engine;
    private final Plans plans;
    private final CallOptions options;

    LivePrices(Engine engine, Plans plans, CallOptions options) {
        this.engine = engine;
        this.plans = plans;
        this.options = options;
    }

    @Override
    public BigDecimal priceUsd(String key) {
        return PriceCache.in(pricing(), key);
    }

    @Override
    public Pricing pricing() {
        return engine.waitFor(engine.shared().prices().pricing(), plans.getPricing(options));
    }

    @Override
    public void forget() {
        engine.shared().prices().forget();
    }
}
