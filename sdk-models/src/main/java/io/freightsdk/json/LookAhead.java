package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonDataException;
import com.squareup.moshi.JsonReader;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What a reader has before it, found out without reading it. */
final class LookAhead {
    private LookAhead() {}

    /** Whether the object that comes next has all these properties, none of them null. */
    static boolean hasAll(JsonReader reader, String... names) throws IOException {
        return having(reader, value -> value.peek() != JsonReader.Token.NULL).containsAll(List.of(names));
    }

    /** Whether the object that comes next says true for this property. */
    static boolean isTrue(JsonReader reader, String name) throws IOException {
        return having(
                        reader,
                        value -> value.peek() == JsonReader.Token.BOOLEAN
                                && value.peekJson().nextBoolean())
                .contains(name);
    }

    /** Whether the value that comes next can be read by this adapter. */
    static boolean fits(JsonReader reader, JsonAdapter<?> adapter) throws IOException {
        try {
            return adapter.fromJson(reader.peekJson()) != null;
        } catch (JsonDataException misfit) {
            return false;
        }
    }

    /** The properties of the object that comes next whose values are such; of a name that comes twice the last counts. */
    private static Set<String> having(JsonReader reader, Condition such) throws IOException {
        Set<String> names = new HashSet<>();
        if (reader.peek() != JsonReader.Token.BEGIN_OBJECT) {
            return names;
        }
        JsonReader ahead = reader.peekJson();
        ahead.setFailOnUnknown(false);
        ahead.beginObject();
        while (ahead.hasNext()) {
            String name = ahead.nextName();
            if (such.holds(ahead)) {
                names.add(name);
            } else {
                names.remove(name);
            }
            ahead.skipValue();
        }
        return names;
    }

    @FunctionalInterface
    private interface Condition {
        /** Looks at the value that comes next, and leaves it there. */
        boolean holds(JsonReader value) throws IOException;
    }
}
