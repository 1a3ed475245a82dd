package io.freightsdk.tracking;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The newest positions, of as many loads as fit. */
final class KnownPositions {
    private static final int MOST = 1_000;

    private final Map<String, PaidReads.Known> newest = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, PaidReads.Known> eldest) {
            return size() > MOST;
        }
    };

    synchronized PaidReads.@Nullable Known get(String loadNumber) {
        return newest.get(loadNumber);
    }

    synchronized void put(String loadNumber, PaidReads.Known read) {
        newest.put(loadNumber, read);
    }

    synchronized void forget(String loadNumber) {
        newest.remove(loadNumber);
    }
}
