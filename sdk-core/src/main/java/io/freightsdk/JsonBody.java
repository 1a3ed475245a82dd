package io.freightsdk;

import com.squareup.moshi.JsonAdapter;
import io.freightsdk.SentBodies.BodyFields;
import io.freightsdk.json.FreightJson;
import java.io.IOException;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;
import okio.ByteString;

/**
 * The bytes of a request: the same for every attempt, and in every process for all inputs that mean the same, since a
 * number has one spelling unless the user wrote the text. OkHttp treats them as good for one request.
 */
final class JsonBody extends RequestBody {
    private static final MediaType JSON = MediaType.get("application/json");

    private final ByteString bytes;
    private final Object tree;

    private JsonBody(ByteString bytes, Object tree) {
        this.bytes = bytes;
        this.tree = tree;
    }

    static <T> JsonBody of(JsonAdapter<T> adapter, T value) {
        Object tree = FreightJson.canonicalTree(adapter, value);
        return new JsonBody(ByteString.encodeUtf8(FreightJson.tree().toJson(tree)), tree);
    }

    static JsonBody verbatim(String json, Object tree) {
        return new JsonBody(ByteString.encodeUtf8(json), FreightJson.canonicalTree(FreightJson.tree(), tree));
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
