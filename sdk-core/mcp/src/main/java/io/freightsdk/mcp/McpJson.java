package io.freightsdk.mcp;

import io.freightsdk.json.FreightJson;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON as maps, lists, texts, flags and exact numbers. */
final class McpJson {
    private McpJson() {}

    static String text(@Nullable Object tree) {
        return FreightJson.tree().toJson(tree);
    }

    /** Entries in this order. */
    static Map<String, @Nullable Object> of(@Nullable Object... namesAndValues) {
        Map<String, @Nullable Object> entries = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            entries.put(String.valueOf(namesAndValues[i]), namesAndValues[i + 1]);
        }
        return entries;
    }

    static Map<String, @Nullable Object> notification(String method, Map<String, ?> params) {
        Map<String, @Nullable Object> notification = of("jsonrpc", "2.0", "method", method);
        notification.putAll(params.isEmpty() ? Map.of() : of("params", params));
        return notification;
    }

    static Map<String, @Nullable Object> copy(Map<?, ?> tree) {
        Map<String, @Nullable Object> copy = new LinkedHashMap<>();
        tree.forEach((name, value) -> copy.put(String.valueOf(name), value));
        return copy;
    }

    static Map<?, ?> object(@Nullable Map<?, ?> tree, String name) {
        return tree != null && tree.get(name) instanceof Map<?, ?> object ? object : Map.of();
    }
}
