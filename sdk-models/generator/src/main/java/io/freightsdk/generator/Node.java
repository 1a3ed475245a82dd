package io.freightsdk.generator;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A mapping of the document together with its place, so that every complaint can say where. */
record Node(String place, Map<?, ?> entries) {

    static Node of(String place, @Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            return new Node(place, map);
        }
        throw new UnsupportedSchemaException(place, "expected a mapping");
    }

    /** Refuses every key that is not among these. */
    Node only(Set<String> understood) {
        Set<String> others = new TreeSet<>(keys());
        others.removeAll(understood);
        if (!others.isEmpty()) {
            throw unsupported(String.join(", ", others) + " not supported here");
        }
        return this;
    }

    List<String> keys() {
        return entries.keySet().stream().map(String::valueOf).toList();
    }

    boolean has(String key) {
        return entries.containsKey(key);
    }

    @Nullable
    Object get(String key) {
        return entries.get(key);
    }

    Node child(String key) {
        return of(place + "." + key, entries.get(key));
    }

    String text(String key) {
        if (entries.get(key) instanceof String text && !text.isBlank()) {
            if (text.contains("*/")) {
                throw unsupported(key + " would end a Java comment");
            }
            return text.strip();
        }
        throw unsupported(key + " missing or no text");
    }

    boolean flag(String key) {
        if (!has(key)) {
            return false;
        }
        if (entries.get(key) instanceof Boolean flag) {
            return flag;
        }
        throw unsupported(key + " is neither true nor false");
    }

    List<Object> list(String key) {
        if (!has(key)) {
            return List.of();
        }
        if (entries.get(key) instanceof List<?> list) {
            return List.copyOf(list);
        }
        throw unsupported(key + " is no list");
    }

    UnsupportedSchemaException unsupported(String problem) {
        return new UnsupportedSchemaException(place, problem);
    }
}
