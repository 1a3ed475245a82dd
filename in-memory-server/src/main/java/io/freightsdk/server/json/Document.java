package io.freightsdk.server.json;

import com.squareup.moshi.JsonDataException;
import com.squareup.moshi.JsonReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import okio.Buffer;
import okio.ByteString;
import okio.Okio;
import org.jspecify.annotations.Nullable;

/** Reads a whole document into maps, lists, texts, {@link Literal}s, booleans and nulls. */
final class Document {
    static final String ROOT = "body";

    private final JsonReader reader;
    private final @Nullable Elements elements;
    private int depth;

    /**
     * A list of the outermost object that may be too long for a tree, and what is kept of each element in its place.
     *
     * @param name of the field
     * @param made of an element; what it throws takes the element's place too
     */
    record Elements(String name, Function<Node, Object> made) {}

    private Document(JsonReader reader, @Nullable Elements elements) {
        this.reader = reader;
        this.elements = elements;
    }

    /** The document's one value; what is no JSON is an {@link UnexpectedValue} naming how far it was read. */
    static @Nullable Object read(ByteString json) {
        return read(JsonReader.of(new Buffer().write(json)), null);
    }

    /** The same of a long document, of which no second copy is made. */
    static @Nullable Object read(ByteString json, Elements elements) {
        InputStream bytes = stream(json);
        return read(JsonReader.of(Okio.buffer(Okio.source(bytes))), elements);
    }

    private static InputStream stream(ByteString json) {
        ByteBuffer bytes = json.asByteBuffer();
        return new InputStream() {
            @Override
            public int read() {
                return bytes.hasRemaining() ? bytes.get() & 0xFF : -1;
            }

            @Override
            public int read(byte[] into, int offset, int length) {
                int count = Math.min(length, bytes.remaining());
                bytes.get(into, offset, count);
                return count == 0 && length > 0 ? -1 : count;
            }
        };
    }

    private static @Nullable Object read(JsonReader reader, @Nullable Elements elements) {
        try {
            @Nullable Object value = new Document(reader, elements).value();
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
        depth++;
        while (reader.hasNext()) {
            String name = reader.nextName();
            if (object.containsKey(name)) {
                throw new UnexpectedValue(place(reader), "is there twice");
            }
            @Nullable Elements each = depth == 1 ? elements : null;
            object.put(name, each != null && each.name.equals(name) ? made(each) : value());
        }
        depth--;
        reader.endObject();
        return object;
    }

    private @Nullable Object made(Elements elements) throws IOException {
        if (reader.peek() != JsonReader.Token.BEGIN_ARRAY) {
            return value();
        }
        Node list = Node.root(null).child(elements.name, null);
        List<Object> made = new ArrayList<>();
        reader.beginArray();
        while (reader.hasNext()) {
            try {
                made.add(elements.made.apply(list.child(made.size(), value())));
            } catch (UnexpectedValue e) {
                made.add(e);
            }
        }
        reader.endArray();
        return made;
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
