package io.freightsdk.server.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import okio.ByteString;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpVersion;
import org.apache.hc.core5.http.MalformedChunkCodingException;
import org.apache.hc.core5.http.MessageConstraintException;
import org.apache.hc.core5.http.ProtocolVersion;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.AbstractMessageParser;
import org.apache.hc.core5.http.impl.io.ChunkedInputStream;
import org.apache.hc.core5.http.impl.io.ContentLengthInputStream;
import org.apache.hc.core5.http.impl.io.SessionInputBufferImpl;
import org.apache.hc.core5.http.message.BasicLineParser;
import org.apache.hc.core5.http.message.RequestLine;
import org.apache.hc.core5.util.CharArrayBuffer;
import org.jspecify.annotations.Nullable;

/** Reads the requests of one connection, one after another, each within the limits of size and time. */
final class RequestReader {
    private static final byte[] CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n".getBytes(US_ASCII);

    private static final Http1Config TRAILERS = // of their own accord any number
            Http1Config.custom().setMaxHeaderCount(EdgeConfig.HEADERS + 1).build();

    private final EdgeConfig config;
    private final Wire wire;
    private final HeadBuffer buffer = new HeadBuffer();
    private String method = "";
    private String path = "";

    RequestReader(EdgeConfig config, Wire wire) {
        this.config = config;
        this.wire = wire;
    }

    /** Waits for the first byte of the next request; false when the peer has no more or stays silent. */
    boolean awaitNext() throws IOException {
        if (buffer.hasBufferedData()) {
            return true;
        }
        wire.expectInput(config.timeouts.idle());
        try {
            return buffer.fillBuffer(wire.input) > 0;
        } catch (SocketTimeoutException e) {
            return false;
        }
    }

    /** Reads all of the request that has begun, and gives it that id; null if it was a line break that none follows yet. */
    @Nullable
    Incoming read(String id) throws IOException {
        method = "";
        path = "";
        wire.expectInput(config.timeouts.head());
        buffer.remaining = EdgeConfig.HEAD_BYTES;
        try {
            RequestLine line = requestLine();
            if (line == null) {
                return null;
            }
            Headers headers = headers();
            return request(id, line, headers);
        } catch (HttpException | IllegalArgumentException e) {
            throw new BadRequest(400, "request line or header is malformed");
        } catch (SocketTimeoutException e) {
            throw new BadRequest(408, "request took too long to arrive");
        }
    }

    /** As much as is known of the request that could not be read. */
    RefusedRequest refused(String id, int status) {
        return new RefusedRequest(id, method, path, status);
    }

    private @Nullable RequestLine requestLine() throws IOException, HttpException {
        CharArrayBuffer line = new CharArrayBuffer(128);
        try {
            if (buffer.readLine(line, wire.input) == 0) {
                // some clients end a body with a line break that its length does not count
                if (!buffer.hasBufferedData()) {
                    return null;
                }
                buffer.readLine(line, wire.input);
            }
        } catch (MessageConstraintException e) {
            throw new BadRequest(414, "request line is longer than " + EdgeConfig.LINE_BYTES + " bytes");
        }
        RequestLine parsed = BasicLineParser.INSTANCE.parseRequestLine(line);
        method = parsed.getMethod();
        path = Target.path(parsed.getUri());
        return parsed;
    }

    private Headers headers() throws IOException, HttpException {
        Header[] parsed;
        try {
            parsed = AbstractMessageParser.parseHeaders(
                    buffer, wire.input, EdgeConfig.HEADERS + 1, EdgeConfig.LINE_BYTES, BasicLineParser.INSTANCE);
        } catch (MessageConstraintException e) {
            throw new BadRequest(
                    431,
                    "more than " + EdgeConfig.HEADERS + " headers, " + EdgeConfig.LINE_BYTES + " bytes in one or "
                            + EdgeConfig.HEAD_BYTES + " in all");
        }
        List<String> namesAndValues = new ArrayList<>(parsed.length * 2);
        for (Header header : parsed) {
            if (!Tokens.isToken(header.getName())) {
                throw new BadRequest(400, "header name is not a token");
            }
            namesAndValues.add(header.getName());
            namesAndValues.add(header.getValue());
        }
        return new Headers(namesAndValues);
    }

    private Incoming request(String id, RequestLine line, Headers headers) throws IOException {
        if (!Tokens.isToken(line.getMethod())) {
            throw new BadRequest(400, "method is not a token");
        }
        ProtocolVersion version = line.getProtocolVersion();
        boolean http10 = version.equals(HttpVersion.HTTP_1_0);
        if (!http10 && !version.equals(HttpVersion.HTTP_1_1)) {
            throw new BadRequest(505, "version is neither http/1.0 nor http/1.1");
        }
        int hosts = headers.count("Host");
        if (hosts > 1 || (hosts == 0 && !http10)) {
            throw new BadRequest(400, "host header " + hosts + " times in one request");
        }
        Target target = Target.parse(line.getUri());
        Request head = new Request(id, line.getMethod(), target, headers, ByteString.EMPTY, wire.peer);
        int limitBytes = config.bodyBytes.applyAsInt(head);
        Framing framing = Framing.of(headers, http10, limitBytes);
        expectation(headers, http10, framing);
        Request request = framing.hasBody() ? head.withBody(body(framing, limitBytes)) : head;
        boolean keepAlive = http10 ? headers.lists("Connection", "keep-alive") : !headers.lists("Connection", "close");
        return new Incoming(request, http10, keepAlive);
    }

    private void expectation(Headers headers, boolean http10, Framing framing) throws IOException {
        String expected = headers.first("Expect");
        if (expected == null || http10) {
            return;
        }
        if (!expected.equalsIgnoreCase("100-continue")) {
            throw new BadRequest(417, "expectation is not 100-continue");
        }
        if (framing.hasBody() && !buffer.hasBufferedData()) {
            wire.write(CONTINUE);
        }
    }

    private ByteString body(Framing framing, int limit) throws IOException {
        wire.expectInput(config.timeouts.body());
        buffer.remaining = Long.MAX_VALUE;
        byte[] body;
        try {
            // grows as bytes arrive: what is announced is not believed
            body = content(framing).readNBytes(limit + 1);
        } catch (ConnectionClosedException e) {
            throw new BadRequest(400, "connection ended inside a body");
        } catch (MalformedChunkCodingException | MessageConstraintException e) {
            throw new BadRequest(400, "chunked body is malformed");
        }
        if (body.length > limit) {
            throw Framing.tooLarge(limit);
        }
        return ByteString.of(body);
    }

    private InputStream content(Framing framing) {
        return framing.chunked()
                ? new ChunkedInputStream(buffer, wire.input, TRAILERS)
                : new ContentLengthInputStream(buffer, wire.input, framing.length());
    }

    /** A request, and what its connection allows for the answer. */
    record Incoming(Request request, boolean http10, boolean keepAlive) {}

    /** HttpCore's input buffer, which lets more pass in a line than is safe, and sees no limit to all lines together. */
    private final class HeadBuffer extends SessionInputBufferImpl {
        private static final int CAPACITY = 4 * 1024;

        /** The most bytes of all lines that are to come: those of a head, or any number in a body. */
        private long remaining;

        HeadBuffer() {
            super(CAPACITY, EdgeConfig.LINE_BYTES);
        }

        @Override
        public int readLine(CharArrayBuffer line, InputStream in) throws IOException {
            int length = super.readLine(line, in);
            if (wire.inputHasEnded) {
                // HttpCore takes the end of the stream for the end of the line or of the head
                throw new BadRequest(400, "connection ended inside a request");
            }
            remaining -= length + 2;
            if (remaining < 0) {
                throw new MessageConstraintException("head too long");
            }
            check(line);
            return length;
        }

        private void check(CharArrayBuffer line) throws BadRequest {
            if (!line.isEmpty() && " \t".indexOf(line.charAt(0)) >= 0) {
                throw new BadRequest(400, "line begins with white space");
            }
            // in a body HttpCore takes a chunk of +5 bytes for one of 5, and one of -0 for the last
            if (remaining > EdgeConfig.HEAD_BYTES && !line.isEmpty() && "+-".indexOf(line.charAt(0)) >= 0) {
                throw new BadRequest(400, "chunk size or trailer begins with a sign");
            }
            for (int i = 0; i < line.length(); i++) {
                if (Tokens.isControl(line.charAt(i))) {
                    throw new BadRequest(400, "line holds a control character");
                }
            }
        }
    }

    /** The length of a body (RFC 9112, section 6); a form that two programs could read differently is refused. */
    private record Framing(boolean chunked, int length) {
        private static final Framing NO_BODY = new Framing(false, 0);
        private static final Framing CHUNKED = new Framing(true, 0);

        static Framing of(Headers headers, boolean http10, int limitBytes) throws BadRequest {
            List<String> encodings = headers.all("Transfer-Encoding");
            List<String> lengths = headers.all("Content-Length");
            if (encodings.isEmpty()) {
                return lengths.isEmpty() ? NO_BODY : new Framing(false, length(lengths, limitBytes));
            }
            if (!lengths.isEmpty()) {
                throw new BadRequest(400, "content-length and transfer-encoding in one request");
            }
            if (http10) {
                throw new BadRequest(400, "transfer-encoding in an http/1.0 request");
            }
            if (encodings.size() > 1 || !encodings.get(0).equalsIgnoreCase("chunked")) {
                throw new BadRequest(501, "transfer-encoding is not just chunked");
            }
            return CHUNKED;
        }

        boolean hasBody() {
            return chunked || length > 0;
        }

        private static int length(List<String> lengths, int limitBytes) throws BadRequest {
            String text = lengths.get(0);
            if (lengths.size() > 1) {
                throw new BadRequest(400, "content-length " + lengths.size() + " times in one request");
            }
            if (text.isEmpty() || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
                throw new BadRequest(400, "content-length is not a number: " + text);
            }
            if (text.length() > 18 || Long.parseLong(text) > limitBytes) {
                throw tooLarge(limitBytes);
            }
            return Integer.parseInt(text);
        }

        static BadRequest tooLarge(int limitBytes) {
            return new BadRequest(413, "body is larger than " + limitBytes + " bytes");
        }
    }
}
