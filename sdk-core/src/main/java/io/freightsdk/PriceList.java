package io.freightsdk;

import io.freightsdk.model.Pricing;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The live prices, as they are remembered. */
final class PriceList {
    private static final Duration MAX_AGE = Duration.ofMinutes(5);
    private static final Duration FAILED = Duration.ofSeconds(10);

    private final CachedRead<Pricing> list;

    PriceList(CachedRead<Pricing> list) {
        this.list = list;
    }

    CompletableFuture<Pricing> read() {
        return list.get(MAX_AGE);
    }

    /** Returns whether the list could not be read a moment ago; who can do without does not ask again. */
    boolean hasFailed() {
        return list.hasFailedWithin(FAILED);
    }

    /** The list as it is now, by a request of its own. */
    CompletableFuture<Pricing> live() {
        return list.live();
    }

    void put(Pricing pricing) {
        list.put(pricing);
    }

    void refresh() {
        list.refresh();
    }

    /** The price by a list that is young enough; null if the list has to be read. */
    @Nullable
    BigDecimal current(String key) {
        Pricing young = list.last(MAX_AGE);
        return young == null ? null : find(young, key);
    }

    /** The price as it was last listed or named, however long ago. */
    @Nullable
    BigDecimal last(String key) {
        Pricing last = list.last();
        return last == null ? null : find(last, key);
    }

    /**
     * A 402 named this price. A higher one replaces the listed one, and the list stays as old as it is. For a lower one the list is
     * read again, as a limit would let too much through if it were wrong.
     */
    synchronized void named(String key, BigDecimal usd) {
        Pricing last = list.last();
        BigDecimal listed = last == null ? null : find(last, key);
        if (last == null || (listed != null && usd.compareTo(listed) < 0)) {
            list.refresh();
        } else if (listed == null || usd.compareTo(listed) != 0) {
            Map<String, BigDecimal> prices = new HashMap<>(last.prices());
            prices.put(key, usd);
            list.correct(last.toBuilder().prices(prices).build());
        }
    }

    static @Nullable BigDecimal find(Pricing pricing, String key) {
        BigDecimal price = pricing.prices().get(key);
        return price == null || price.signum() < 0 ? null : price;
    }

    static BigDecimal in(Pricing pricing, String key) {
        BigDecimal price = find(pricing, key);
        if (price == null) {
            Set<String> keys = new TreeSet<>(pricing.prices().keySet());
            throw new IllegalArgumentException(
                    keys.contains(key)
                            ? "the price of " + key + " in the list must not be negative"
                            : "the price list has no " + key + "; it has " + keys);
        }
        return price;
    }
}
