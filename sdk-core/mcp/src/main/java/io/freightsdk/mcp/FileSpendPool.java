package io.freightsdk.mcp;

import io.freightsdk.SpendLimit;
import io.freightsdk.SpendPool;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A limit that all processes of one user hold together, in a file that outlives them. Each takes the price of one call at a time.
 * A price is held until its call is sent, and then taken: what a killed process held counts for two minutes, and what it may have
 * sent for as long as the limit does.
 */
final class FileSpendPool implements SpendPool, AutoCloseable {
    private static final Duration HELD = Duration.ofMinutes(2);

    /** Before the time of a price that is held: earlier versions, which know none, skip its line. */
    private static final String HOLD = "hold @";

    private static final Pattern AMOUNT = Pattern.compile("\\d{1,12}(\\.\\d+)?");

    private final SharedFile file;
    private final InstantSource clock;
    private final Consumer<String> others;
    private final Map<String, Amounts> keys = new HashMap<>();

    /** The lines of the prices that this process holds, with their limits. */
    private final Map<String, SpendLimit> own = new ConcurrentHashMap<>();

    /** The lines by which something is given back, until they are stored. */
    private final Queue<Supplier<@Nullable String>> owed = new ConcurrentLinkedQueue<>();

    private final ExecutorService thread = Executors.newSingleThreadExecutor(StdioTransport::daemon);

    /** @param others is given each line with a tab, which is not about money */
    FileSpendPool(Path path, InstantSource clock, Consumer<String> others) {
        this.file = new SharedFile(path, this::read);
        this.clock = clock;
        this.others = others;
    }

    private record Amount(long atMillis, BigDecimal usd) {
        String line(String key) {
            return atMillis + " " + usd.toPlainString() + " " + key;
        }
    }

    /** The amounts of a key. What is too old stays known: the clock may be set back. */
    private record Amounts(List<Amount> held, List<Amount> taken) {
        Amounts() {
            this(new ArrayList<>(), new ArrayList<>());
        }

        BigDecimal usd(long heldSince, long takenSince) {
            return Stream.concat(
                            held.stream().filter(amount -> amount.atMillis >= heldSince),
                            taken.stream().filter(amount -> amount.atMillis >= takenSince))
                    .map(Amount::usd)
                    .reduce(BigDecimal.ZERO, BigDecimal::add);
        }

        /**
         * Gives back of what was taken by then, the newest first, so that nothing newer is dropped with it; but for what counts
         * longer anyway, as the clock may be set back meanwhile.
         */
        void giveBack(Amount back) {
            long by = back.atMillis + SECONDS_TO_SPEND * 1_000L;
            BigDecimal left = back.usd;
            for (int i = taken.size() - 1; i >= 0 && left.signum() > 0; i--) {
                Amount newest = taken.get(i);
                if (newest.atMillis <= by) {
                    taken.remove(i);
                    left = left.subtract(newest.usd);
                    if (left.signum() < 0) {
                        taken.add(i, new Amount(newest.atMillis, left.negate()));
                    }
                }
            }
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
        repay();
        AtomicReference<String> line = new AtomicReference<>("");
        boolean isGranted = file.append(() -> {
            if (spentUsd(limit.window(), key).add(usd).compareTo(limit.limitUsd()) > 0) {
                return null;
            }
            line.set(lineOfNow(usd, key));
            return HOLD + line;
        });
        if (isGranted) {
            own.put(line.get(), limit);
        }
        return isGranted ? usd : BigDecimal.ZERO;
    }

    /** A line of this moment that no price has that is held. */
    private String lineOfNow(BigDecimal usd, String key) {
        Amount next = new Amount(clock.millis(), usd);
        while (amounts(key).held.contains(next)) {
            next = new Amount(next.atMillis + 1, usd);
        }
        return next.line(key);
    }

    /** Appends the line that is decided on, if any, and in the same write takes what this process holds and that still counts. */
    boolean append(Supplier<@Nullable String> line) {
        return append(line, held -> !hasLapsed(held));
    }

    private boolean append(Supplier<@Nullable String> line, Predicate<String> isTaken) {
        return file.append(() -> {
            String decided = line.get();
            if (decided == null) {
                return null;
            }
            List<String> lines = new ArrayList<>(List.of(decided));
            lines.removeIf(String::isEmpty);
            own.keySet().stream().filter(isTaken).forEach(held -> lines.add(0, "take " + held));
            return String.join("\n", lines);
        });
    }

    /**
     * Takes what this process holds, as a call is about to be sent.
     *
     * @throws IllegalStateException if it was held for so long that others have taken it
     */
    void take() {
        if (own.isEmpty()) {
            return;
        }
        repay();
        boolean unused = append(
                () -> {
                    checkLapsed();
                    return own.isEmpty() ? null : "";
                },
                held -> true);
    }

    private boolean hasLapsed(String line) {
        return Long.parseLong(line.substring(0, line.indexOf(' '))) < clock.millis() - HELD.toMillis();
    }

    /** Refuses what does not count any more, unless the limit leaves as much. */
    private void checkLapsed() {
        Map<String, BigDecimal> lapsedUsd = new HashMap<>();
        own.forEach((line, limit) -> {
            String[] parts = line.split(" ", 3);
            BigDecimal usd = hasLapsed(line) ? new BigDecimal(parts[1]) : BigDecimal.ZERO;
            BigDecimal neededUsd = lapsedUsd.merge(parts[2], usd, BigDecimal::add);
            if (neededUsd.signum() > 0
                    && spentUsd(limit.window(), parts[2]).add(neededUsd).compareTo(limit.limitUsd()) > 0) {
                throw new IllegalStateException("the price was held for over two minutes, and others have taken it");
            }
        });
    }

    void read() {
        file.read();
    }

    @Override
    public CompletionStage<Optional<BigDecimal>> left(SpendLimit limit, String key) {
        return CompletableFuture.supplyAsync(
                () -> {
                    repay();
                    return Optional.of(limit.limitUsd().subtract(read(() -> spentUsd(limit.window(), key))));
                },
                thread);
    }

    /** Reads what is new, and the amount before others change it. */
    private BigDecimal read(Supplier<BigDecimal> amount) {
        AtomicReference<BigDecimal> usd = new AtomicReference<>(BigDecimal.ZERO);
        boolean unused = file.append(() -> {
            usd.set(amount.get());
            return null;
        });
        return usd.get();
    }

    @Override
    public void giveBack(SpendLimit limit, String key, BigDecimal usd, Duration age) {
        String back = back(key, usd, age);
        repay(() -> back);
    }

    @Override
    public void takeAnew(SpendLimit limit, String key, BigDecimal usd, Duration age) {
        // it is paid: it is taken whatever the limit leaves, and not held
        String back = limit.window() == null ? "" : back(key, usd, age) + "\n";
        repay(() -> back + "take " + lineOfNow(usd, key));
    }

    private void repay(Supplier<@Nullable String> line) {
        owed.add(line);
        thread.execute(this::repay);
    }

    private synchronized void repay() {
        try {
            for (Supplier<@Nullable String> next = owed.peek(); next != null; next = owed.peek()) {
                boolean unused = append(next, held -> true);
                owed.remove();
            }
        } catch (UncheckedIOException e) {
            System.err.println("freight-mcp: " + e.getMessage() + "; what was not spent is given back later");
        }
    }

    private String back(String key, BigDecimal usd, Duration age) {
        return "back " + new Amount(clock.millis() - age.toMillis(), usd).line(key);
    }

    /** Waits for what is being given back. */
    @Override
    public void close() {
        CompletableFuture.runAsync(() -> {}, thread).join();
    }

    /** Returns what counts as spent within a time, by all agents; the spend of a session is its agent's too. */
    BigDecimal spentUsd(Duration window) {
        return read(() -> keys.keySet().stream()
                .filter(key -> !key.matches(".*\\|tag=.*/.*"))
                .map(key -> spentUsd(window, key))
                .reduce(BigDecimal.ZERO, BigDecimal::add));
    }

    private Amounts amounts(String key) {
        return keys.computeIfAbsent(key, name -> new Amounts());
    }

    private BigDecimal spentUsd(@Nullable Duration window, String key) {
        long now = clock.millis();
        long since = window == null
                ? Long.MIN_VALUE
                : now - window.plusSeconds(SECONDS_TO_SPEND).toMillis();
        return amounts(key).usd(now - HELD.toMillis(), since);
    }

    private void read(String line) {
        if (line.indexOf('\t') >= 0) {
            others.accept(line);
            return;
        }
        String[] parts = line.split(" ", 4);
        if (!AMOUNT.matcher(parts[2]).matches()) {
            throw new IllegalArgumentException("no amount");
        }
        Amount amount = new Amount(Long.parseLong(parts[1].replace("@", "")), new BigDecimal(parts[2]));
        Amounts all = amounts(parts[3]);
        switch (parts[0]) {
            case "hold" -> all.held.add(amount);
            case "back" -> all.giveBack(amount);
            case "take" -> {
                own.remove(amount.line(parts[3]));
                all.held.remove(amount);
                all.taken.add(amount);
            }
            default -> throw new IllegalArgumentException("not about money");
        }
    }
}
