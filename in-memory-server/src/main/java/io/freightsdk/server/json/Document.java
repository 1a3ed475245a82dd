package io.freightsdk.server.json;

import com.squareup.moshi.JsonDataException;
import com.squareup.moshi.JsonReader;
import java.io.IOException;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import okio.Buffer;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** Reads a whole document into maps, lists, texts, {@link Literal}s, booleans and nulls. */
public final class Document {
    static final String ROOT = "body";

    private final JsonReader reader;

    private Document(JsonReader reader) {
        this.reader = reader;
    }

    /** The document's one value; what is no JSON is an {@link UnexpectedValue} naming how far it was read. */
    public static @Nullable Object read(ByteString json) {
        JsonReader reader = JsonReader.of(new Buffer().write(json));
        try {
            @Nullable Object value = new Document(reader).value();
            if (reader.peek() != JsonReader.Token.END_DOCUMENT) {
                throw new UnexpectedValue(ROOT, "something comes after its end");
            }
            return value;
        } catch (IOException e) {
            throw new UnexpectedValue(place(reader), "the JSON breaks off or is malformed");
        } catch (JsonDataException e) {
            throw new UnexpectedValue(place(reader), "nested too deep");
        }
    }

    private @Nullable Object value() throws IOException {
        return switch (reader.peek()) {
            case BEGIN_OBJECT -> object();
            case BEGIN_ARRAY -> array();
            case STRING -> reader.nextString();
            case NUMBER -> new Literal(reader.nextString());
            case BOOLEAN -> reader.nextBoolean();
            default -> reader.<Object>nextNull();
        };
    }

    private Map<String, @Nullable Object> object() throws IOException {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        reader.beginObject();
        while (reader.hasNext()) {
            String name = reader.nextName();
            if (object.containsKey(name)) {
                throw new UnexpectedValue(place(reader), "is there twice");
            }
            object.put(name, value());
        }
        reader.endObject();
        return object;
    }

    /** Numbers alone are kept as such, nulls among them as NaN: a track has hundreds of thousands. */
    private Object array() throws IOException {
        List<@Nullable Object> items = new ArrayList<>();
        boolean numbers = true;
        boolean any = false;
        reader.beginArray();
        while (reader.hasNext()) {
            @Nullable Object item = value();
            numbers &= item == null || item instanceof Literal;
            any |= item instanceof Literal;
            items.add(item);
        }
        reader.endArray();
        return numbers && any ? new Row(items) : items;
    }

    /** {@code $.loads[3].order} as {@code loads.3.order}. */
    private static String place(JsonReader reader) {
        String path = reader.getPath().substring(1).replace('[', '.').replace("]", "");
        return path.length() < 2 ? ROOT : path.substring(1);
    }

    /** Numbers in a row, as a list of their literals too. */
    static final class Row extends AbstractList<@Nullable Object> {
        final double[] values;

        Row(List<@Nullable Object> items) {
            values = new double[items.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = items.get(i) instanceof Literal number ? number.value() : Double.NaN;
            }
        }

        @Override
        public @Nullable Object get(int index) {
            double number = values[index];
            return Double.isNaN(number) ? null : new Literal(Double.toString(number));
        }

        @Override
        public int size() {
            return values.length;
        }
    }
}
