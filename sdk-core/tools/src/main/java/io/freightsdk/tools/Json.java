package io.freightsdk.tools;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.squareup.moshi.JsonAdapter;
import io.freightsdk.json.FreightJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** JSON as trees of maps, lists, strings, numbers and booleans. */
final class Json {
    private Json() {}

    static String text(Map<String, @Nullable Object> tree) {
        return FreightJson.tree().toJson(tree);
    }

    /** A value of the model as a tree, without what its schema does not know: a tool answers what it has promised. */
    static <T> Map<String, @Nullable Object> tree(JsonAdapter<T> adapter, T value) {
        return object(FreightJson.knownJson(adapter, value));
    }

    static Map<String, @Nullable Object> object(String text) {
        try {
            return copy(FreightJson.tree().fromJson(text));
        } catch (IOException e) {
            throw new IllegalStateException("our own JSON cannot be read", e);
        }
    }

    /** The text of a resource of this module. */
    static String resource(String name) {
        try (InputStream resource = Objects.requireNonNull(Json.class.getResourceAsStream(name), name)) {
            return new String(resource.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** An object with what another adds to it, at any depth, or has in its place. */
    static Map<String, @Nullable Object> merged(@Nullable Object tree, @Nullable Object more) {
        Map<String, @Nullable Object> merged = copy(tree);
        copy(more)
                .forEach((key, value) -> merged.merge(
                        key,
                        Objects.requireNonNull(value),
                        (one, other) -> one instanceof Map && other instanceof Map ? merged(one, other) : other));
        return merged;
    }

    static Map<String, @Nullable Object> copy(@Nullable Object tree) {
        Map<String, @Nullable Object> copy = new LinkedHashMap<>();
        ((Map<?, ?>) Objects.requireNonNull(tree)).forEach((key, value) -> copy.put(String.valueOf(key), value));
        return copy;
    }

    /** Entries in this order. */
    static Map<String, @Nullable Object> of(@Nullable Object... keysAndValues) {
        Map<String, @Nullable Object> entries = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            entries.put(String.valueOf(keysAndValues[i]), keysAndValues[i + 1]);
        }
        return entries;
    }
}
