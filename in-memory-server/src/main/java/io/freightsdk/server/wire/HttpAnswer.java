package io.freightsdk.server.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.squareup.moshi.JsonWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Set;
import okio.Buffer;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/**
 * A response to the peer, 0 if it is dropped, and what a fault does to it on the way. Its body is the bytes, which are
 * not copied, or else what {@code stream} or {@code writing} sends. The edge adds date, length, connection and request
 * id.
 */
@SuppressWarnings("ArrayRecordComponent") // two answers are never compared
public record HttpAnswer(
        int status,
        Headers headers,
        byte[] body,
        @Nullable AnswerStream stream,
        @Nullable BodyWriter writing,
        @Nullable WireEffect beforeFirstByte,
        @Nullable WireEffect inBody) {
    private static final Headers JSON = Headers.none().with("Content-Type", "application/json");
    private static final byte[] EMPTY = {};
    private static final int RESET_CONTENT = 205; // has no body but a length, unlike 204 (RFC 9110, section 15.3.6)
    private static final Set<String> EDGE_HEADERS =
            Set.of("connection", "content-length", "date", "transfer-encoding", "x-request-id");

    /** Writes a body that is too long to be held as a whole. */
    @FunctionalInterface
    public interface BodyWriter {
        /** Writes all of it, as fast as the peer takes it. */
        void to(BufferedSink sink) throws IOException;
    }

    /** An answer with those bytes, which are not copied and must not change any more; a 205 leaves them out. */
    public static HttpAnswer of(int status, String contentType, byte[] body) {
        return of(status, Headers.none().with("Content-Type", contentType), body);
    }

    private static HttpAnswer of(int status, Headers headers, byte[] body) {
        if (status < 200 || status > 599) {
            throw new IllegalArgumentException("response status is not in 200 to 599: " + status);
        }
        byte[] allowed = status == RESET_CONTENT ? EMPTY : body;
        return new HttpAnswer(status, headers, allowed, null, null, null, null);
    }

    /** An answer whose body is already JSON, in UTF-8. */
    public static HttpAnswer json(int status, byte[] body) {
        return of(status, JSON, body);
    }

    /** The contract's plain error, {@code {"error": message}}. */
    public static HttpAnswer error(int status, String message) {
        Buffer buffer = new Buffer();
        try {
            JsonWriter.of(buffer).beginObject().name("error").value(message).endObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return json(status, buffer.readByteArray());
    }

    /** A 204. */
    public static HttpAnswer empty() {
        return new HttpAnswer(204, Headers.none(), EMPTY, null, null, null, null);
    }

    /** A 200 whose body stays open and is written by the holder of the stream. */
    public static HttpAnswer streaming(String contentType, AnswerStream stream) {
        Headers headers = Headers.none().with("Content-Type", contentType).with("Cache-Control", "no-store");
        return new HttpAnswer(200, headers, EMPTY, stream, null, null, null);
    }

    /** A 200 with JSON that is written while it is sent. */
    public static HttpAnswer written(BodyWriter writing) {
        return new HttpAnswer(200, JSON, EMPTY, null, writing, null, null);
    }

    /** Returns no response at all: the effect plays on the connection instead. Its status is 0. */
    public static HttpAnswer dropped(WireEffect effect) {
        return new HttpAnswer(0, Headers.none(), EMPTY, null, null, null, null).beforeFirstByte(effect);
    }

    /** Returns a copy with one more header; headers that the edge adds are refused. */
    public HttpAnswer header(String name, String value) {
        if (EDGE_HEADERS.contains(name.toLowerCase(Locale.ROOT))) {
            throw new IllegalArgumentException("header " + name + " is the edge's to add");
        }
        return new HttpAnswer(status, headers.with(name, value), body, stream, writing, beforeFirstByte, inBody);
    }

    /** Returns a copy with an effect that plays before its first byte. */
    public HttpAnswer beforeFirstByte(WireEffect effect) {
        return new HttpAnswer(status, headers, body, stream, writing, effect, inBody);
    }

    /** Returns a copy with an effect that plays inside its body. */
    public HttpAnswer inBody(WireEffect effect) {
        return new HttpAnswer(status, headers, body, stream, writing, beforeFirstByte, effect);
    }

    /** The body read as UTF-8, for messages and tests. */
    public String text() {
        return new String(body, UTF_8);
    }

    /** Returns the answer with its body as bytes, for a peer that knows no chunks. */
    HttpAnswer inOnePiece() throws IOException {
        if (writing == null) {
            return this;
        }
        Buffer all = new Buffer();
        writing.to(all);
        return new HttpAnswer(status, headers, all.readByteArray(), null, null, beforeFirstByte, inBody);
    }

    /** Returns whether its status allows no body, whatever bytes it has (RFC 9110, section 6.4.1). */
    boolean isBodiless() {
        return status == 204 || status == 304;
    }

    /** Returns whether the peer does not get all of it. */
    public boolean isCutOff() {
        return (beforeFirstByte != null && beforeFirstByte.endsConnection())
                || (inBody != null && inBody.endsConnection());
    }

    /** Returns whether sending it may take forever, so that a closing edge need not wait for it. */
    boolean isOpenEnded() {
        return stream != null
                || (beforeFirstByte != null && beforeFirstByte.isOpenEnded())
                || (inBody != null && inBody.isOpenEnded());
    }
}
