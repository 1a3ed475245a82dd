package io.freightsdk.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Copies that nobody can change, in the order of what they were made from. */
final class Copies {
    private Copies() {}

    /** Refuses a null among the elements, saying whose. */
    static <T> List<T> ofList(String property, @Nullable List<T> elements) {
        Objects.requireNonNull(elements, () -> property + " is null");
        try {
            return List.copyOf(elements);
        } catch (NullPointerException e) {
            throw new NullPointerException(property + " holds a null");
        }
    }

    /** Refuses a null among keys and values, saying whose. */
    static <T> Map<String, T> ofMap(String property, @Nullable Map<String, T> entries) {
        Objects.requireNonNull(entries, () -> property + " is null");
        Map<String, T> copy = new LinkedHashMap<>();
        entries.forEach((key, value) -> {
            if (key == null || value == null) {
                throw new NullPointerException(property + " holds a null at " + key);
            }
            copy.put(key, value);
        });
        return Collections.unmodifiableMap(copy);
    }

    /** Copies to the bottom, nulls and all; refuses a name that has a component of its own, and a value that is not JSON. */
    static Map<String, @Nullable Object> ofExtras(
            String record, Map<String, ? extends @Nullable Object> extras, String... listed) {
        for (String name : listed) {
            if (extras.containsKey(name)) {
                throw new IllegalArgumentException(
                        record + ": additionalProperties holds " + name + ", which has a setter of its own");
            }
        }
        return ofTree(record, extras);
    }

    private static Map<String, @Nullable Object> ofTree(String record, Map<?, ? extends @Nullable Object> tree) {
        Map<String, @Nullable Object> copy = new LinkedHashMap<>();
        tree.forEach((key, value) -> copy.put(String.valueOf(key), ofValue(record, value)));
        return Collections.unmodifiableMap(copy);
    }

    private static @Nullable Object ofValue(String record, @Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            return ofTree(record, map);
        }
        if (value instanceof List<?> list) {
            List<@Nullable Object> copy = new ArrayList<>(list.size());
            list.forEach(element -> copy.add(ofValue(record, element)));
            return Collections.unmodifiableList(copy);
        }
        if (value instanceof Double number) {
            Allowed.finite(record + ": additionalProperties", number);
        } else if (value != null && !(value instanceof String || value instanceof Boolean || value instanceof Number)) {
            throw new IllegalArgumentException(record + ": additionalProperties holds a "
                    + value.getClass().getName()
                    + ", which is not JSON: only maps, lists, strings, numbers, booleans and null are");
        }
        return value;
    }
}
