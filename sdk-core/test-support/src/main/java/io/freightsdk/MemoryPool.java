package io.freightsdk;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;

/** Money in memory, granted in portions. */
public final class MemoryPool implements SpendPool {
    private final BigDecimal portionUsd;
    final Map<String, BigDecimal> taken = new HashMap<>();
    final AtomicInteger takes = new AtomicInteger();
    private CompletableFuture<Void> open = CompletableFuture.completedFuture(null);
    public volatile RuntimeException failure;
    public volatile boolean isReadable = true;
    public volatile boolean isNamed = true;
    public volatile Duration lastAge = Duration.ZERO;
    volatile Runnable onRead = () -> {};

    /** Grants so much at a time, or what is needed if that is more. */
    public MemoryPool(String portionUsd) {
        this.portionUsd = new BigDecimal(portionUsd);
    }

    void hold() {
        open = new CompletableFuture<>();
    }

    void release() {
        open.complete(null);
    }

    @Override
    public String name() {
        if (!isNamed) {
            throw new IllegalStateException("no name");
        }
        return "acme";
    }

    @Override
    public CompletionStage<BigDecimal> take(SpendLimit limit, String key, BigDecimal atLeastUsd) {
        takes.incrementAndGet();
        if (failure != null) {
            return CompletableFuture.failedFuture(failure);
        }
        return open.thenApply(nothing -> granted(limit, key, atLeastUsd));
    }

    @Override
    public CompletionStage<Optional<BigDecimal>> left(SpendLimit limit, String key) {
        onRead.run();
        if (failure != null) {
            return CompletableFuture.failedFuture(failure);
        }
        return open.thenApply(nothing -> isReadable ? Optional.of(leftUsd(limit, key)) : Optional.empty());
    }

    private synchronized BigDecimal leftUsd(SpendLimit limit, String key) {
        return limit.limitUsd().subtract(taken.getOrDefault(key, BigDecimal.ZERO));
    }

    synchronized void clear() {
        taken.clear();
    }

    private synchronized BigDecimal granted(SpendLimit limit, String key, BigDecimal atLeastUsd) {
        BigDecimal leftUsd = leftUsd(limit, key);
        if (leftUsd.compareTo(atLeastUsd) < 0) {
            return BigDecimal.ZERO;
        }
        BigDecimal usd = atLeastUsd.max(portionUsd).min(leftUsd);
        taken.merge(key, usd, BigDecimal::add);
        return usd;
    }

    @Override
    public synchronized void giveBack(SpendLimit limit, String key, BigDecimal usd, Duration age) {
        lastAge = age;
        taken.merge(key, usd.negate(), BigDecimal::add);
        notifyAll();
    }

    synchronized BigDecimal takenUsd() {
        return taken.values().stream().reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    synchronized void awaitTaken(String usd) {
        try {
            while (takenUsd().compareTo(new BigDecimal(usd)) != 0) {
                wait();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
