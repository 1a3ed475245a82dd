package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonDataException;
import com.squareup.moshi.JsonReader;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** What a reader has before it, found out without reading it. */
final class LookAhead {
    private LookAhead() {}

    /** Whether the object that comes next has all these properties, none of them null. */
    static boolean hasAll(JsonReader reader, String... names) throws IOException {
        if (reader.peek() != JsonReader.Token.BEGIN_OBJECT) {
            return false;
        }
        boolean[] seen = new boolean[names.length];
        List<String> wanted = Arrays.asList(names);
        JsonReader ahead = reader.peekJson();
        ahead.setFailOnUnknown(false);
        ahead.beginObject();
        while (ahead.hasNext()) {
            int index = wanted.indexOf(ahead.nextName());
            if (index >= 0) {
                seen[index] = ahead.peek() != JsonReader.Token.NULL;
            }
            ahead.skipValue();
        }
        for (boolean each : seen) {
            if (!each) {
                return false;
            }
        }
        return true;
    }

    /** Whether the object that comes next says true for this property. */
    static boolean isTrue(JsonReader reader, String name) throws IOException {
        if (reader.peek() != JsonReader.Token.BEGIN_OBJECT) {
            return false;
        }
        boolean isTrue = false;
        JsonReader ahead = reader.peekJson();
        ahead.setFailOnUnknown(false);
        ahead.beginObject();
        while (ahead.hasNext()) {
            if (ahead.nextName().equals(name) && ahead.peek() == JsonReader.Token.BOOLEAN) {
                isTrue = ahead.nextBoolean();
            } else {
                ahead.skipValue();
            }
        }
        return isTrue;
    }

    /** Whether the value that comes next can be read by this adapter. */
    static boolean fits(JsonReader reader, JsonAdapter<?> adapter) throws IOException {
        try {
            return adapter.fromJson(reader.peekJson()) != null;
        } catch (JsonDataException misfit) {
            return false;
        }
    }
}
