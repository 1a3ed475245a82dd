package io.freightsdk.server.state;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** The counts of all requests ever answered, including those no longer in the journal. */
public record RequestCounts(long total, Map<String, Long> byOperation) {

    /** Copies the map, in the order of its keys. */
    public RequestCounts {
        byOperation = Collections.unmodifiableMap(new TreeMap<>(byOperation));
    }

    /** The count of one operation, 0 if it was never called. */
    public long of(String operation) {
        return byOperation.getOrDefault(operation, 0L);
    }
}
