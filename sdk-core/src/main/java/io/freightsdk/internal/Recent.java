package io.freightsdk.internal;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The newest entries of a map, to bound memory: what is put is the newest. Thread-safe. */
public final class Recent<K, V> {
    private final int most;
    private final Map<K, V> values = new LinkedHashMap<>();

    /** Creates one for so many entries. */
    public Recent(int most) {
        this.most = most;
    }

    /** The value of the key, null if there is none or it was forgotten. */
    public synchronized @Nullable V get(K key) {
        return values.get(key);
    }

    /** Replaces the value of the key. Returns the value that was forgotten for it, null if none was. */
    public synchronized @Nullable V put(K key, V value) {
        values.remove(key);
        values.put(key, value);
        return values.size() > most ? values.remove(values.keySet().iterator().next()) : null;
    }

    /** Removes the key. Returns its value, null if it had none. */
    public synchronized @Nullable V remove(K key) {
        return values.remove(key);
    }

    /** A copy of the values, the oldest first. */
    public synchronized List<V> values() {
        return List.copyOf(values.values());
    }
}
