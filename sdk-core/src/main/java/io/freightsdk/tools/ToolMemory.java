package io.freightsdk.tools;

import io.freightsdk.internal.Recent;
import org.jspecify.annotations.Nullable;

/**
 * The memory of the loads that tools have ordered, so that a repeat is found: digests, references, load numbers and
 * times, and no key, phone number or address. If it is kept outside the process, a restart forgets nothing. Implementations must be thread-safe; an exception refuses the call.
 */
public interface ToolMemory {
    /** Returns the last value put under the key, null if there is none. */
    @Nullable
    String get(String key);

    /** Puts the value under the key and replaces the one before. */
    void put(String key, String value);

    /** Creates a memory in this process, which forgets the oldest beyond 65,536. */
    static ToolMemory inMemory() {
        Recent<String, String> newest = new Recent<>(Agents.MOST);
        return new ToolMemory() {
            @Override
            public @Nullable String get(String key) {
                return newest.get(key);
            }

            @Override
            public void put(String key, String value) {
                newest.put(key, value);
            }
        };
    }
}
