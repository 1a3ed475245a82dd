package io.freightsdk.tools;

import org.jspecify.annotations.Nullable;

/**
 * What tools remember of the loads they have ordered, so that a repeat is known as one: digests, references, load numbers
 * and times, and no key, phone or address. Kept where it outlives the process, a restart forgets none of it. Safe for any number of
 * threads; what it throws refuses the call.
 */
public interface ToolMemory {
    /** What was put there last, null if nothing. */
    @Nullable
    String get(String key);

    /** Puts it there in place of what was. */
    void put(String key, String value);

    /** One that ends with the process, and forgets the oldest beyond 65,536. */
    static ToolMemory inMemory() {
        Newest<String, String> newest = new Newest<>();
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
