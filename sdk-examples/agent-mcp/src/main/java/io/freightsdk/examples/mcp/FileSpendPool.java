package io.freightsdk.examples.mcp;

import io.freightsdk.SpendLimit;
import io.freightsdk.SpendPool;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A limit that all processes of one user hold together, in a file that outlives them. Each takes the price of one call at a time. */
final class FileSpendPool implements SpendPool, AutoCloseable {
    private final SharedFile file;
    private final InstantSource clock;
    private final Map<String, Deque<Taken>> keys = new HashMap<>();
    private final ExecutorService thread = Executors.newSingleThreadExecutor(StdioTransport::daemon);

    FileSpendPool(Path path, InstantSource clock) {
        this.file = new SharedFile(path, this::read);
        this.clock = clock;
    }

    private record Taken(Instant at, BigDecimal usd) {}

    @Override
    public String name() {
        return "the budget file";
    }

    @Override
    public CompletionStage<BigDecimal> take(SpendLimit limit, String key, BigDecimal atLeastUsd) {
        return CompletableFuture.supplyAsync(() -> taken(limit, key, atLeastUsd), thread);
    }

    private BigDecimal taken(SpendLimit limit, String key, BigDecimal usd) {
        boolean isGranted = file.append(() -> spentUsd(limit, key).add(usd).compareTo(limit.limitUsd()) > 0
                ? null
                : line("take", key, usd, Duration.ZERO));
        return isGranted ? usd : BigDecimal.ZERO;
    }

    @Override
    public CompletionStage<Optional<BigDecimal>> left(SpendLimit limit, String key) {
        return CompletableFuture.supplyAsync(
                () -> {
                    file.append(() -> null);
                    return Optional.of(limit.limitUsd().subtract(spentUsd(limit, key)));
                },
                thread);
    }

    @Override
    public void giveBack(SpendLimit limit, String key, BigDecimal usd, Duration age) {
        thread.execute(() -> file.append(() -> line("back", key, usd, age)));
    }

    /** Waits for what is being given back. */
    @Override
    public void close() {
        CompletableFuture.runAsync(() -> {}, thread).join();
    }

    /** Returns what counts as spent within a time, by all agents; the spend of a session is its agent's too. */
    BigDecimal spentUsd(Duration window) {
        file.append(() -> null);
        SpendLimit all = SpendLimit.usd("1.00").per(window);
        return List.copyOf(keys.keySet()).stream()
                .filter(key -> !key.matches(".*\\|tag=.*/.*"))
                .map(key -> spentUsd(all, key))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private String line(String what, String key, BigDecimal usd, Duration age) {
        return what + " " + clock.instant().minus(age).toEpochMilli() + " " + usd.toPlainString() + " " + key;
    }

    /** Returns what counts of what was taken. */
    private BigDecimal spentUsd(SpendLimit limit, String key) {
        Deque<Taken> all = keys.getOrDefault(key, new ArrayDeque<>());
        if (limit.window() != null) {
            Duration counts = limit.window().plusSeconds(SECONDS_TO_SPEND);
            Instant since = clock.instant().minus(counts);
            all.removeIf(taken -> taken.at.isBefore(since));
        }
        return all.stream().map(Taken::usd).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private void read(String line) {
        String[] parts = line.split(" ", 4);
        Deque<Taken> all = keys.computeIfAbsent(parts[3], key -> new ArrayDeque<>());
        Taken read = new Taken(Instant.ofEpochMilli(Long.parseLong(parts[1])), new BigDecimal(parts[2]));
        if (parts[0].equals("take")) {
            all.addLast(read);
        } else {
            giveBack(all, read);
        }
    }

    /** Gives back of what was taken by then, the newest first, so that nothing newer is dropped with it. */
    private static void giveBack(Deque<Taken> all, Taken back) {
        BigDecimal left = back.usd;
        Deque<Taken> newer = new ArrayDeque<>();
        while (left.signum() > 0 && !all.isEmpty()) {
            Taken newest = all.removeLast();
            BigDecimal some = newest.at.isAfter(back.at) ? BigDecimal.ZERO : newest.usd.min(left);
            left = left.subtract(some);
            if (newest.usd.compareTo(some) > 0) {
                newer.addFirst(new Taken(newest.at, newest.usd.subtract(some)));
            }
        }
        all.addAll(newer);
    }
}
