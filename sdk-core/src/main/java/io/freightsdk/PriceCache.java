package io.freightsdk;

import io.freightsdk.CallListener.LateCharge;
import io.freightsdk.error.ClientClosedException;
import io.freightsdk.internal.SingleFlight;
import io.freightsdk.model.Pricing;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The price list, read when it is needed and old, by one request for all that wait for it. Each that is read prices the charges
 * that were booked without a price.
 */
final class PriceCache {
    /** The longest wait for a price that only a report needs. */
    static final Duration SOON = Duration.ofSeconds(1);

    private static final long LATELY_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

    private final Supplier<CompletableFuture<Pricing>> service;
    private final Timer timer;
    private final long maxAgeNanos;
    private final SpendBook book;
    private final Events events;
    private final Callbacks callbacks;
    private final AtomicBoolean isPricing = new AtomicBoolean();
    private final SingleFlight<String, Asked> reads = new SingleFlight<>();

    private @Nullable Listed listed;

    /** The number of the newest request for a list, refresh, or price that a refusal has named. */
    private int newest;

    /** The number of what is listed: a list that was requested before replaces nothing newer. */
    private volatile int known;

    private @Nullable Long failedAtNanos;
    private @Nullable Long askedAtNanos;

    /** Must not be followed by anything that blocks: that runs where the list arrives. */
    PriceCache(
            Supplier<CompletableFuture<Pricing>> service,
            Timer timer,
            Duration maxAge,
            SpendBook book,
            Events events,
            Callbacks callbacks) {
        this.service = service;
        this.timer = timer;
        this.maxAgeNanos = maxAge.toNanos();
        this.book = book;
        this.events = events.apart(callbacks::run);
        this.callbacks = callbacks;
    }

    private record Listed(Pricing pricing, long atNanos) {}

    /** The list, young enough. To cancel what was returned leaves the others theirs. */
    CompletableFuture<Pricing> pricing() {
        Pricing young = young();
        if (young != null) {
            return CompletableFuture.completedFuture(young);
        }
        int least = known;
        // a list that was requested before what is known is waited for, and then one for all who want a newer one
        return reads.join("list", this::read)
                .thenCompose(asked ->
                        asked.number - least < 0 ? pricing() : CompletableFuture.completedFuture(asked.pricing));
    }

    private record Asked(Pricing pricing, int number) {}

    /** Reads the list, unless another read ended since it was found missing. */
    private CompletableFuture<Asked> read() {
        int number = next();
        Pricing young = young();
        if (young != null) {
            return CompletableFuture.completedFuture(new Asked(young, number));
        }
        synchronized (this) {
            askedAtNanos = timer.nanos();
        }
        return service.get()
                .whenComplete((pricing, thrown) -> ended(thrown != null))
                .thenApply(pricing -> {
                    remember(pricing, number);
                    bookLate(pricing);
                    return new Asked(pricing, number);
                });
    }

    private synchronized void ended(boolean hasFailed) {
        askedAtNanos = null;
        failedAtNanos = hasFailed ? timer.nanos() : null;
    }

    /** Returns the number to {@link #remember} a list by that is requested now. */
    synchronized int next() {
        return ++newest;
    }

    /** Remembers a list, unless what is known was requested, or learned, after it. */
    synchronized void remember(Pricing pricing, int number) {
        if (number - known > 0) {
            known = number;
            listed = new Listed(pricing, timer.nanos());
        }
    }

    CompletableFuture<BigDecimal> price(String key) {
        return pricing().thenApply(pricing -> in(pricing, key));
    }

    /** Returns the price for a call that can do without; null if the list failed lately or its read takes over a second. */
    @Nullable
    CompletableFuture<BigDecimal> priceSoon(String key) {
        return failedLately() || isSlow() ? null : price(key);
    }

    private synchronized boolean isSlow() {
        return askedAtNanos != null && timer.nanos() - askedAtNanos >= SOON.toNanos();
    }

    synchronized boolean failedLately() {
        return failedAtNanos != null && timer.nanos() - failedAtNanos < LATELY_NANOS;
    }

    static BigDecimal in(Pricing pricing, String key) {
        BigDecimal price = find(pricing, key);
        if (price == null) {
            Set<String> keys = new TreeSet<>(pricing.prices().keySet());
            throw new IllegalArgumentException(
                    keys.contains(key)
                            ? "price " + key + " in the list is negative"
                            : "no price " + key + " in the list, which has " + keys);
        }
        return price;
    }

    static @Nullable BigDecimal find(Pricing pricing, String key) {
        BigDecimal price = pricing.prices().get(key);
        return price == null || price.signum() < 0 ? null : price;
    }

    @Nullable
    BigDecimal remembered(String key) {
        Pricing young = young();
        return young == null ? null : find(young, key);
    }

    synchronized @Nullable BigDecimal last(String key) {
        return listed == null ? null : find(listed.pricing, key);
    }

    /**
     * A refusal named this price. A higher one replaces the listed one; for a lower one the list is read again, as the limits
     * that reserve by it would let too much through if it were wrong. What money is wanted for is not free.
     */
    synchronized void correct(String key, BigDecimal priceUsd) {
        if (listed == null || priceUsd.signum() <= 0) {
            return;
        }
        BigDecimal listedUsd = find(listed.pricing, key);
        if (listedUsd != null && priceUsd.compareTo(listedUsd) < 0) {
            if (young() != null) {
                forget();
            }
        } else if (listedUsd == null || priceUsd.compareTo(listedUsd) > 0) {
            known = next();
            Map<String, BigDecimal> prices = new HashMap<>(listed.pricing.prices());
            prices.put(key, priceUsd);
            listed = new Listed(listed.pricing.toBuilder().prices(prices).build(), listed.atNanos);
        }
    }

    synchronized void forget() {
        known = next();
        listed = listed == null ? null : new Listed(listed.pricing, timer.nanos() - maxAgeNanos);
    }

    private synchronized @Nullable Pricing young() {
        return listed == null || timer.nanos() - listed.atNanos >= maxAgeNanos ? null : listed.pricing;
    }

    /** Prices charges that were booked without a price: by the list as it is, or by the first that can be read. No call waits for that. */
    void priceLate() {
        if (!isPricing.compareAndSet(false, true)) {
            return;
        }
        if (failedLately()) {
            priceLater(FIRST_PAUSE);
        } else {
            priceLate(FIRST_PAUSE);
        }
    }

    private void priceLate(Duration pause) {
        Waits.onEnd(pricing(), (list, thrown) -> {
            if (list != null) {
                // first: a call that ends after this line begins another read
                isPricing.set(false);
                bookLate(list);
            } else if (thrown instanceof ClientClosedException) {
                isPricing.set(false);
            } else {
                priceLater(pause);
            }
        });
    }

    private void priceLater(Duration pause) {
        Duration next = Duration.ofSeconds(Math.min(2 * pause.toSeconds(), LONGEST_PAUSE.toSeconds()));
        Timer.Cancellation unused = timer.limit(pause, () -> callbacks.run(() -> priceLate(next)));
    }

    private void bookLate(Pricing list) {
        book.price(list).forEach(this::publish);
    }

    void publish(LateCharge charge) {
        events.publish("lateCharge", listener -> listener.lateCharge(charge));
    }
}
