package io.freightsdk.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.squareup.moshi.JsonDataException;
import com.squareup.moshi.JsonWriter;
import io.freightsdk.json.FreightJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import okio.Buffer;
import okio.BufferedSink;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** JSON as trees of maps, lists, texts, numbers, booleans and nulls. */
final class Json {
    private Json() {}

    /** Returns an object with these fields in this order; null stays null. */
    static Map<String, @Nullable Object> object(@Nullable Object... namesAndValues) {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            object.put(String.valueOf(namesAndValues[i]), namesAndValues[i + 1]);
        }
        return object;
    }

    /** Encodes a tree; a value that is no JSON, such as a time or a constant, becomes its text. */
    static byte[] bytes(@Nullable Object tree) {
        Buffer buffer = new Buffer();
        try {
            JsonWriter writer = JsonWriter.of(buffer);
            writer.setSerializeNulls(true);
            write(writer, tree);
        } catch (IOException e) {
            throw new UncheckedIOException("a buffer does not fail", e);
        }
        return buffer.readByteArray();
    }

    private static void write(JsonWriter writer, @Nullable Object tree) throws IOException {
        if (tree == null) {
            writer.nullValue();
        } else if (tree instanceof Map<?, ?> object) {
            writer.beginObject();
            for (Map.Entry<?, ?> field : object.entrySet()) {
                write(writer.name(String.valueOf(field.getKey())), field.getValue());
            }
            writer.endObject();
        } else if (tree instanceof List<?> list) {
            writer.beginArray();
            for (Object item : list) {
                write(writer, item);
            }
            writer.endArray();
        } else if (tree instanceof Encoded encoded) {
            try (BufferedSink sink = writer.valueSink()) {
                sink.write(encoded.get());
            }
        } else if (tree instanceof WithField whole) {
            ByteString object = whole.object().get();
            try (BufferedSink sink = writer.valueSink()) {
                sink.write(object, 0, object.size() - 1)
                        .writeUtf8(",\"" + whole.name() + "\":")
                        .write(bytes(whole.value()))
                        .writeByte('}');
            }
        } else if (tree instanceof BigDecimal number) {
            try (BufferedSink sink = writer.valueSink()) {
                sink.writeUtf8(number.toPlainString());
            }
        } else if (tree instanceof Number number) {
            writer.value(number);
        } else if (tree instanceof Boolean flag) {
            writer.value(flag);
        } else {
            writer.value(tree.toString());
        }
    }

    /** Returns the tree of a request's body; null for an empty one. */
    static @Nullable Object parse(byte[] body) {
        if (body.length == 0) {
            return null;
        }
        try {
            UTF_8.newDecoder().decode(ByteBuffer.wrap(body));
        } catch (CharacterCodingException e) {
            throw new ApiException(400, "body is not UTF-8");
        }
        try {
            return FreightJson.tree().fromJson(new String(body, UTF_8));
        } catch (IOException | JsonDataException e) {
            throw new ApiException(400, "body is not JSON");
        }
    }

    /** A part of a tree that is encoded when it is first written, and stays so. */
    static final class Encoded {
        private final Supplier<Object> tree;
        private volatile @Nullable ByteString bytes;

        Encoded(Supplier<Object> tree) {
            this.tree = tree;
        }

        ByteString get() {
            ByteString known = bytes;
            if (known == null) {
                known = ByteString.of(Json.bytes(tree.get()));
                bytes = known;
            }
            return known;
        }
    }

    /** An object that is encoded, and one more field. */
    record WithField(Encoded object, String name, Object value) {}
}
