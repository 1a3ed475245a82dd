package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonDataException;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import java.io.IOException;
import java.math.BigDecimal;
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

    /** Stands for a number that is beyond every use, or a list with one. */
    private static final Object BEYOND = new Object();

    /** A canonical number with more zeros at its end keeps its exponent. */
    private static final int MOST_ZEROS = 20;

    private JsonTree() {}

    /** Refuses a number that is beyond every use. */
    static @Nullable Object read(JsonReader reader) throws IOException {
        return read(reader, FieldReader::anyNumber);
    }

    private static @Nullable Object read(JsonReader reader, FieldReader.Read<Object> number) throws IOException {
        return switch (reader.peek()) {
            case BEGIN_OBJECT -> readObject(reader, number);
            case BEGIN_ARRAY -> readArray(reader, number);
            case STRING -> reader.nextString();
            case NUMBER -> number.from(reader);
            case BOOLEAN -> reader.nextBoolean();
            default -> reader.nextNull();
        };
    }

    /** Keeps the value that comes next by its name. Of what is in it, a property is left out whose number is beyond every use. */
    static void readInto(Map<String, @Nullable Object> kept, String name, JsonReader reader) throws IOException {
        put(kept, name, read(reader, JsonTree::numberOrBeyond));
    }

    private static Object numberOrBeyond(JsonReader reader) throws IOException {
        BigDecimal number = FieldReader.ordinaryNumber(reader.nextString());
        return number == null ? BEYOND : number;
    }

    private static void put(Map<String, @Nullable Object> entries, String name, @Nullable Object value) {
        if (BEYOND.equals(value)) {
            entries.remove(name);
        } else {
            entries.put(name, value);
        }
    }

    /** An object; what comes next has to be one. */
    static Map<String, @Nullable Object> readObject(JsonReader reader) throws IOException {
        return readObject(reader, FieldReader::anyNumber);
    }

    private static Map<String, @Nullable Object> readObject(JsonReader reader, FieldReader.Read<Object> number)
            throws IOException {
        Map<String, @Nullable Object> entries = new LinkedHashMap<>();
        reader.beginObject();
        while (reader.hasNext()) {
            put(entries, reader.nextName(), read(reader, number));
        }
        reader.endObject();
        return Collections.unmodifiableMap(entries);
    }

    /** A list that lacked one of its elements would be another list. */
    private static Object readArray(JsonReader reader, FieldReader.Read<Object> number) throws IOException {
        List<@Nullable Object> elements = new ArrayList<>();
        boolean beyond = false;
        reader.beginArray();
        while (reader.hasNext()) {
            Object element = read(reader, number);
            beyond |= BEYOND.equals(element);
            elements.add(element);
        }
        reader.endArray();
        return beyond ? BEYOND : Collections.unmodifiableList(elements);
    }

    /** Returns the tree with one spelling of each number. */
    static @Nullable Object canonical(@Nullable Object value) {
        if (value instanceof Map<?, ?> object) {
            Map<Object, @Nullable Object> fields = new LinkedHashMap<>();
            object.forEach((name, field) -> fields.put(name, canonical(field)));
            return fields;
        }
        if (value instanceof List<?> list) {
            List<@Nullable Object> elements = new ArrayList<>(list.size());
            list.forEach(element -> elements.add(canonical(element)));
            return elements;
        }
        if (value instanceof Number number) {
            BigDecimal shortest = new BigDecimal(number.toString()).stripTrailingZeros();
            return shortest.scale() < 0 && shortest.scale() >= -MOST_ZEROS ? shortest.setScale(0) : shortest;
        }
        return value;
    }

    /** The object that was read, by this adapter; null if it lacks one of these names or does not fit. */
    static <T> @Nullable T as(JsonAdapter<T> adapter, Map<String, @Nullable Object> object, String... required)
            throws IOException {
        for (String name : required) {
            if (object.get(name) == null) {
                return null;
            }
        }
        try {
            return adapter.fromJsonValue(object);
        } catch (JsonDataException misfit) {
            return null;
        }
    }

    /** Writes the entries into the object the writer is in. Nulls among them are kept: they came from the wire. */
    static void writeEntries(JsonWriter writer, Map<?, ? extends @Nullable Object> entries) throws IOException {
        for (Map.Entry<?, ? extends @Nullable Object> entry : entries.entrySet()) {
            writer.name(String.valueOf(entry.getKey()));
            write(writer, entry.getValue());
        }
    }

    private static void write(JsonWriter writer, @Nullable Object value) throws IOException {
        if (value instanceof Map<?, ?> map) {
            writer.beginObject();
            writeEntries(writer, map);
            writer.endObject();
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
                    + " is not JSON: only maps, lists, strings, numbers, booleans and null are");
        }
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
