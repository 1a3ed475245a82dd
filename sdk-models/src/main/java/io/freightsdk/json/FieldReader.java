package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonDataException;
import com.squareup.moshi.JsonReader;
import io.freightsdk.json.internal.Rfc3339;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads single values for the generated adapters. Nothing is coerced: a number is not a string, nor a string a number. A
 * JSON null is read as if the property were absent.
 */
final class FieldReader {
    /** Longer numbers are not money, and a huge exponent makes arithmetic arbitrarily slow. */
    private static final int MAX_MONEY_SCALE = 30;

    /** The largest scale of any double, and a little more. */
    private static final int MAX_SCALE = 400;

    private static final int MAX_LENGTH = 400;
    private static final int MAX_SHOWN = 40;

    /** Reads one value, null for a JSON null. */
    @FunctionalInterface
    interface Read<T> {
        @Nullable
        T from(JsonReader reader) throws IOException;
    }

    private FieldReader() {}

    static @Nullable String string(JsonReader reader) throws IOException {
        return has(reader, JsonReader.Token.STRING, "a string") ? reader.nextString() : null;
    }

    /** Keeps a property that is not listed. */
    static Map<String, @Nullable Object> unknown(JsonReader reader, Map<String, @Nullable Object> keptBefore)
            throws IOException {
        Map<String, @Nullable Object> kept = keptBefore.isEmpty() ? new LinkedHashMap<>() : keptBefore;
        String name = reader.nextName();
        JsonTree.readInto(kept, name, reader);
        return kept;
    }

    /** A string that has to be there. */
    static String text(JsonReader reader) throws IOException {
        String text = string(reader);
        if (text == null) {
            throw new JsonDataException("Expected a string but was NULL at path " + reader.getPath());
        }
        return text;
    }

    static @Nullable Boolean bool(JsonReader reader) throws IOException {
        return has(reader, JsonReader.Token.BOOLEAN, "a boolean") ? reader.nextBoolean() : null;
    }

    static @Nullable Integer integer(JsonReader reader) throws IOException {
        if (!has(reader, JsonReader.Token.NUMBER, "an integer")) {
            return null;
        }
        String literal = reader.nextString();
        BigDecimal decimal = ordinaryNumber(literal);
        try {
            if (decimal != null) {
                return decimal.intValueExact();
            }
        } catch (ArithmeticException e) {
            // said below
        }
        throw new JsonDataException(
                "Expected an integer of 32 bits but was " + shortened(literal) + " at path " + pathJustRead(reader));
    }

    static @Nullable Double number(JsonReader reader) throws IOException {
        if (!has(reader, JsonReader.Token.NUMBER, "a number")) {
            return null;
        }
        String literal = reader.nextString();
        double number = Doubles.parse(literal);
        if (!Double.isFinite(number)) {
            throw notOrdinary(reader, literal);
        }
        return number;
    }

    /** Keeps the literal: {@code 0.650} stays 0.650, where a double would have made it something near 0.65. */
    static @Nullable BigDecimal decimal(JsonReader reader) throws IOException {
        return has(reader, JsonReader.Token.NUMBER, "a number") ? exactDecimal(reader, MAX_MONEY_SCALE) : null;
    }

    /** The number that comes next, exactly; refuses one that is unreasonably long or large. */
    static BigDecimal anyNumber(JsonReader reader) throws IOException {
        return exactDecimal(reader, MAX_SCALE);
    }

    private static BigDecimal exactDecimal(JsonReader reader, int maxScale) throws IOException {
        String literal = reader.nextString();
        BigDecimal decimal = ordinaryNumber(literal, maxScale);
        if (decimal == null) {
            throw notOrdinary(reader, literal);
        }
        return decimal;
    }

    /** The number that is written so; null if it is unreasonably long or large. */
    static @Nullable BigDecimal ordinaryNumber(String literal) {
        return ordinaryNumber(literal, MAX_SCALE);
    }

    /** Null also for what a tree of Java values may hold instead of a number, and for an exponent that does not fit an int. */
    private static @Nullable BigDecimal ordinaryNumber(String literal, int maxScale) {
        try {
            BigDecimal decimal = literal.length() <= MAX_LENGTH ? new BigDecimal(literal) : null;
            return decimal == null || decimal.scale() > maxScale || decimal.scale() < -maxScale ? null : decimal;
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private static JsonDataException notOrdinary(JsonReader reader, String literal) {
        return new JsonDataException("Expected a number of ordinary size but was " + shortened(literal) + " at path "
                + pathJustRead(reader));
    }

    /** The path of the value just read: inside an array the reader counts it as done already. */
    private static String pathJustRead(JsonReader reader) {
        String path = reader.getPath();
        if (!isInAnArray(reader)) {
            return path;
        }
        int bracket = path.lastIndexOf('[');
        int index = Integer.parseInt(path.substring(bracket + 1, path.length() - 1));
        return path.substring(0, bracket + 1) + (index - 1) + "]";
    }

    /** By what comes next: a path does not tell, as a name can end like an index. Documents may follow one another. */
    private static boolean isInAnArray(JsonReader reader) {
        try {
            return switch (reader.peek()) {
                case NAME, END_OBJECT, END_DOCUMENT -> false;
                default -> !reader.getPath().equals("$");
            };
        } catch (IOException e) {
            return false; // it breaks off here
        }
    }

    static @Nullable Instant instant(JsonReader reader) throws IOException {
        String text = string(reader);
        if (text == null) {
            return null;
        }
        try {
            return Rfc3339.parse(text);
        } catch (DateTimeException e) {
            throw new JsonDataException(placed(e, reader.getPath()), e);
        }
    }

    static String placed(DateTimeException e, String path) {
        return e.getMessage() + " at path " + path;
    }

    /** Never prints the text: a link may be a secret. */
    static @Nullable URI uri(JsonReader reader) throws IOException {
        String text = string(reader);
        if (text == null) {
            return null;
        }
        try {
            return new URI(text);
        } catch (URISyntaxException e) {
            throw new JsonDataException("Expected a URI at path " + reader.getPath() + ": " + e.getReason());
        }
    }

    static <T> @Nullable T value(JsonReader reader, JsonAdapter<T> adapter) throws IOException {
        return isNull(reader) ? null : adapter.fromJson(reader);
    }

    static <T> @Nullable List<T> list(JsonReader reader, Read<T> element) throws IOException {
        if (isNull(reader)) {
            return null;
        }
        List<T> elements = new ArrayList<>();
        reader.beginArray();
        while (reader.hasNext()) {
            if (reader.peek() == JsonReader.Token.NULL) {
                throw new JsonDataException("Unexpected null at path " + reader.getPath());
            }
            elements.add(Objects.requireNonNull(element.from(reader)));
        }
        reader.endArray();
        return List.copyOf(elements);
    }

    static <T> @Nullable Map<String, T> map(JsonReader reader, Read<T> value) throws IOException {
        if (isNull(reader)) {
            return null;
        }
        Map<String, T> entries = new LinkedHashMap<>();
        reader.beginObject();
        while (reader.hasNext()) {
            String name = reader.nextName();
            T read = value.from(reader);
            if (read == null) {
                entries.remove(name);
            } else {
                entries.put(name, read);
            }
        }
        reader.endObject();
        return entries;
    }

    /** Hands the value just read through, if it is one of those allowed. */
    static <T> @Nullable T oneOf(JsonReader reader, @Nullable T value, Object... allowed) {
        if (value == null || Arrays.asList(allowed).contains(value)) {
            return value;
        }
        String expected = allowed.length == 1 ? "'" + allowed[0] + "'" : "one of " + Arrays.toString(allowed);
        throw new JsonDataException(
                "Expected " + expected + " but was '" + shortened(value.toString()) + "' at path " + reader.getPath());
    }

    /**
     * Names what is missing, at the path of the object itself. To be called when its end is all that is left to read.
     *
     * @param namesAndValues property, value, property, value
     */
    static JsonDataException missing(JsonReader reader, @Nullable Object... namesAndValues) throws IOException {
        reader.endObject(); // inside, the path may end with any name
        String path = pathJustRead(reader);
        List<String> missing = new ArrayList<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            if (namesAndValues[i + 1] == null) {
                missing.add("'" + namesAndValues[i] + "'");
            }
        }
        String values = missing.size() == 1 ? "Required value " : "Required values ";
        return new JsonDataException(values + String.join(", ", missing) + " missing at " + path);
    }

    private static boolean has(JsonReader reader, JsonReader.Token expected, String inWords) throws IOException {
        JsonReader.Token token = reader.peek();
        if (token == JsonReader.Token.NULL) {
            reader.nextNull();
        } else if (token != expected) {
            throw new JsonDataException("Expected " + inWords + " but was " + token + " at path " + reader.getPath());
        }
        return token == expected;
    }

    private static boolean isNull(JsonReader reader) throws IOException {
        if (reader.peek() != JsonReader.Token.NULL) {
            return false;
        }
        reader.nextNull();
        return true;
    }

    private static String shortened(String text) {
        return text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "…";
    }
}
