package io.freightsdk;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonDataException;
import com.squareup.moshi.JsonReader;
import io.freightsdk.Attempt.AttemptOutcome;
import io.freightsdk.Attempt.AttemptOutcome.Failure;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.MalformedResponseException;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.TrackedLoadPosition;
import java.io.IOException;
import java.time.InstantSource;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;
import okio.Buffer;
import okio.BufferedSource;
import okio.Okio;
import okio.Source;
import okio.Timeout;
import org.jspecify.annotations.Nullable;

/** Makes results and failures of responses, in which addresses are relative to the base URL. */
record ResponseReader(HttpUrl baseUrl) {
    private static final Pattern UNEXPECTED_TEXT = Pattern.compile("but was '.*'", Pattern.DOTALL);

    /** The result in a 2xx, with its JSON if that was requested; the failure that any other response is. */
    <T> AttemptOutcome<T> read(CallRequest<T> plan, RawResponse answer, InstantSource clock) {
        Operation<T> operation = plan.operation();
        if (!answer.head().isSuccessful()) {
            return new ErrorReader(baseUrl).read(operation, answer, clock.instant());
        }
        RawResponse.BodyError error = answer.bodyError();
        if (error != null) {
            return malformed(operation, error.kind(), error.text(), answer);
        }
        Failure.Kind ifNoJson = answer.isCloseDelimited() ? Failure.Kind.LOST : Failure.Kind.REFUSED;
        if (answer.body().size() == 0) {
            return malformed(operation, ifNoJson, "it has no body", answer);
        }
        try {
            T value = parse(operation.reads(answer.head().status()), answer.body());
            checkLoad(plan.loadNumber(), value);
            answer.body().clear();
            return new AttemptOutcome.Result<>(value, answer.head());
        } catch (IOException e) {
            return malformed(operation, ifNoJson, "it is not JSON", answer);
        } catch (RuntimeException e) {
            // a JsonDataException; anything else an adapter could throw is no reason to lose the body
            String found = String.valueOf(e.getMessage());
            // text of the response in place of a value may be anything, a phone too
            String shown = UNEXPECTED_TEXT.matcher(found).replaceAll("but was another text");
            return malformed(operation, Failure.Kind.REFUSED, shown, answer);
        }
    }

    /** A connection whose responses are one off gives each caller the next one's; the spelling is the service's affair. */
    private static void checkLoad(@Nullable String asked, Object value) {
        String read = null;
        if (value instanceof LoadPosition position) {
            read = position.loadNumber();
        } else if (value instanceof TrackedLoadPosition position) {
            read = position.loadNumber();
        }
        if (asked != null && read != null && !read.strip().equalsIgnoreCase(asked.strip())) {
            throw new JsonDataException("it is the position of another load");
        }
    }

    /** Leaves the bytes where they are. */
    static <T> T parse(JsonAdapter<T> adapter, Buffer json) throws IOException {
        try (BufferedSource source = Okio.buffer(new PeekingReader(json))) {
            JsonReader reader = JsonReader.of(source);
            T value = adapter.fromJson(reader);
            if (value == null || reader.peek() != JsonReader.Token.END_DOCUMENT) {
                throw new JsonDataException("Expected one document");
            }
            return value;
        }
    }

    /** The service did it: whether money moved is known only for what is free. */
    private static <T> Failure<T> malformed(
            Operation<T> operation, Failure.Kind kind, String flaw, RawResponse answer) {
        ChargeStatus charge = operation.retryMode().ofALostResponse();
        int status = answer.head().status();
        String body = answer.text();
        return new Failure<>(
                kind,
                charge,
                null,
                answer.head(),
                facts -> new MalformedResponseException(facts, status, flaw, kind == Failure.Kind.LOST, body));
    }

    /** Reads a buffer without consuming it, so that an invalid body can still be shown. */
    static final class PeekingReader implements Source {
        private final Buffer.UnsafeCursor cursor = new Buffer.UnsafeCursor();
        private final long size;
        private long position;

        PeekingReader(Buffer buffer) {
            this.size = buffer.size();
            buffer.readUnsafe(cursor);
        }

        /** Copies: segments that are shared with a clone do not go back to their pool. */
        @Override
        public long read(Buffer sink, long byteCount) {
            if (position == size) {
                return -1;
            }
            cursor.seek(position);
            int count = (int) Math.min(byteCount, cursor.end - cursor.start);
            sink.write(cursor.data, cursor.start, count);
            position += count;
            return count;
        }

        @Override
        public Timeout timeout() {
            return Timeout.NONE;
        }

        @Override
        public void close() {
            cursor.close();
        }
    }
}
