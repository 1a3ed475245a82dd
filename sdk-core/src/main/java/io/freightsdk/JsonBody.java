package io.freightsdk;

import com.squareup.moshi.JsonAdapter;
import java.io.IOException;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.Buffer;
import okio.BufferedSink;
import okio.ByteString;

/** The bytes of a request, the same for every attempt. OkHttp is told that they are good for one. */
final class JsonBody extends RequestBody {
    private static final MediaType JSON = MediaType.get("application/json");

    private final ByteString bytes;

    private JsonBody(ByteString bytes) {
        this.bytes = bytes;
    }

    static <T> JsonBody of(JsonAdapter<T> adapter, T value) {
        Buffer buffer = new Buffer();
        try {
            adapter.toJson(buffer, value);
        } catch (IOException e) {
            throw new AssertionError("a buffer takes everything", e);
        }
        return new JsonBody(buffer.readByteString());
    }

    byte[] fingerprint() {
        return bytes.sha256().toByteArray();
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
