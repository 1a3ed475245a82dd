package io.freightsdk.compare;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import okhttp3.Headers;
import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.Response;

/**
 * Judges each attempt of a client as {@link Recording} does, while the client works. It writes nothing and sends nothing,
 * and leaves the bodies of requests alone, so it does not see a {@code customerRef}:
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
    private static final long MOST_BYTES = 8 << 20;

    private final Recording recording = new Recording();

    /** Returns the findings so far, also while the client works. */
    public ComparisonReport report() {
        return recording.report("the client's calls");
    }

    @Override
    public Response intercept(Chain chain) throws IOException {
        Request request = chain.request();
        try {
            Response response = chain.proceed(request);
            add(request, reply(response));
            return response;
        } catch (IOException e) {
            add(request, ServiceReply.none(e.getClass().getSimpleName()));
            throw e;
        }
    }

    private void add(Request request, ServiceReply reply) {
        recording.add(request.method(), request.url().encodedPath(), fields(request.headers()), "", reply);
    }

    /** Ends without an exception: the next reader reports the broken connection. */
    private static ServiceReply reply(Response response) {
        try {
            String text = response.peekBody(MOST_BYTES).string();
            return new ServiceReply(response.code(), fields(response.headers()), text);
        } catch (IOException e) {
            return ServiceReply.none(e.getClass().getSimpleName());
        }
    }

    private static Map<String, String> fields(Headers headers) {
        Map<String, String> fields = new LinkedHashMap<>();
        headers.forEach(field -> fields.put(field.getFirst(), field.getSecond()));
        return fields;
    }
}
