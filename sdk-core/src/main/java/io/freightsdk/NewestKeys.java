package io.freightsdk;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is known of idempotency keys, of the newest only, to bound memory. Not thread-safe. */
final class NewestKeys<V> {
    private final int most;
    private final Map<String, V> values = new LinkedHashMap<>();

    NewestKeys(int most) {
        this.most = most;
    }

    @Nullable
    V get(String key) {
        return values.get(key);
    }

    /** Returns what is forgotten for it, null if nothing is. */
    @Nullable
    V put(String key, V value) {
        values.remove(key);
        values.put(key, value);
        return values.size() > most ? values.remove(values.keySet().iterator().next()) : null;
    }

    void remove(String key) {
        values.remove(key);
    }
}
