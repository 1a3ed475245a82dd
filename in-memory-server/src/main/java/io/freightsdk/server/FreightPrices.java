package io.freightsdk.server;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The prices of the server, or of one broker. A broker pays the server's prices, except where it has its own. A change applies
 * from the next call on.
 */
public final class FreightPrices {
    private static final int LONGEST_KEY = 100;

    private final ServerState state;
    private final @Nullable Broker broker;

    FreightPrices(ServerState state, @Nullable Broker broker) {
        this.state = state;
        this.broker = broker;
    }

    /** Sets a price, such as {@code set("load_create", "0.70")}, like {@link #set(String, BigDecimal)}. */
    public FreightPrices set(String key, String priceUsd) {
        return set(key, usd("price " + key, priceUsd));
    }

    /**
     * Sets a price. Setting it again replaces it.
     *
     * @throws IllegalArgumentException if it is negative or has more than 4 decimals, or if the key is no printable text; nothing
     *     changes then
     */
    public FreightPrices set(String key, BigDecimal priceUsd) {
        check(key);
        BigDecimal price = UsdAmount.notNegative("price " + key, priceUsd);
        state.change(() -> (broker == null ? state.prices() : broker.ownPrices()).put(key, price));
        return this;
    }

    /**
     * Returns the price of a key, such as {@code position_read}.
     *
     * @throws IllegalArgumentException if the price list has no such key
     */
    public BigDecimal priceUsd(String key) {
        BigDecimal price = pricesUsd().get(key);
        if (price == null) {
            throw new IllegalArgumentException("price: the price list has no key " + key);
        }
        return price;
    }

    /** Returns a copy of all prices, by their keys. */
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
