package io.freightsdk;

import com.squareup.moshi.JsonAdapter;
import io.freightsdk.json.FreightJson;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.Buffer;
import okio.BufferedSink;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a request: the same for every attempt, and in every process for all inputs that mean the same, since a
 * number has one spelling. OkHttp is told that they are good for one request.
 */
final class JsonBody extends RequestBody {
    private static final MediaType JSON = MediaType.get("application/json");

    /** A number with more zeros at its end keeps its exponent. */
    private static final int MOST_ZEROS = 20;

    private final ByteString bytes;
    private final Object tree;

    private JsonBody(ByteString bytes, Object tree) {
        this.bytes = bytes;
        this.tree = tree;
    }

    static <T> JsonBody of(JsonAdapter<T> adapter, T value) {
        Object tree = plain(adapter.toJsonValue(value));
        Buffer buffer = new Buffer();
        try {
            FreightJson.tree().toJson(buffer, tree);
        } catch (IOException e) {
            throw new AssertionError("a buffer takes everything", e);
        }
        return new JsonBody(buffer.readByteString(), tree);
    }

    /** Nulls are not written, so there are none. */
    private static Object plain(@Nullable Object value) {
        if (value instanceof Map<?, ?> object) {
            Map<Object, Object> fields = new LinkedHashMap<>();
            object.forEach((name, field) -> fields.put(name, plain(field)));
            return fields;
        }
        if (value instanceof List<?> list) {
            List<Object> elements = new ArrayList<>(list.size());
            list.forEach(element -> elements.add(plain(element)));
            return elements;
        }
        if (value instanceof Number number) {
            BigDecimal shortest = new BigDecimal(number.toString()).stripTrailingZeros();
            return shortest.scale() < 0 && shortest.scale() >= -MOST_ZEROS ? shortest.setScale(0) : shortest;
        }
        return Objects.requireNonNull(value, "value");
    }

    BodyFields fields() {
        return BodyFields.of(tree);
    }

    @Override
    public MediaType contentType() {
        return JSON;
    }

    @Override
    public long contentLength() {
        return bytes.size();
    }

    @Override
    public boolean isOneShot() {
        return true;
    }

    @Override
    public void writeTo(BufferedSink sink) throws IOException {
        sink.write(bytes);
    }
}
