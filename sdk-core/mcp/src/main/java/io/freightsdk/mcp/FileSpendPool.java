package io.freightsdk.mcp;

import io.freightsdk.SpendLimit;
import io.freightsdk.SpendPool;
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
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.regex.Pattern;

/**
 * The limit that all servers of one user share, in a file that outlives them. The file has a line for each price that was taken,
 * and a line with a negative amount for what was given back. What a killed server had taken counts until it leaves the window.
 */
final class FileSpendPool implements SpendPool, AutoCloseable {
    /** A clock may be moved; lines older than this are not kept. */
    private static final Duration KEPT = Duration.ofDays(2);

    private static final Pattern AMOUNT = Pattern.compile("-?\\d{1,9}(\\.\\d{1,6})?");
    private static final int LONGEST_NAME = 200;

    private final LockedFile file;
    private final InstantSource clock;

    /** What all servers have written. Used by the thread of the file. */
    private final List<Entry> entries = new ArrayList<>();

    private boolean hasSkipped;

    /**
     * Opens the file, and makes it for its owner alone if it is not there.
     *
     * @throws IllegalArgumentException if nothing can be stored there
     */
    FileSpendPool(Path path, InstantSource clock) {
        this.clock = clock;
        this.file = new LockedFile(path, this::read);
        try {
            LockedFile.directory(path.toAbsolutePath().getParent());
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
    public CompletionStage<BigDecimal> take(SpendLimit limit, String key, BigDecimal atLeastUsd) {
        return file.update(() -> {
            boolean isLeft = leftUsd(limit, key).compareTo(atLeastUsd) >= 0;
            return isLeft
                    ? new Decision<>(List.of(line(Duration.ZERO, atLeastUsd, key)), atLeastUsd)
                    : new Decision<>(List.of(), BigDecimal.ZERO);
        });
    }

    @Override
    public CompletionStage<Optional<BigDecimal>> left(SpendLimit limit, String key) {
        return file.update(() -> new Decision<>(List.of(), Optional.of(leftUsd(limit, key))));
    }

    @Override
    public void giveBack(SpendLimit limit, String key, BigDecimal usd, Duration age) {
        CompletionStage<?> unused = file.update(() -> new Decision<>(List.of(backLine(age, usd, key)), usd));
    }

    @Override
    public void takeAnew(SpendLimit limit, String key, BigDecimal usd, Duration age) {
        CompletionStage<?> unused =
                file.update(() -> new Decision<>(List.of(backLine(age, usd, key), line(Duration.ZERO, usd, key)), usd));
    }

    private String line(Duration ago, BigDecimal usd, String key) {
        return clock.millis() - ago.toMillis() + " " + usd.toPlainString() + " " + key;
    }

    /** It leaves the window before what it was taken with, so that at no moment less counts than was spent. */
    private String backLine(Duration age, BigDecimal usd, String key) {
        return line(age.plusSeconds(SECONDS_TO_SPEND), usd.negate(), key);
    }

    private BigDecimal leftUsd(SpendLimit limit, String key) {
        Duration window = limit.window();
        long since = window == null
                ? Long.MIN_VALUE
                : clock.millis() - window.plusSeconds(SECONDS_TO_SPEND).toMillis();
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
