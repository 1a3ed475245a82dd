package io.freightsdk.mcp;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An example inside a schema, and the part of the schema it stands in. */
record Example(String json, String schema) {
    static List<Example> allIn(@Nullable Object schema) {
        List<Example> found = new ArrayList<>();
        collect(schema, found);
        return found;
    }

    private static void collect(@Nullable Object tree, List<Example> found) {
        if (tree instanceof List<?> list) {
            list.forEach(element -> collect(element, found));
        }
        if (tree instanceof Map<?, ?> map) {
            if (map.get("examples") instanceof List<?> examples) {
                String schema = Tree.write(map);
                examples.forEach(example -> found.add(new Example(Tree.write(example), schema)));
            }
            map.values().forEach(value -> collect(value, found));
        }
    }
}
