package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonDataException;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON of unknown shape as maps, lists, strings, booleans, nulls and exact decimals. */
final class JsonTree {
    static final JsonAdapter<Object> ADAPTER = new JsonAdapter<>() {
        @Override
        public @Nullable Object fromJson(JsonReader reader) throws IOException {
            return read(reader);
        }

        @Override
        public void toJson(JsonWriter writer, @Nullable Object value) throws IOException {
            write(writer, value);
        }

        @Override
        public String toString() {
            return "JsonAdapter(any JSON)";
        }
    };

    private JsonTree() {}

    static @Nullable Object read(JsonReader reader) throws IOException {
        return switch (reader.peek()) {
            case BEGIN_OBJECT -> readObject(reader);
            case BEGIN_ARRAY -> readArray(reader);
            case STRING -> reader.nextString();
            case NUMBER -> FieldReader.anyNumber(reader);
            case BOOLEAN -> reader.nextBoolean();
            default -> reader.nextNull();
        };
    }

    /** Keeps the value that comes next by its name, unless a number in it is beyond every use: then it is skipped. */
    static void readInto(Map<String, @Nullable Object> kept, String name, JsonReader reader) throws IOException {
        switch (reader.peek()) {
            case STRING, BOOLEAN, NULL -> kept.put(name, read(reader));
            default -> {
                try {
                    kept.put(name, read(reader.peekJson()));
                } catch (JsonDataException beyond) {
                    kept.remove(name);
                }
                reader.skipValue();
            }
        }
    }

    private static Map<String, @Nullable Object> readObject(JsonReader reader) throws IOException {
        Map<String, @Nullable Object> entries = new LinkedHashMap<>();
        reader.beginObject();
        while (reader.hasNext()) {
            entries.put(reader.nextName(), read(reader));
        }
        reader.endObject();
        return Collections.unmodifiableMap(entries);
    }

    private static List<@Nullable Object> readArray(JsonReader reader) throws IOException {
        List<@Nullable Object> elements = new ArrayList<>();
        reader.beginArray();
        while (reader.hasNext()) {
            elements.add(read(reader));
        }
        reader.endArray();
        return Collections.unmodifiableList(elements);
    }

    /** Writes the entries into the object the writer is in. Nulls among them are kept: they came from the wire. */
    static void writeEntries(JsonWriter writer, Map<String, @Nullable Object> entries) throws IOException {
        for (Map.Entry<String, @Nullable Object> entry : entries.entrySet()) {
            writer.name(entry.getKey());
            write(writer, entry.getValue());
        }
    }

    private static void write(JsonWriter writer, @Nullable Object value) throws IOException {
        if (value instanceof Map<?, ?> map) {
            writeObject(writer, map);
        } else if (value instanceof List<?> list) {
            writeArray(writer, list);
        } else if (value instanceof String string) {
            writer.value(string);
        } else if (value instanceof Number number) {
            writer.value(number);
        } else if (value instanceof Boolean bool) {
            writer.value(bool);
        } else if (value == null) {
            writeNull(writer);
        } else {
            throw new IllegalArgumentException("a " + value.getClass().getName() + " at " + writer.getPath()
                    + " is no JSON: only maps, lists, strings, numbers, booleans and null are");
        }
    }

    private static void writeObject(JsonWriter writer, Map<?, ?> map) throws IOException {
        writer.beginObject();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            writer.name(String.valueOf(entry.getKey()));
            write(writer, entry.getValue());
        }
        writer.endObject();
    }

    private static void writeArray(JsonWriter writer, List<?> list) throws IOException {
        writer.beginArray();
        for (Object element : list) {
            write(writer, element);
        }
        writer.endArray();
    }

    private static void writeNull(JsonWriter writer) throws IOException {
        boolean before = writer.getSerializeNulls();
        writer.setSerializeNulls(true);
        writer.nullValue();
        writer.setSerializeNulls(before);
    }
}
