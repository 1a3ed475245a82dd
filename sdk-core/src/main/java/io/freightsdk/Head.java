package io.freightsdk;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/** A response without its body; its {@code Retry-After} is under another name. */
record Head(int status, Headers headers) {
    private static final int LONGEST_ID = 200;

    boolean isSuccessful() {
        return status / 100 == 2;
    }

    /** The service's id of the request, null if it did not say or not in a word. */
    @Nullable
    String requestId() {
        @Nullable String id = headers.get("X-Request-Id");
        return id == null || id.isEmpty() || id.length() > LONGEST_ID ? null : id;
    }

    boolean isReplayed() {
        return "true".equalsIgnoreCase(headers.get("Idempotency-Replayed"));
    }

    /** The headers as they came, for a user. */
    static Map<String, List<String>> asTheyCame(Headers headers) {
        SortedMap<String, List<String>> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        all.putAll(headers.toMultimap());
        @Nullable List<String> retryAfter = all.remove(OneRequest.RETRY_AFTER);
        if (retryAfter != null) {
            all.put("retry-after", retryAfter);
        }
        return Collections.unmodifiableMap(all);
    }
}
