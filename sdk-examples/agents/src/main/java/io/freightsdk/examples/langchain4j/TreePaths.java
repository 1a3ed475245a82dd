package io.freightsdk.examples.langchain4j;

import io.freightsdk.json.FreightJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** JSON as trees of maps and lists. */
final class TreePaths {
    private TreePaths() {}

    static Map<?, ?> object(String text) {
        try {
            return (Map<?, ?>) Objects.requireNonNull(FreightJson.tree().fromJson(text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String text(@Nullable Object tree) {
        return FreightJson.tree().toJson(tree);
    }

    /** The value at a path through objects. */
    static String at(@Nullable Object tree, String... path) {
        @Nullable Object found = tree;
        for (String name : path) {
            found = ((Map<?, ?>) Objects.requireNonNull(found)).get(name);
        }
        return String.valueOf(found);
    }
}
