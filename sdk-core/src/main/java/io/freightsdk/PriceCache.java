package io.freightsdk;

import io.freightsdk.model.Pricing;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The price list, asked for when it is needed and old, by one request for all that wait for it. */
final class PriceCache {
    private static final long SHORTLY_NANOS = 10_000_000_000L;

    private final Supplier<CompletableFuture<Pricing>> service;
    private final Timer timer;
    private final long maxAgeNanos;

    private @Nullable Listed listed;
    private @Nullable Long failedAtNanos;
    private @Nullable CompletableFuture<Pricing> asked;

    /** What follows a list that had to be waited for must not block: it runs where the list arrives. */
    PriceCache(Supplier<CompletableFuture<Pricing>> service, Timer timer, Duration maxAge) {
        this.service = service;
        this.timer = timer;
        this.maxAgeNanos = maxAge.toNanos();
    }

    /** What was listed when. */
    private record Listed(Pricing pricing, long atNanos) {}

    /** The list, young enough. To cancel what was returned leaves the others theirs. */
    CompletableFuture<Pricing> pricing() {
        CompletableFuture<Pricing> answer;
        boolean ask;
        synchronized (this) {
            @Nullable Pricing young = young();
            if (young != null) {
                return CompletableFuture.completedFuture(young);
            }
            ask = asked == null;
            answer = asked == null ? new CompletableFuture<>() : asked;
            asked = answer;
        }
        if (ask) {
            FutureCallbacks.onEnd(service.get(), (pricing, thrown) -> arrived(answer, pricing, thrown));
        }
        return answer.copy();
    }

    private void arrived(CompletableFuture<Pricing> answer, @Nullable Pricing pricing, @Nullable Throwable thrown) {
        synchronized (this) {
            asked = null;
            failedAtNanos = pricing == null ? timer.nanos() : null;
            if (pricing != null) {
                remember(pricing);
            }
        }
        if (pricing != null) {
            answer.complete(pricing);
        } else {
            answer.completeExceptionally(Objects.requireNonNull(thrown));
        }
    }

    /** The same for those who could do without: a list that could not be had lately is not asked for again. */
    CompletableFuture<BigDecimal> priceToTell(String key) {
        synchronized (this) {
            if (failedAtNanos != null && timer.nanos() - failedAtNanos < SHORTLY_NANOS) {
                return CompletableFuture.failedFuture(new IllegalStateException("the price list could not be read"));
            }
        }
        return price(key);
    }

    CompletableFuture<BigDecimal> price(String key) {
        return pricing().thenApply(pricing -> in(pricing, key));
    }

    static BigDecimal in(Pricing pricing, String key) {
        @Nullable BigDecimal price = pricing.prices().get(key);
        if (price == null) {
            throw new IllegalArgumentException("no price " + key + " in the list, which has "
                    + new TreeSet<>(pricing.prices().keySet()));
        }
        if (price.signum() < 0) {
            throw new IllegalArgumentException("price " + key + " in the list is negative");
        }
        return price;
    }

    /** The price if the list is young enough; asks nobody. */
    synchronized @Nullable BigDecimal remembered(String key) {
        return usable(young(), key);
    }

    /** The same, however old the list is. */
    synchronized @Nullable BigDecimal last(String key) {
        return usable(listed == null ? null : listed.pricing, key);
    }

    private static @Nullable BigDecimal usable(@Nullable Pricing pricing, String key) {
        @Nullable BigDecimal price = pricing == null ? null : pricing.prices().get(key);
        return price == null || price.signum() < 0 ? null : price;
    }

    synchronized void remember(Pricing pricing) {
        listed = new Listed(pricing, timer.nanos());
    }

    /** A refusal named this price: it is true now, whatever the list said. What money is wanted for is not free. */
    synchronized void correct(String key, BigDecimal priceUsd) {
        if (listed != null && priceUsd.signum() > 0) {
            Map<String, BigDecimal> prices = new HashMap<>(listed.pricing.prices());
            prices.put(key, priceUsd);
            listed = new Listed(listed.pricing.toBuilder().prices(prices).build(), listed.atNanos);
        }
    }

    /** As if the list were too old. */
    synchronized void forget() {
        listed = listed == null ? null : new Listed(listed.pricing, timer.nanos() - maxAgeNanos);
    }

    private @Nullable Pricing young() {
        return listed == null || timer.nanos() - listed.atNanos >= maxAgeNanos ? null : listed.pricing;
    }
}
