package io.freightsdk.compare;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import okhttp3.Headers;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.Buffer;
import okio.BufferedSink;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * Judges each attempt of a client as {@link Recording} does, while the client works. It writes nothing and sends nothing:
 *
 * <pre>{@code
 * TrafficRecorder recorder = new TrafficRecorder();
 * FreightClient freight = FreightClient.builder()
 *         .okHttpClient(new OkHttpClient.Builder().addInterceptor(recorder).build())
 * }</pre>
 *
 * <p>A response is read into memory, up to 8 MiB, before the client sees it.
 */
public final class TrafficRecorder implements Interceptor {
    /** The name that a client gives the field while OkHttp must not act on it. */
    private static final String RETRY_AFTER = "Freight-Retry-After";

    private static final long MOST_BYTES = 8 << 20;

    private final Recording recording = new Recording();

    /** Returns the findings so far, also while the client works. */
    public ComparisonReport report() {
        return recording.report("the client's calls");
    }

    @Override
    public Response intercept(Chain chain) throws IOException {
        Request request = chain.request();
        RequestBody body = request.body();
        Buffer sent = new Buffer();
        if (body != null) {
            body.writeTo(sent);
        }
        ByteString bytes = sent.readByteString();
        try {
            Response response = chain.proceed(
                    body == null
                            ? request
                            : request.newBuilder()
                                    .method(request.method(), new Sent(bytes, body.contentType()))
                                    .build());
            add(request, bytes, new ServiceReply(response.code(), fields(response.headers()), text(response)));
            return response;
        } catch (IOException e) {
            add(request, bytes, ServiceReply.none(e.getClass().getSimpleName()));
            throw e;
        }
    }

    private void add(Request request, ByteString body, ServiceReply reply) {
        recording.add(request.method(), request.url().encodedPath(), fields(request.headers()), body.utf8(), reply);
    }

    /** Ends quietly: whoever reads next reports what broke off. */
    private static String text(Response response) {
        try {
            return response.peekBody(MOST_BYTES).string();
        } catch (IOException e) {
            return "";
        }
    }

    private static Map<String, String> fields(Headers headers) {
        Map<String, String> fields = new LinkedHashMap<>();
        headers.forEach(field -> fields.put(
                field.getFirst().equalsIgnoreCase(RETRY_AFTER) ? "Retry-After" : field.getFirst(), field.getSecond()));
        return fields;
    }

    /** A body that is written once, as OkHttp must not repeat a call that is paid for. */
    private static final class Sent extends RequestBody {
        private final ByteString bytes;
        private final @Nullable MediaType type;

        Sent(ByteString bytes, @Nullable MediaType type) {
            this.bytes = bytes;
            this.type = type;
        }

        @Override
        public @Nullable MediaType contentType() {
            return type;
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
}
