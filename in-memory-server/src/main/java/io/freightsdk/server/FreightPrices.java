package io.freightsdk.server;

import io.freightsdk.server.money.PriceList;
import io.freightsdk.server.state.CurrentWorld;
import io.freightsdk.server.state.World;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The live prices of the server or of one broker, who pays the server's but for those set for it alone. */
public final class FreightPrices {
    private final CurrentWorld world;
    private final @Nullable String brokerId;

    FreightPrices(CurrentWorld world, @Nullable String brokerId) {
        this.world = world;
        this.brokerId = brokerId;
    }

    /** Sets one price, like {@code set("load_create", "0.70")}; a negative one or one of 5 decimals changes nothing. */
    public FreightPrices set(String key, String priceUsd) {
        return set(key, usd("price " + key, priceUsd));
    }

    /** {@link #set(String, String)} of an amount. */
    public FreightPrices set(String key, BigDecimal priceUsd) {
        if (brokerId == null) {
            world.changesForAll("prices", "broker.prices()");
        }
        world.call(now -> list(now).change(Map.of(key, priceUsd)));
        return this;
    }

    /** Returns one price; a key without one is an {@link IllegalArgumentException}. */
    public BigDecimal priceUsd(String key) {
        return list(world.get()).priceUsd(key);
    }

    /** Returns all prices as of one moment. */
    public Map<String, BigDecimal> pricesUsd() {
        return list(world.get()).pricesUsd();
    }

    static BigDecimal usd(String what, String amount) {
        try {
            return new BigDecimal(amount);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(what + ": expected USD such as 5.00, was \"" + amount + '"', e);
        }
    }

    private PriceList list(World now) {
        return brokerId == null
                ? now.billing().prices()
                : now.accounts().account(brokerId).prices();
    }
}
