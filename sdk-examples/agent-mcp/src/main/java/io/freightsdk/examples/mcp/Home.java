package io.freightsdk.examples.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.freightsdk.tools.ToolEvent;
import io.freightsdk.tools.ToolListener;
import io.freightsdk.tools.ToolMemory;
import io.modelcontextprotocol.json.McpJsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Where the servers of one user keep what is to outlive them: what was spent, which orders were sent and what was decided. */
final class Home {
    private static final int MOST_REMEMBERED = 65_536;

    private final Path directory;
    private final Path account;

    /** @throws IOException if nothing can be kept there */
    Home(Path directory, String account) throws IOException {
        this.directory = directory;
        this.account = SharedFile.directory(directory.resolve(fileName(account)));
    }

    /** @throws IllegalArgumentException if nothing can be kept there */
    static Home of(Settings settings) {
        try {
            return new Home(settings.home(), settings.account());
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "FREIGHT_HOME: nothing can be kept in " + settings.home() + ": "
                            + e.getClass().getSimpleName(),
                    e);
        }
    }

    private static String fileName(String account) {
        return account.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
                ? account
                : UUID.nameUUIDFromBytes(account.getBytes(UTF_8)).toString();
    }

    FileSpendPool pool() {
        return new FileSpendPool(account.resolve("budget.log"), InstantSource.system());
    }

    ToolMemory memory() {
        Map<String, String> known = new LinkedHashMap<>() {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
                return size() > MOST_REMEMBERED;
            }
        };
        SharedFile file = new SharedFile(account.resolve("orders.log"), line -> {
            int tab = line.indexOf('\t');
            known.put(line.substring(0, tab), line.substring(tab + 1));
        });
        return new ToolMemory() {
            @Override
            public @Nullable String get(String key) {
                AtomicReference<@Nullable String> found = new AtomicReference<>();
                file.append(() -> {
                    found.set(known.get(key));
                    return null;
                });
                return found.get();
            }

            @Override
            public void put(String key, String value) {
                file.append(() -> key + "\t" + value);
            }
        };
    }

    /** A line of JSON for each call, never changed afterwards. */
    ToolListener decisions(McpJsonMapper mapper) {
        SharedFile file = new SharedFile(account.resolve("decisions.log"), line -> {});
        return event -> {
            try {
                String line = mapper.writeValueAsString(entry(event));
                file.append(() -> line);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
    }

    private static Map<String, @Nullable Object> entry(ToolEvent event) {
        Map<String, @Nullable Object> entry = new LinkedHashMap<>();
        entry.put("at", event.at().toString());
        entry.put("agent", event.agent());
        entry.put("tool", event.tool());
        entry.put("arguments", event.argumentsDigest());
        entry.put("code", event.code());
        entry.put("charged", event.charged());
        entry.put("chargedUsd", event.chargedUsd());
        entry.put("approvedBy", event.approvedBy());
        entry.put("tookMillis", event.took().toMillis());
        return entry;
    }

    /** Why no server may spend, null if they may. */
    @Nullable
    String stopped() {
        Path stop = stop(directory);
        try {
            return Files.exists(stop) ? Files.readString(stop, UTF_8).strip() : null;
        } catch (IOException e) {
            return "";
        }
    }

    /** Stops all spending from this moment on, or lets it go on. */
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
