package io.freightsdk.tools;

import java.util.Collections;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A JSON Schema of a tool. */
public final class ToolSchema {
    private final Map<String, @Nullable Object> tree;

    /** Copies to the bottom: arguments are checked against these schemas, whatever a user does with the maps. */
    ToolSchema(Map<String, @Nullable Object> tree) {
        this.tree = Collections.unmodifiableMap(Schema.read(tree).keywords());
    }

    /** The schema as JSON. */
    public String json() {
        return Json.text(tree);
    }

    /** The schema as maps, lists, texts, flags and numbers. */
    public Map<String, @Nullable Object> asMap() {
        return tree;
    }

    @Override
    public String toString() {
        return json();
    }
}
