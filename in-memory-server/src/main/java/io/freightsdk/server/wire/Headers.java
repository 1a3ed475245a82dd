package io.freightsdk.server.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Header fields in the order they were sent, found by name whatever its case. */
public record Headers(List<String> namesAndValues) {
    private static final Headers NONE = new Headers(List.of());

    /** Returns headers without fields, to add to by {@link #with}. */
    public static Headers none() {
        return NONE;
    }

    /** The first value of that name; null if there is none. */
    public @Nullable String first(String name) {
        for (int i = 0; i < namesAndValues.size(); i += 2) {
            if (namesAndValues.get(i).equalsIgnoreCase(name)) {
                return namesAndValues.get(i + 1);
            }
        }
        return null;
    }

    /** Returns how many fields have that name. */
    public int count(String name) {
        int count = 0;
        for (int i = 0; i < namesAndValues.size(); i += 2) {
            count += namesAndValues.get(i).equalsIgnoreCase(name) ? 1 : 0;
        }
        return count;
    }

    /** Returns all values of that name in order; empty if there is none. */
    public List<String> all(String name) {
        List<String> values = new ArrayList<>();
        forEach((each, value) -> {
            if (each.equalsIgnoreCase(name)) {
                values.add(value);
            }
        });
        return values;
    }

    /** Returns whether a list-valued field, such as {@code Connection}, names that token. */
    public boolean lists(String name, String token) {
        return first(name) != null
                && all(name).stream()
                        .flatMap(value -> List.of(value.split(",", -1)).stream())
                        .anyMatch(each -> each.strip().equalsIgnoreCase(token));
    }

    /** A copy with one more field; a name or value that would break the framing of the message is refused. */
    public Headers with(String name, String value) {
        if (!Tokens.isToken(name)) {
            throw new IllegalArgumentException("header name is not a token: " + name);
        }
        if (!Tokens.isFieldValue(value)) {
            throw new IllegalArgumentException(
                    "header " + name + ": value holds a control character or one above U+00FF");
        }
        List<String> copy = new ArrayList<>(namesAndValues.size() + 2);
        copy.addAll(namesAndValues);
        copy.add(name);
        copy.add(value);
        return new Headers(copy);
    }

    /** Calls the action with each field, in order. */
    public void forEach(BiConsumer<String, String> action) {
        for (int i = 0; i < namesAndValues.size(); i += 2) {
            action.accept(namesAndValues.get(i), namesAndValues.get(i + 1));
        }
    }

    /** Returns the names only, since values may be keys. */
    @Override
    public String toString() {
        List<String> names = new ArrayList<>();
        forEach((name, value) -> names.add(name));
        return names.toString();
    }
}
