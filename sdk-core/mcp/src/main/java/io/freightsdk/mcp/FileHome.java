package io.freightsdk.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.freightsdk.tools.ToolMemory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Files that all servers of one user share. Lines are added and never removed: a few hundred bytes for an order. */
final class FileHome extends Home {
    private static final Duration DAY = Duration.ofDays(1);
    private static final String BUDGET = "budget.log";

    private final Path directory;
    private final String service;
    private final SharedFile decisions;
    private final ToolMemory known = ToolMemory.inMemory();
    private final FileSpendPool pool;

    FileHome(Path directory, String account, String service) {
        this.directory = directory;
        this.service = service;
        if (!directory.isAbsolute()) {
            // a budget for each directory that a host starts its servers in would be no limit
            throw new IllegalArgumentException("FREIGHT_HOME is not an absolute path: " + directory);
        }
        try {
            Path folder = SharedFile.directory(directory.resolve(account));
            this.pool = new FileSpendPool(folder.resolve(BUDGET), InstantSource.system(), this::learn);
            // there from the start, for those who stop what they know only by its directory
            pool.read();
            this.decisions = new SharedFile(folder.resolve("decisions.log"), waiting::remove);
        } catch (IOException | UncheckedIOException e) {
            throw new IllegalArgumentException(
                    "FREIGHT_HOME: nothing can be stored in " + directory + ": " + SharedFile.reason(e), e);
        }
    }

    private void learn(String line) {
        int tab = line.indexOf('\t');
        known.put(line.substring(0, tab), line.substring(tab + 1), DAY);
    }

    @Override
    FileSpendPool pool() {
        return pool;
    }

    @Override
    void take() {
        pool.take();
    }

    @Override
    public void close() {
        pool.close();
        String unused = stopped();
    }

    @Override
    public @Nullable String get(String key) {
        pool.read();
        return known.get(service + key);
    }

    @Override
    public boolean compareAndSet(String key, @Nullable String expected, String value, Duration keepFor) {
        // one, whatever the service calls a load: the next one may be money
        String line = (service + key + "\t" + value).replaceAll("\\v", " ");
        return pool.append(() -> Objects.equals(known.get(service + key), expected) ? line : null);
    }

    /** Each that is read in the file afterwards waits no more. */
    @Override
    void store() {
        decisions.append(() -> waiting.isEmpty() ? null : String.join("\n", waiting));
    }

    @Override
    @Nullable
    String stopped() {
        Path stop = stop(directory);
        try {
            store(); // what cannot be written down is not to be decided
            return Files.exists(stop) ? Files.readString(stop, UTF_8).strip() : null;
        } catch (UncheckedIOException e) {
            return e.getMessage();
        } catch (IOException e) {
            return "";
        }
    }

    static String stop(Path directory, @Nullable String reason) throws IOException {
        List<Path> accounts = accounts(directory);
        if (accounts.isEmpty()) {
            throw new IllegalStateException(
                    "nothing keeps its budget in " + directory
                            + ", so nothing is stopped; set FREIGHT_HOME or FREIGHT_DATABASE_URL as in the host's configuration");
        }
        if (reason == null) {
            Files.deleteIfExists(stop(directory));
        } else {
            Files.writeString(stop(directory), reason, UTF_8);
        }
        try {
            return accounts.stream()
                    .map(account -> account.getFileName() + ": " + spentUsd(account) + " USD")
                    .collect(Collectors.joining(", "));
        } catch (UncheckedIOException e) {
            return "what was spent cannot be read";
        }
    }

    private static String spentUsd(Path account) {
        return new FileSpendPool(account.resolve(BUDGET), InstantSource.system(), line -> {})
                .spentUsd(DAY)
                .setScale(2, RoundingMode.UP)
                .toPlainString();
    }

    private static List<Path> accounts(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> children = Files.list(directory)) {
            return children.filter(child -> Files.exists(child.resolve(BUDGET)))
                    .sorted()
                    .toList();
        }
    }

    private static Path stop(Path directory) {
        return directory.resolve(".stop");
    }
}
