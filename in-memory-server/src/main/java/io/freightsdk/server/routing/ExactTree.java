package io.freightsdk.server.routing;

import com.squareup.moshi.JsonDataException;
import com.squareup.moshi.JsonReader;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * JSON as maps, lists, strings, booleans, nulls and numbers: decimals that are exactly what was sent, but a double,
 * infinite perhaps, for one so long or so large that decimals take for ever to work with.
 */
final class ExactTree {
    private static final int LONGEST_DECIMAL = 40;

    private ExactTree() {}

    static @Nullable Object read(JsonReader reader) throws IOException {
        return switch (reader.peek()) {
            case BEGIN_OBJECT -> object(reader);
            case BEGIN_ARRAY -> list(reader);
            case STRING -> reader.nextString();
            case NUMBER -> number(reader.nextString());
            case BOOLEAN -> reader.nextBoolean();
            default -> reader.nextNull();
        };
    }

    private static Map<String, @Nullable Object> object(JsonReader reader) throws IOException {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        reader.beginObject();
        while (reader.hasNext()) {
            String name = reader.nextName();
            if (fields.containsKey(name)) {
                throw new JsonDataException("a field comes twice");
            }
            fields.put(name, read(reader));
        }
        reader.endObject();
        return fields;
    }

    private static List<@Nullable Object> list(JsonReader reader) throws IOException {
        List<@Nullable Object> elements = new ArrayList<>();
        reader.beginArray();
        while (reader.hasNext()) {
            elements.add(read(reader));
        }
        reader.endArray();
        return elements;
    }

    private static Number number(String literal) {
        double rounded = Double.parseDouble(literal);
        boolean ordinary = literal.length() <= LONGEST_DECIMAL && Double.isFinite(rounded) && rounded != 0;
        return ordinary ? new BigDecimal(literal) : (Number) rounded;
    }
}
