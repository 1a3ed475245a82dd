package io.freightsdk.server.journal;

import java.util.Map;

/** How many requests were ever answered, also those the journal has let go of since. */
public record RequestCounts(long total, Map<String, Long> byOperation, Map<Integer, Long> byStatus) {

    /** Copies both maps. */
    public RequestCounts {
        byOperation = Map.copyOf(byOperation);
        byStatus = Map.copyOf(byStatus);
    }

    /** The count of one operation, 0 if it was never called. */
    public long of(String operation) {
        return byOperation.getOrDefault(operation, 0L);
    }
}
