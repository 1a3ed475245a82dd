package io.freightsdk.tools;

import io.freightsdk.internal.Recent;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The memory of the loads that tools have ordered, so that a repeat is found: digests, references, load numbers and
 * times, and no key, phone number or address. If it is outside the process, a restart forgets nothing, and processes that
 * share it make one load of what looks like one. A value may be forgotten once it has been stored for {@code keepFor} since it
 * was put; until then forgetting it costs the knowledge of a repeat. Implementations must be thread-safe; an exception refuses
 * the call. The model reads the message of an {@link java.io.UncheckedIOException} whose cause is a
 * {@link java.nio.file.FileSystemException}, and of no other.
 */
public interface ToolMemory {
    /** Returns the last value put under the key, null if there is none. */
    @Nullable
    String get(String key);

    /** Puts the value under the key and replaces the one before. */
    void put(String key, String value, Duration keepFor);

    /**
     * Puts the value under the key if the one before is still the expected one. In one step for all threads and processes:
     * of several that expect the same, one puts its value.
     *
     * @param expected what {@link #get} has returned, null for no value
     * @return whether it was put
     */
    boolean compareAndSet(String key, @Nullable String expected, String value, Duration keepFor);

    /** Creates a memory in this process, which forgets the oldest beyond 65,536. */
    static ToolMemory inMemory() {
        Recent<String, String> newest = new Recent<>(ToolParts.MOST);
        return new ToolMemory() {
            @Override
            public @Nullable String get(String key) {
                return newest.get(key);
            }

            @Override
            public synchronized void put(String key, String value, Duration keepFor) {
                newest.put(key, value);
            }

            @Override
            public synchronized boolean compareAndSet(
                    String key, @Nullable String expected, String value, Duration keepFor) {
                boolean isExpected = Objects.equals(newest.get(key), expected);
                if (isExpected) {
                    newest.put(key, value);
                }
                return isExpected;
            }
        };
    }
}
