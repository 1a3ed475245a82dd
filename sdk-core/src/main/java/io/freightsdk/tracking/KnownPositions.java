package io.freightsdk.tracking;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The newest positions, of as many loads as fit. */
final class KnownPositions {
    private static final int MOST = 1_000;

    private final Map<String, LoadTracker.Known> newest = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, LoadTracker.Known> eldest) {
            return size() > MOST;
        }
    };

    synchronized LoadTracker.@Nullable Known get(String loadNumber) {
        return newest.get(loadNumber);
    }

    synchronized void put(String loadNumber, LoadTracker.Known read) {
        newest.put(loadNumber, read);
    }

    synchronized void forget(String loadNumber) {
        newest.remove(loadNumber);
    }
}
