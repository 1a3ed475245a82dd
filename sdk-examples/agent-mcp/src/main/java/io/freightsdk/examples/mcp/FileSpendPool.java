package io.freightsdk.examples.mcp;

import io.freightsdk.SpendLimit;
import io.freightsdk.SpendPool;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A limit that all processes of one user hold together, in a file that outlives them. Each takes the price of one call at a time.
 * A price is held until its call is sent, and taken in one write with what is remembered of the call: what a killed process held
 * counts for two minutes, and what it may have sent for as long as the limit does.
 */
final class FileSpendPool implements SpendPool, AutoCloseable {
    private static final Duration HELD = Duration.ofMinutes(2);

    private final SharedFile file;
    private final InstantSource clock;
    private final Consumer<String> others;
    private final Map<String, List<Taken>> keys = new HashMap<>();

    /** The lines of the prices that this process holds. */
    private final Set<String> own = ConcurrentHashMap.newKeySet();

    private final ExecutorService thread = Executors.newSingleThreadExecutor(StdioTransport::daemon);

    /** @param others is given each line with a tab, which is not about money */
    FileSpendPool(Path path, InstantSource clock, Consumer<String> others) {
        this.file = new SharedFile(path, this::read);
        this.clock = clock;
        this.others = others;
    }

    private record Taken(long atMillis, BigDecimal usd, boolean isHeld) {
        String line(String key) {
            return atMillis + " " + usd.toPlainString() + " " + key;
        }
    }

    @Override
    public String name() {
        return "the budget file";
    }

    @Override
    public CompletionStage<BigDecimal> take(SpendLimit limit, String key, BigDecimal atLeastUsd) {
        return CompletableFuture.supplyAsync(() -> held(limit, key, atLeastUsd), thread);
    }

    private BigDecimal held(SpendLimit limit, String key, BigDecimal usd) {
        AtomicReference<String> line = new AtomicReference<>("");
        boolean isGranted = file.append(() -> {
            if (spentUsd(limit.window(), key).add(usd).compareTo(limit.limitUsd()) > 0) {
                return null;
            }
            Taken next = new Taken(clock.millis(), usd, true);
            while (all(key).contains(next)) {
                // each has a line of its own
                next = new Taken(next.atMillis + 1, usd, true);
            }
            line.set(next.line(key));
            return "hold " + line;
        });
        return isGranted && own.add(line.get()) ? usd : BigDecimal.ZERO;
    }

    /** Appends the line that is decided on, if any, and in the same write takes what this process holds. */
    boolean append(Supplier<@Nullable String> line) {
        return file.append(() -> {
            @Nullable String decided = line.get();
            if (decided == null) {
                return null;
            }
            List<String> lines = new ArrayList<>(List.of(decided));
            lines.removeIf(String::isEmpty);
            own.forEach(held -> lines.add(0, "take " + held));
            return String.join("\n", lines);
        });
    }

    /** Takes what this process holds, as a call is about to be sent. */
    void take() {
        boolean unused = !own.isEmpty() && append(() -> own.isEmpty() ? null : "");
    }

    void read() {
        file.read();
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
        thread.execute(() -> append(() -> "back " + new Taken(clock.millis() - age.toMillis(), usd, false).line(key)));
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

    private List<Taken> all(String key) {
        return keys.computeIfAbsent(key, name -> new ArrayList<>());
    }

    /** Returns what counts of what was held and taken. */
    private BigDecimal spentUsd(@Nullable Duration window, String key) {
        // what is too old stays known: the clock may be set back
        long heldSince = clock.millis() - HELD.toMillis();
        long since = window == null
                ? Long.MIN_VALUE
                : clock.millis() - window.plusSeconds(SECONDS_TO_SPEND).toMillis();
        return all(key).stream()
                .filter(taken -> taken.atMillis >= (taken.isHeld ? heldSince : since))
                .map(Taken::usd)
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private void read(String line) {
        if (line.indexOf('\t') >= 0) {
            others.accept(line);
            return;
        }
        String[] parts = line.split(" ", 4);
        List<Taken> all = all(parts[3]);
        Taken held = new Taken(Long.parseLong(parts[1]), new BigDecimal(parts[2]), true);
        Taken read = new Taken(held.atMillis, held.usd, false);
        switch (parts[0]) {
            case "hold" -> all.add(held);
            case "back" -> giveBack(all, read);
            case "take" -> {
                own.remove(read.line(parts[3]));
                all.remove(held);
                all.add(read);
            }
            default -> throw new IllegalArgumentException("not about money");
        }
    }

    /**
     * Gives back of what was taken by then, the newest first, so that nothing newer is dropped with it; but for what counts longer
     * anyway, as the clock may be set back meanwhile.
     */
    private static void giveBack(List<Taken> all, Taken back) {
        long by = back.atMillis + SECONDS_TO_SPEND * 1_000L;
        BigDecimal left = back.usd;
        for (int i = all.size() - 1; i >= 0; i--) {
            Taken taken = all.get(i);
            BigDecimal some = taken.isHeld || taken.atMillis > by ? BigDecimal.ZERO : taken.usd.min(left);
            left = left.subtract(some);
            all.set(i, new Taken(taken.atMillis, taken.usd.subtract(some), taken.isHeld));
        }
        all.removeIf(taken -> taken.usd.signum() == 0);
    }
}
