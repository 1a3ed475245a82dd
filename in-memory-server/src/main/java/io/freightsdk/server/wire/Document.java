package io.freightsdk.server.wire;

import com.squareup.moshi.JsonDataException;
import com.squareup.moshi.JsonReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okio.Buffer;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** Reads a whole document, or one value of it, into maps, lists, texts, {@link Numeral}s, booleans and nulls. */
public final class Document {
    /** The place of the document's one value. */
    public static final String ROOT = "body";

    private static final Pattern ELEMENT = Pattern.compile("(.*\\[)(\\d{1,9})]", Pattern.DOTALL);

    record Numeral(String text) {}

    private Document() {}

    /** Reads what is next, wherever the reader is; the node is good until more is read. */
    public static Node node(JsonReader reader) throws IOException {
        return Node.root(null).child(new Behind(reader), value(reader));
    }

    /** The place of the value just read, computed only on demand: a path costs more than most values. */
    private record Behind(JsonReader reader) {
        @Override
        public String toString() {
            String path = reader.getPath();
            Matcher element = ELEMENT.matcher(path);
            return place(element.matches() ? element.group(1) + (Long.parseLong(element.group(2)) - 1) : path);
        }
    }

    /** The document's one value; text that is not JSON is an {@link UnexpectedValue} naming how far it was read, if that is known. */
    static @Nullable Object read(ByteString json) {
        JsonReader reader = JsonReader.of(new Buffer().write(json));
        Object value = whole(reader, () -> value(reader));
        if (!isStrict(json)) {
            throw malformed(ROOT);
        }
        return value;
    }

    /** Moshi also reads words in capitals, and in texts control characters and an escaped apostrophe. */
    private static boolean isStrict(ByteString json) {
        boolean inText = false;
        byte before = 0;
        for (int i = 0; i < json.size(); i++) {
            byte c = json.getByte(i);
            boolean escaped = inText && before == '\\';
            boolean exponent = c == 'E' && before >= '0' && before <= '9';
            if (inText ? (c >= 0 && c < ' ') || (escaped && c == '\'') : c >= 'A' && c <= 'Z' && !exponent) {
                return false;
            }
            inText ^= c == '"' && !escaped;
            before = escaped ? 0 : c;
        }
        return true;
    }

    private static UnexpectedValue malformed(String place) {
        return new UnexpectedValue(place, "the JSON breaks off or is malformed");
    }

    /** Returns what is read of a document; anything after its end is an {@link UnexpectedValue}. */
    public static <T extends @Nullable Object> T whole(JsonReader reader, Reading<T> reading) {
        try {
            T value = reading.read();
            if (reader.peek() != JsonReader.Token.END_DOCUMENT) {
                throw new UnexpectedValue(ROOT, "something comes after its end");
            }
            return value;
        } catch (IOException e) {
            throw malformed(place(reader));
        } catch (JsonDataException e) {
            throw new UnexpectedValue(place(reader), problem(e));
        }
    }

    /** Reads a value that may break off. */
    public interface Reading<T extends @Nullable Object> {
        /** Returns the value that was read. */
        T read() throws IOException;
    }

    /** Without the path, which is said as a place. */
    private static String problem(JsonDataException e) {
        String message = String.valueOf(e.getMessage());
        String problem = message.startsWith("Nesting") ? "nested too deep" : message.replaceFirst(" at path .*", "");
        return problem.substring(0, 1).toLowerCase(Locale.ROOT) + problem.substring(1);
    }

    private static @Nullable Object value(JsonReader reader) throws IOException {
        return switch (reader.peek()) {
            case BEGIN_OBJECT -> object(reader);
            case BEGIN_ARRAY -> array(reader);
            case STRING -> reader.nextString();
            case NUMBER -> new Numeral(reader.nextString());
            case BOOLEAN -> reader.nextBoolean();
            default -> reader.<Object>nextNull();
        };
    }

    private static Map<String, @Nullable Object> object(JsonReader reader) throws IOException {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        reader.beginObject();
        while (reader.hasNext()) {
            String name = reader.nextName();
            if (object.containsKey(name)) {
                throw new UnexpectedValue(place(reader), "is there twice");
            }
            object.put(name, value(reader));
        }
        reader.endObject();
        return object;
    }

    private static List<@Nullable Object> array(JsonReader reader) throws IOException {
        List<@Nullable Object> items = new ArrayList<>();
        reader.beginArray();
        while (reader.hasNext()) {
            items.add(value(reader));
        }
        reader.endArray();
        return items;
    }

    /** Returns the place of a reader: {@code $.loads[3].order} as {@code loads.3.order}. */
    public static String place(JsonReader reader) {
        return place(reader.getPath());
    }

    /** The place of the object whose fields a reader has read. */
    public static String around(JsonReader reader) {
        String path = reader.getPath();
        return place(path.substring(0, path.lastIndexOf('.')));
    }

    private static String place(String path) {
        String dotted = path.substring(1).replace('[', '.').replace("]", "");
        return dotted.length() < 2 ? ROOT : dotted.substring(1);
    }
}
