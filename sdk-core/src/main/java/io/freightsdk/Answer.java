package io.freightsdk;

import java.io.IOException;
import java.io.InterruptedIOException;
import okhttp3.Response;
import okio.BufferedSource;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * What came back, in bounded memory.
 *
 * @param status the HTTP status
 * @param body the body, cut short if there is a flaw
 * @param flaw why the body is not all of it, null if it is
 */
record Answer(int status, ByteString body, @Nullable String flaw) {
    private static final long MOST_OF_A_RESULT = 8L << 20;
    private static final long MOST_OF_AN_ERROR = 64L << 10;

    /** Counts what comes out of the decompression: a small gzip can hold gigabytes. */
    static Answer of(Response response) throws InterruptedIOException {
        long most = response.isSuccessful() ? MOST_OF_A_RESULT : MOST_OF_AN_ERROR;
        BufferedSource source = response.body().source();
        @Nullable String flaw = null;
        try {
            if (source.request(most + 1)) {
                flaw = "over " + most + " bytes";
            }
        } catch (InterruptedIOException e) {
            throw e;
        } catch (IOException e) {
            flaw = "broken off by " + e.getClass().getSimpleName() + ": " + e.getMessage();
        }
        long here = source.getBuffer().size();
        long kept = flaw == null ? here : Math.min(here, MOST_OF_AN_ERROR);
        return new Answer(response.code(), take(source, kept), flaw);
    }

    private static ByteString take(BufferedSource source, long bytes) {
        try {
            return source.getBuffer().readByteString(bytes);
        } catch (IOException e) {
            throw new AssertionError("those bytes are in the buffer", e);
        }
    }

    boolean isSuccessful() {
        return status / 100 == 2;
    }

    /** The body for an exception, its first 64 KiB. */
    String text() {
        return body.substring(0, (int) Math.min(body.size(), MOST_OF_AN_ERROR)).utf8();
    }
}
