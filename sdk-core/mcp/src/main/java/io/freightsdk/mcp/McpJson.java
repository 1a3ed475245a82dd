package io.freightsdk.mcp;

import io.freightsdk.json.FreightJson;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON objects as maps. */
final class McpJson {
    private McpJson() {}

    static String text(@Nullable Object tree) {
        return FreightJson.tree().toJson(tree);
    }

    /** Returns a map with these entries in this order. */
    static Map<String, @Nullable Object> of(@Nullable Object... namesAndValues) {
        Map<String, @Nullable Object> entries = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            entries.put(String.valueOf(namesAndValues[i]), namesAndValues[i + 1]);
        }
        return entries;
    }

    static Map<String, @Nullable Object> copy(Map<?, ?> tree) {
        Map<String, @Nullable Object> copy = new LinkedHashMap<>();
        tree.forEach((name, value) -> copy.put(String.valueOf(name), value));
        return copy;
    }

    /** Returns the object of this name, or an empty one if there is none. */
    static Map<?, ?> object(Map<?, ?> tree, String name) {
        return tree.get(name) instanceof Map<?, ?> object ? object : Map.of();
    }
}
