package io.freightsdk.server.money;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The live prices: the next debit has them. A list over another one has the other's prices but for those set in it. */
public final class PriceList {

    /** Price key of a load creation. */
    public static final String LOAD_CREATE = "load_create";

    /** Price key of a position read. */
    public static final String POSITION_READ = "position_read";

    private static final int LONGEST_KEY = 100;

    private final @Nullable PriceList under;
    private final AtomicReference<Map<String, BigDecimal>> own;

    /** The contract's prices. */
    public PriceList() {
        this(null, defaults());
    }

    private PriceList(@Nullable PriceList under, Map<String, BigDecimal> own) {
        this.under = under;
        this.own = new AtomicReference<>(own);
    }

    /** A list over this one, with nothing set in it. */
    PriceList over() {
        return new PriceList(this, Map.of());
    }

    /** Returns all prices as of one moment, the contract's keys first. */
    public Map<String, BigDecimal> pricesUsd() {
        Map<String, BigDecimal> set = own.get();
        if (under == null) {
            return set;
        }
        return set.isEmpty() ? under.pricesUsd() : merged(under.pricesUsd(), set);
    }

    Map<String, BigDecimal> ownUsd() {
        return own.get();
    }

    /** The price at this moment; a key without a price is an {@link IllegalArgumentException}. */
    public BigDecimal priceUsd(String key) {
        BigDecimal price = pricesUsd().get(key);
        if (price == null) {
            throw new IllegalArgumentException("price list: no price " + key);
        }
        return price;
    }

    /** Sets prices in one step; with a bad price or key none, which is an {@link IllegalArgumentException}. */
    public Map<String, BigDecimal> change(Map<String, BigDecimal> changesUsd) {
        Map<String, BigDecimal> checked = checked(changesUsd);
        return own.updateAndGet(old -> merged(old, checked));
    }

    /** Returns the prices with at least two decimals; refuses what {@link #change} would. */
    public static Map<String, BigDecimal> checked(Map<String, BigDecimal> pricesUsd) {
        Map<String, BigDecimal> checked = new LinkedHashMap<>();
        pricesUsd.forEach((key, price) -> checked.put(checked(key), UsdAmount.notNegative("price " + key, price)));
        return Collections.unmodifiableMap(checked);
    }

    private static String checked(String key) {
        boolean ordinary =
                !key.isEmpty() && key.length() <= LONGEST_KEY && key.chars().allMatch(c -> c > ' ' && c < 0x7F);
        if (!ordinary) {
            throw new IllegalArgumentException(
                    "price key: expected 1 to " + LONGEST_KEY + " printable ASCII characters without spaces");
        }
        return key;
    }

    private static Map<String, BigDecimal> merged(Map<String, BigDecimal> old, Map<String, BigDecimal> changes) {
        Map<String, BigDecimal> merged = new LinkedHashMap<>(old);
        merged.putAll(changes);
        return Collections.unmodifiableMap(merged);
    }

    private static Map<String, BigDecimal> defaults() {
        Map<String, BigDecimal> defaults = new LinkedHashMap<>();
        defaults.put(LOAD_CREATE, new BigDecimal("0.65"));
        defaults.put(POSITION_READ, new BigDecimal("0.02"));
        defaults.put("status_update", new BigDecimal("0.00"));
        defaults.put("delivery_confirm", new BigDecimal("0.00"));
        return Collections.unmodifiableMap(defaults);
    }
}
