package io.freightsdk.compare;

import io.freightsdk.server.values.CallTap;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.Buffer;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/**
 * Records each attempt of a client as a line of a file, without keys, phone numbers and addresses, for {@link Recording}. A client records nothing unless it is given one:
 *
 * <pre>{@code
 * TrafficRecorder recorder = TrafficRecorder.to(Path.of("traffic.ndjson"));
 * FreightClient freight = FreightClient.builder()
 *         .okHttpClient(new OkHttpClient.Builder().addInterceptor(recorder).build())
 * }</pre>
 *
 * <p>A response is read into memory, up to 8 MiB, before the client sees it. A recording that cannot be written does not fail a call.
 */
public final class TrafficRecorder implements Interceptor, AutoCloseable {
    /** The name that a client gives the field while OkHttp must not act on it. */
    private static final String RETRY_AFTER = "Freight-Retry-After";

    private static final long MOST_BYTES = 8 << 20;

    private final TrafficFile file;

    private TrafficRecorder(TrafficFile file) {
        this.file = file;
    }

    /** Appends to the file and creates it if it is absent; throws UncheckedIOException if it cannot be written. */
    public static TrafficRecorder to(Path file) {
        return new TrafficRecorder(TrafficFile.appendTo(file, InstantSource.system()));
    }

    @Override
    public Response intercept(Chain chain) throws IOException {
        Request request = chain.request();
        @Nullable RequestBody body = request.body();
        @Nullable Copied copied = body == null ? null : new Copied(body);
        try {
            Response response = chain.proceed(
                    copied == null
                            ? request
                            : request.newBuilder()
                                    .method(request.method(), copied)
                                    .build());
            file.answered(
                    asked(request, copied),
                    new CallTap.Answered(response.code(), headers(response.headers()), text(response)));
            return response;
        } catch (IOException e) {
            file.answered(asked(request, copied), new CallTap.Answered(0, Map.of(), ""));
            throw e;
        }
    }

    private static CallTap.Asked asked(Request request, @Nullable Copied body) {
        return new CallTap.Asked(
                request.method(),
                request.url().toString(),
                headers(request.headers()),
                body == null ? "" : body.written.clone().readUtf8());
    }

    /** Ends quietly: whoever reads next reports what broke off. */
    private static String text(Response response) {
        try {
            return response.peekBody(MOST_BYTES).string();
        } catch (IOException e) {
            return "";
        }
    }

    private static Map<String, String> headers(okhttp3.Headers headers) {
        Map<String, String> shown = new LinkedHashMap<>();
        headers.forEach(header -> shown.put(
                header.getFirst().equalsIgnoreCase(RETRY_AFTER) ? "Retry-After" : header.getFirst(),
                header.getSecond()));
        return shown;
    }

    /** Ends the recording; throws UncheckedIOException if not all of it could be written. */
    @Override
    public void close() {
        file.close();
    }

    /** A body that is written once, and kept. */
    private static final class Copied extends RequestBody {
        private final RequestBody body;
        private final Buffer written = new Buffer();

        Copied(RequestBody body) {
            this.body = body;
        }

        @Override
        public @Nullable MediaType contentType() {
            return body.contentType();
        }

        @Override
        public long contentLength() throws IOException {
            return body.contentLength();
        }

        @Override
        public boolean isOneShot() {
            return body.isOneShot();
        }

        @Override
        public void writeTo(BufferedSink sink) throws IOException {
            Buffer copy = new Buffer();
            body.writeTo(copy);
            written.clear();
            written.writeAll(copy.clone());
            sink.writeAll(copy);
        }
    }
}
