package io.freightsdk.examples.mcp;

import io.freightsdk.SpendLimit;
import io.freightsdk.SpendPool;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** A limit that all processes of one user hold together, in a file that outlives them. Each takes the price of one call at a time. */
final class FileSpendPool implements SpendPool, AutoCloseable {
    private final SharedFile file;
    private final InstantSource clock;
    private final Map<String, List<Taken>> keys = new HashMap<>();
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
        boolean isGranted =
                file.append(() -> spentUsd(limit.window(), key).add(usd).compareTo(limit.limitUsd()) > 0
                        ? null
                        : line("take", key, usd, Duration.ZERO));
        return isGranted ? usd : BigDecimal.ZERO;
    }

    @Override
    public CompletionStage<Optional<BigDecimal>> left(SpendLimit limit, String key) {
        return CompletableFuture.supplyAsync(
                () -> {
                    file.read();
                    return Optional.of(limit.limitUsd().subtract(spentUsd(limit.window(), key)));
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
        file.read();
        return keys.keySet().stream()
                .filter(key -> !key.matches(".*\\|tag=.*/.*"))
                .map(key -> spentUsd(window, key))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private String line(String what, String key, BigDecimal usd, Duration age) {
        return what + " " + clock.instant().minus(age).toEpochMilli() + " " + usd.toPlainString() + " " + key;
    }

    /** Returns what counts of what was taken. */
    private BigDecimal spentUsd(@Nullable Duration window, String key) {
        // what is too old stays known: the clock may be set back
        Instant since = window == null ? Instant.MIN : clock.instant().minus(window.plusSeconds(SECONDS_TO_SPEND));
        return keys.getOrDefault(key, List.of()).stream()
                .filter(taken -> !taken.at.isBefore(since))
                .map(Taken::usd)
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private void read(String line) {
        String[] parts = line.split(" ", 4);
        List<Taken> all = keys.computeIfAbsent(parts[3], key -> new ArrayList<>());
        Taken read = new Taken(Instant.ofEpochMilli(Long.parseLong(parts[1])), new BigDecimal(parts[2]));
        if (parts[0].equals("take")) {
            all.add(read);
        } else {
            giveBack(all, read);
        }
    }

    /**
     * Gives back of what was taken by then, the newest first, so that nothing newer is dropped with it; but for what counts longer
     * anyway, as the clock may be set back meanwhile.
     */
    private static void giveBack(List<Taken> all, Taken back) {
        Instant by = back.at.plusSeconds(SECONDS_TO_SPEND);
        BigDecimal left = back.usd;
        for (int i = all.size() - 1; i >= 0; i--) {
            Taken taken = all.get(i);
            BigDecimal some = taken.at.isAfter(by) ? BigDecimal.ZERO : taken.usd.min(left);
            left = left.subtract(some);
            all.set(i, new Taken(taken.at, taken.usd.subtract(some)));
        }
        all.removeIf(taken -> taken.usd.signum() == 0);
    }
}
