package io.freightsdk.mcp;

import io.freightsdk.ChargeStore;
import io.freightsdk.SpendLimit;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.internal.Recent;
import io.freightsdk.mcp.LockedFile.Decision;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The limit that all servers of one user share, in a file that outlives them. The file has a line for each price that was taken,
 * and a line with a negative amount for what was given back. What a killed server had taken counts until it leaves the window.
 */
final class FileChargeStore implements ChargeStore, AutoCloseable {
    /** A clock may be moved; lines older than this are not kept. */
    private static final Duration KEPT = Duration.ofDays(2);

    private static final Pattern AMOUNT = Pattern.compile("-?\\d{1,9}(\\.\\d{1,6})?");
    private static final int LONGEST_NAME = 200;
    private static final int MOST = 65_536;

    /** How much longer than its window an amount counts, as it is spent a moment after it was taken. */
    private static final Duration MARGIN = Duration.ofSeconds(60);

    private final LockedFile file;
    private final InstantSource clock;

    /** What all servers have written. Used by the thread of the file. */
    private final List<Entry> entries = new ArrayList<>();

    /** The charges of this process that are not settled, by their ids. */
    private final Recent<String, Counted> counted = new Recent<>(MOST);

    private boolean hasSkipped;

    /**
     * Opens the file, and makes it for its owner alone if it is not there.
     *
     * @throws IllegalArgumentException if nothing can be stored there
     */
    FileChargeStore(Path path, InstantSource clock) {
        this.clock = clock;
        this.file = new LockedFile(path, this::read);
        try {
            LockedFile.directory(Objects.requireNonNull(path.toAbsolutePath().getParent(), "the folder of the file"));
            file.update(() -> new Decision<>(List.of(), true)).join();
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "FREIGHT_HOME: nothing can be stored in " + path.getParent() + ": " + LockedFile.reason(e), e);
        } catch (CompletionException e) {
            Throwable cause = e.getCause() instanceof UncheckedIOException failure ? failure : e;
            throw new IllegalArgumentException(cause.getMessage(), cause);
        }
    }

    /** Returns the file of an account. A budget for each directory that a host starts its servers in would be no limit. */
    static Path fileOf(Path home, String account) {
        if (!home.isAbsolute()) {
            throw new IllegalArgumentException("FREIGHT_HOME is not an absolute path: " + home);
        }
        String name = URLEncoder.encode(account, StandardCharsets.UTF_8).replace("*", "%2A");
        String folder = name.matches("[A-Za-z0-9].*") ? name : "_" + name;
        return home.resolve(folder.substring(0, Math.min(LONGEST_NAME, folder.length())))
                .resolve("charges.log");
    }

    private record Entry(long atMillis, BigDecimal usd, String key) {}

    private void read(String line) {
        String[] parts = line.split(" ", 3);
        if (parts.length == 3
                && parts[0].matches("\\d{1,15}")
                && AMOUNT.matcher(parts[1]).matches()) {
            Entry entry = new Entry(Long.parseLong(parts[0]), new BigDecimal(parts[1]), parts[2]);
            if (entry.atMillis > clock.millis() - KEPT.toMillis()) {
                entries.add(entry);
            }
        } else if (!hasSkipped) {
            hasSkipped = true;
            System.err.println("freight-mcp: charges.log has lines that cannot be read; they are skipped");
        }
    }

    @Override
    public String name() {
        return "the budget file";
    }

    @Override
    public Reserved reserve(Charge charge, List<SpendLimit> limits) {
        Counted before = counted.get(charge.chargeId());
        BigDecimal usd = before == null ? charge.usd() : before.usd.max(charge.usd());
        List<String> keys =
                limits.stream().map(limit -> limit.key(charge.tag())).toList();
        Decided decided = await(() -> {
            for (SpendLimit limit : limits) {
                String key = limit.key(charge.tag());
                BigDecimal own = before != null && before.keys.contains(key) && before.atMillis >= since(limit)
                        ? before.usd
                        : BigDecimal.ZERO;
                if (leftOf(limit, key).add(own).compareTo(usd) < 0) {
                    return new Decision<>(List.of(), new Decided(null, limit));
                }
            }
            Counted now = new Counted(clock.millis(), usd, keys);
            return new Decision<>(lines(before, now), new Decided(now, null));
        });
        if (decided.counted != null) {
            Counted unused = counted.put(charge.chargeId(), decided.counted);
        }
        return new Reserved(decided.refusing, before == null ? null : ChargeStatus.UNKNOWN);
    }

    /** A charge that this process has not reserved changes nothing. */
    @Override
    public void settle(Charge charge, ChargeStatus status) {
        Counted before = counted.get(charge.chargeId());
        if (before == null) {
            return;
        }
        BigDecimal usd = status == ChargeStatus.NOT_CHARGED ? BigDecimal.ZERO : charge.usd();
        Counted now = before;
        boolean isOld = clock.millis() - before.atMillis >= MARGIN.toMillis();
        if (usd.compareTo(before.usd) != 0 || isOld) {
            Counted settled = new Counted(clock.millis(), usd, before.keys);
            boolean unused = await(() -> new Decision<>(lines(before, settled), true));
            now = settled;
        }
        Counted unused = status == ChargeStatus.UNKNOWN
                ? counted.put(charge.chargeId(), now)
                : counted.remove(charge.chargeId());
    }

    @Override
    public Optional<BigDecimal> leftUsd(SpendLimit limit, @Nullable String tag) {
        return Optional.of(await(() -> new Decision<>(List.of(), leftOf(limit, limit.key(tag)))));
    }

    /** An amount under the keys of limits. */
    private record Counted(long atMillis, BigDecimal usd, List<String> keys) {}

    private record Decided(
            @Nullable Counted counted, @Nullable SpendLimit refusing) {}

    private <T> T await(Supplier<Decision<T>> decision) {
        try {
            return file.update(decision).join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    /** What was given back leaves the window before what it was taken with, so that at no moment less counts than was spent. */
    private static List<String> lines(@Nullable Counted before, Counted now) {
        List<String> lines = new ArrayList<>();
        if (before != null && before.usd.signum() > 0) {
            before.keys.forEach(key -> lines.add(line(before.atMillis - MARGIN.toMillis(), before.usd.negate(), key)));
        }
        if (now.usd.signum() > 0) {
            now.keys.forEach(key -> lines.add(line(now.atMillis, now.usd, key)));
        }
        return lines;
    }

    private static String line(long atMillis, BigDecimal usd, String key) {
        return atMillis + " " + usd.toPlainString() + " " + key;
    }

    private long since(SpendLimit limit) {
        Duration window = limit.window();
        return window == null
                ? Long.MIN_VALUE
                : clock.millis() - window.plus(MARGIN).toMillis();
    }

    private BigDecimal leftOf(SpendLimit limit, String key) {
        long since = since(limit);
        BigDecimal spentUsd = entries.stream()
                .filter(entry -> entry.key.equals(key) && entry.atMillis >= since)
                .map(Entry::usd)
                .reduce(BigDecimal.ZERO, BigDecimal::add);
        return limit.limitUsd().subtract(spentUsd);
    }

    /** Waits until what was given back is stored. */
    @Override
    public void close() {
        file.update(() -> new Decision<>(List.of(), true)).join();
    }
}
