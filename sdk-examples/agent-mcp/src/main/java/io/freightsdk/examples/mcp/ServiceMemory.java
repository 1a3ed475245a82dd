package io.freightsdk.examples.mcp;

import io.freightsdk.tools.ToolMemory;
import java.time.Duration;
import java.util.Locale;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** The part of a memory that is about one service: at another, such as one for tests, the same reference is another load. */
final class ServiceMemory implements ToolMemory {
    private static final int DIGITS = 12;

    private final ToolMemory all;
    private final String service;

    ServiceMemory(ToolMemory all, String baseUrl) {
        this.all = all;
        String url = baseUrl.strip().replaceFirst("/+$", "").toLowerCase(Locale.ROOT);
        // short, as it stands in each line
        this.service = ByteString.encodeUtf8(url).sha256().hex().substring(0, DIGITS) + " ";
    }

    @Override
    public @Nullable String get(String key) {
        return all.get(service + key);
    }

    @Override
    public void put(String key, String value, Duration keepFor) {
        all.put(service + key, value, keepFor);
    }

    @Override
    public boolean compareAndSet(String key, @Nullable String expected, String value, Duration keepFor) {
        return all.compareAndSet(service + key, expected, value, keepFor);
    }
}
