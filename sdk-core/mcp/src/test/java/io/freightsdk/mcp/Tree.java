package io.freightsdk.mcp;

import io.modelcontextprotocol.json.McpJsonDefaults;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** JSON as maps and lists. */
final class Tree {
    private Tree() {}

    static Object read(String json) {
        try {
            return McpJsonDefaults.getMapper().readValue(json, Object.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String write(@Nullable Object tree) {
        try {
            return McpJsonDefaults.getMapper().writeValueAsString(tree);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
