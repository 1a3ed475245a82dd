package io.freightsdk.tools;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is known of the newest of many things, to bound memory. Thread-safe. */
final class Newest<K, V> {
    private static final int MOST = 65_536;

    private final int most;
    private final Map<K, V> values = new LinkedHashMap<>();

    Newest() {
        this(MOST);
    }

    Newest(int most) {
        this.most = most;
    }

    synchronized @Nullable V get(K key) {
        return values.get(key);
    }

    /** What was known of it before is forgotten, and it is the newest now. */
    synchronized void put(K key, V value) {
        values.remove(key);
        values.put(key, value);
        if (values.size() > most) {
            values.remove(values.keySet().iterator().next());
        }
    }
}
