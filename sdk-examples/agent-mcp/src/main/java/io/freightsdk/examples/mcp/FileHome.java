package io.freightsdk.examples.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.freightsdk.SpendPool;
import io.freightsdk.tools.ToolMemory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Files that all servers of one user share. */
final class FileHome implements Home {
    private final Path directory;
    private final Path account;
    private final SharedFile decisions;
    private final SharedFile orders;
    private final ToolMemory known = ToolMemory.inMemory();

    /** @throws IllegalArgumentException if nothing can be kept there */
    FileHome(Path directory, String account) {
        this.directory = directory;
        try {
            this.account = SharedFile.directory(directory.resolve(account));
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "FREIGHT_HOME: nothing can be kept in " + directory + ": "
                            + e.getClass().getSimpleName(),
                    e);
        }
        this.decisions = new SharedFile(this.account.resolve("decisions.log"), line -> {});
        this.orders = new SharedFile(this.account.resolve("orders.log"), line -> {
            int tab = line.indexOf('\t');
            known.put(line.substring(0, tab), line.substring(tab + 1));
        });
    }

    @Override
    public SpendPool pool() {
        return new FileSpendPool(account.resolve("budget.log"), InstantSource.system());
    }

    @Override
    public @Nullable String get(String key) {
        orders.append(() -> null);
        return known.get(key);
    }

    @Override
    public void put(String key, String value) {
        orders.append(() -> key + "\t" + value);
    }

    @Override
    public boolean compareAndSet(String key, @Nullable String expected, String value) {
        return orders.append(() -> Objects.equals(known.get(key), expected) ? key + "\t" + value : null);
    }

    @Override
    public void decided(String json) {
        decisions.append(() -> json);
    }

    @Override
    public @Nullable String stopped() {
        Path stop = stop(directory);
        try {
            return Files.exists(stop) ? Files.readString(stop, UTF_8).strip() : null;
        } catch (IOException e) {
            return "";
        }
    }

    /** As {@link Home#stop}. */
    static void stop(Path directory, @Nullable String why) throws IOException {
        if (why == null) {
            Files.deleteIfExists(stop(SharedFile.directory(directory)));
        } else {
            Files.writeString(stop(SharedFile.directory(directory)), why, UTF_8);
        }
    }

    private static Path stop(Path directory) {
        return directory.resolve(".stop");
    }
}
