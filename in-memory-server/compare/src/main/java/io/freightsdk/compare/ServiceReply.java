package io.freightsdk.compare;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A response of the service; with status 0 nothing came, and the text is why. Headers by names in lower case. */
record ServiceReply(int status, Map<String, String> headers, String text) {
    private static final int TOO_MANY = 429;
    private static final Set<Integer> OUTAGES = Set.of(502, 503, 504);

    ServiceReply {
        Map<String, String> lower = new TreeMap<>();
        headers.forEach((name, value) -> lower.put(name.toLowerCase(Locale.ROOT), value));
        headers = lower;
    }

    static ServiceReply none(String reason) {
        return new ServiceReply(0, Map.of(), reason);
    }

    /** The body as an object; an empty one if it is none. */
    Map<?, ?> object() {
        return Trees.object(tree());
    }

    @Nullable
    Object tree() {
        return Trees.read(text);
    }

    String field(String name) {
        return Trees.text(object().get(name));
    }

    boolean isSuccess() {
        return status >= 200 && status < 300;
    }

    /** The reason why it says nothing about the service; empty if it does. */
    String trouble() {
        if (status == 0) {
            return "no response: " + text;
        }
        if (status == TOO_MANY || OUTAGES.contains(status)) {
            String after = headers.get("retry-after");
            return "status " + status + (after == null ? "" : ", Retry-After " + after);
        }
        boolean json = text.isEmpty() || tree() instanceof Map<?, ?>;
        return json ? "" : "status " + status + " with something that is no JSON object";
    }
}
