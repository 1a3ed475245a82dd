package io.freightsdk.server;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The live prices of the server, or of one broker, who pays the server's but for those set for it alone. */
public final class FreightPrices {
    private static final int LONGEST_KEY = 100;

    private final ServerState state;
    private final @Nullable Broker broker;

    FreightPrices(ServerState state, @Nullable Broker broker) {
        this.state = state;
        this.broker = broker;
    }

    /** Sets one price, like {@code set("load_create", "0.70")}; a negative one or one of 5 decimals changes nothing. */
    public FreightPrices set(String key, String priceUsd) {
        return set(key, usd("price " + key, priceUsd));
    }

    /** Sets one price; a negative one or one of 5 decimals changes nothing. */
    public FreightPrices set(String key, BigDecimal priceUsd) {
        check(key);
        BigDecimal price = UsdAmount.notNegative("price " + key, priceUsd);
        state.change(() -> (broker == null ? state.prices() : broker.ownPrices()).put(key, price));
        return this;
    }

    /** Returns one price; a key without one is an {@link IllegalArgumentException}. */
    public BigDecimal priceUsd(String key) {
        BigDecimal price = pricesUsd().get(key);
        if (price == null) {
            throw new IllegalArgumentException("price list: no price " + key);
        }
        return price;
    }

    /** Returns all prices as of one moment. */
    public Map<String, BigDecimal> pricesUsd() {
        return state.run(() -> broker == null ? new LinkedHashMap<>(state.prices()) : broker.prices());
    }

    static void check(String key) {
        if (!key.matches("[!-~]{1," + LONGEST_KEY + "}")) {
            throw new IllegalArgumentException(
                    "price key: expected 1 to " + LONGEST_KEY + " printable ASCII characters without spaces");
        }
    }

    static BigDecimal usd(String what, String amount) {
        try {
            return new BigDecimal(amount);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(what + ": expected USD such as 5.00, was \"" + amount + '"', e);
        }
    }
}
