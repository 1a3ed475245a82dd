package io.freightsdk.server.proof.model;

import com.squareup.moshi.JsonReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import okio.Buffer;
import org.jspecify.annotations.Nullable;

/** JSON with numbers as they are written, and texts that are amounts as the amounts they are. */
public final class Tree {
    private Tree() {}

    /** An empty object for an empty text. */
    public static Map<String, @Nullable Object> object(String json) {
        if (json.isEmpty()) {
            return Map.of();
        }
        try {
            JsonReader reader = JsonReader.of(new Buffer().writeUtf8(json));
            return object(reader);
        } catch (IOException e) {
            throw new UncheckedIOException(json, e);
        }
    }

    private static Map<String, @Nullable Object> object(JsonReader reader) throws IOException {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        reader.beginObject();
        while (reader.hasNext()) {
            object.put(reader.nextName(), value(reader));
        }
        reader.endObject();
        return object;
    }

    private static @Nullable Object value(JsonReader reader) throws IOException {
        return switch (reader.peek()) {
            case BEGIN_OBJECT -> object(reader);
            case BEGIN_ARRAY -> array(reader);
            case BOOLEAN -> reader.nextBoolean();
            case NUMBER -> new BigDecimal(reader.nextString());
            case NULL -> reader.nextNull();
            default -> text(reader.nextString());
        };
    }

    private static List<@Nullable Object> array(JsonReader reader) throws IOException {
        List<@Nullable Object> array = new ArrayList<>();
        reader.beginArray();
        while (reader.hasNext()) {
            array.add(value(reader));
        }
        reader.endArray();
        return array;
    }

    private static Object text(String text) {
        return text.matches("-?\\d+\\.\\d+") ? new BigDecimal(text) : text;
    }
}
