package io.freightsdk.server;

import io.freightsdk.server.billing.PriceList;
import io.freightsdk.server.world.CurrentWorld;
import java.math.BigDecimal;
import java.util.Map;

/** The live price list: the very next debit, 402 and price reading go by it. */
public final class FreightPrices {
    private final CurrentWorld world;

    FreightPrices(CurrentWorld world) {
        this.world = world;
    }

    /** Sets one price, like {@code set("load_create", "0.70")}; a negative one or one of 5 decimals changes nothing. */
    public FreightPrices set(String key, String priceUsd) {
        Map<String, BigDecimal> change = Map.of(key, new BigDecimal(priceUsd));
        return world.call(now -> {
            now.billing().prices().change(change);
            return this;
        });
    }

    /** One price; a key without one is an {@link IllegalArgumentException}. */
    public BigDecimal priceUsd(String key) {
        return list().priceUsd(key);
    }

    /** All prices as of one moment. */
    public Map<String, BigDecimal> pricesUsd() {
        return list().pricesUsd();
    }

    private PriceList list() {
        return world.get().billing().prices();
    }
}
