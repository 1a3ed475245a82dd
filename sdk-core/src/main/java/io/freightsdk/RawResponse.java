package io.freightsdk;

import io.freightsdk.Attempt.AttemptOutcome.Failure;
import io.freightsdk.Transport.TransportResult;
import io.freightsdk.internal.OneLine;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import okhttp3.Headers;
import okhttp3.Protocol;
import okhttp3.Response;
import okio.Buffer;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/**
 * A response as it came, in bounded memory: its body is cut short if there is an error in it.
 *
 * @param isCloseDelimited whether the body ends where its connection does: one that is broken off looks as if it were all
 */
record RawResponse(Head head, Buffer body, @Nullable BodyError bodyError, boolean isCloseDelimited)
        implements TransportResult {
    private static final long MOST_OF_A_RESULT = 1L << 20;
    private static final long MOST_OF_AN_ERROR = 64L << 10;
    private static final int NO_CONTENT = 204;
    private static final int RESET_CONTENT = 205;

    /** What is wrong with a body, and whether another attempt may have what was still to come. */
    record BodyError(String text, Failure.Kind kind) {}

    /** Counts what comes out of the decompression: a small gzip can hold gigabytes. */
    static RawResponse of(Response response) throws InterruptedIOException {
        long most = response.isSuccessful() ? MOST_OF_A_RESULT : MOST_OF_AN_ERROR;
        BufferedSource source = response.body().source();
        BodyError bodyError = null;
        try {
            if (source.request(most + 1)) {
                bodyError = new BodyError("it has over " + most + " bytes", Failure.Kind.REFUSED);
            }
        } catch (InterruptedIOException e) {
            throw e;
        } catch (IOException e) {
            bodyError = new BodyError("it was broken off by " + OneLine.of(e), Failure.Kind.LOST);
        }
        Buffer body = new Buffer();
        long here = source.getBuffer().size();
        body.write(source.getBuffer(), bodyError == null ? here : Math.min(here, MOST_OF_AN_ERROR));
        return new RawResponse(
                new Head(response.code(), response.headers()), body, bodyError, isCloseDelimited(response));
    }

    private static boolean isCloseDelimited(Response response) {
        // what was decompressed has lost its length; HTTP/2 has an end of its own; what an interceptor made is complete
        Response wire = response.networkResponse();
        if (wire == null) {
            return false;
        }
        Protocol protocol = wire.protocol();
        return (protocol == Protocol.HTTP_1_0 || protocol == Protocol.HTTP_1_1)
                && wire.code() != NO_CONTENT
                && wire.code() != RESET_CONTENT
                && wire.header("Content-Length") == null
                && wire.header("Transfer-Encoding") == null;
    }

    /** The body for an exception, its first 64 KiB; it stays where it is. */
    String text() {
        return body.snapshot((int) Math.min(body.size(), MOST_OF_AN_ERROR)).string(StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return "RawResponse[" + head.status() + ", " + body.size() + " bytes]";
    }

    /** A response without its body; its {@code Retry-After} is under another name. */
    record Head(int status, Headers headers) {
        private static final int LONGEST_ID = 200;

        boolean isSuccessful() {
            return status / 100 == 2;
        }

        /** The service's id of the request, null if it did not say or not in a word. */
        @Nullable
        String requestId() {
            String id = headers.get("X-Request-Id");
            return id == null || id.isEmpty() || id.length() > LONGEST_ID ? null : id;
        }

        boolean isReplayed() {
            return "true".equalsIgnoreCase(headers.get("Idempotency-Replayed"));
        }

        /** The headers as they came, for a user. */
        static Map<String, List<String>> asTheyCame(Headers headers) {
            SortedMap<String, List<String>> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            all.putAll(headers.toMultimap());
            List<String> retryAfter = all.remove(SingleSendInterceptor.RETRY_AFTER);
            if (retryAfter != null) {
                all.put("retry-after", retryAfter);
            }
            return Collections.unmodifiableMap(all);
        }
    }
}
