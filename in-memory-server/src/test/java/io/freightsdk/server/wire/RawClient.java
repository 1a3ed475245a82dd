package io.freightsdk.server.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import okio.BufferedSource;
import okio.ByteString;
import okio.Okio;

/** A plain socket that says exactly what a test tells it to, and shows exactly what comes back. */
public final class RawClient implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 60_000;

    private final Socket socket = new Socket();
    private final BufferedSource input;

    /** How the stream ended. */
    public enum End {
        FIN,
        RESET
    }

    /** All that came before the end. */
    public record Received(String text, End end) {}

    /** One response as framed by its length. */
    public record Reply(int status, String head, String body) {
        public String header(String name) {
            return head.lines()
                    .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(name.toLowerCase(Locale.ROOT) + ": "))
                    .map(line -> line.substring(name.length() + 2))
                    .findFirst()
                    .orElse("");
        }

        private int length() {
            return header("Content-Length").isEmpty() ? 0 : Integer.parseInt(header("Content-Length"));
        }

        /** Whether all of the body came that was announced. */
        public boolean isWhole() {
            return body.length() == length();
        }
    }

    public RawClient(InetSocketAddress address) throws IOException {
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.connect(address);
        input = Okio.buffer(Okio.source(socket.getInputStream()));
    }

    /** Connects to the host and port of that address. */
    public RawClient(URI url) throws IOException {
        this(new InetSocketAddress(url.getHost(), url.getPort()));
    }

    public static RawClient to(InetSocketAddress server) throws IOException {
        return new RawClient(server);
    }

    /** One request on a connection of its own. */
    public static Reply get(InetSocketAddress server, String target) throws IOException {
        return ask(server, "GET " + target + " HTTP/1.1\r\nHost: x\r\n\r\n");
    }

    public static Reply ask(InetSocketAddress server, String request) throws IOException {
        try (RawClient client = to(server)) {
            return client.send(request).reply();
        }
    }

    /** The lines of a head, each ended as HTTP wants it, and the empty one after them. */
    public static String head(String... lines) {
        return String.join("\r\n", lines) + "\r\n\r\n";
    }

    public RawClient send(String text) throws IOException {
        return send(text.getBytes(ISO_8859_1));
    }

    public RawClient send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        return this;
    }

    /** Sends what the server may stop reading at any byte. */
    public RawClient sendWhatItTakes(byte[] bytes) {
        try {
            return send(bytes);
        } catch (IOException e) {
            return this;
        }
    }

    public RawClient finishSending() throws IOException {
        socket.shutdownOutput();
        return this;
    }

    /** Returns what comes up to the end of that text, or up to the end of the stream. */
    public ByteString until(String last) throws IOException {
        long at = input.indexOf(ByteString.encodeUtf8(last));
        return at < 0 ? input.readByteString() : input.readByteString(at + last.length());
    }

    public String headOnly() throws IOException {
        String head = until("\r\n\r\n").string(ISO_8859_1);
        if (!head.endsWith("\r\n\r\n")) {
            throw new IOException("ended inside a head: " + head);
        }
        return head;
    }

    public Reply reply() throws IOException {
        String head = headOnly();
        Reply bare = new Reply(Integer.parseInt(head.substring(9, 12)), head, "");
        return new Reply(bare.status(), head, text(bare.length()));
    }

    public String text(int bytes) throws IOException {
        input.request(bytes);
        return input.readString(Math.min(bytes, input.getBuffer().size()), ISO_8859_1);
    }

    /** Waits that long for more, in place of a minute. */
    public RawClient patience(Duration patience) throws IOException {
        socket.setSoTimeout((int) patience.toMillis());
        return this;
    }

    public Received untilEnd() throws IOException {
        End end = End.FIN;
        try {
            input.request(Long.MAX_VALUE);
        } catch (SocketException e) {
            end = End.RESET;
        }
        return new Received(input.getBuffer().readString(ISO_8859_1), end);
    }

    /** Sends that byte now and then until a response begins, which only a deadline for the whole can bring about. */
    public RawClient dripUntilAResponse(int b) throws IOException {
        socket.setSoTimeout(5);
        for (boolean responded = false; !responded; ) {
            sendWhatItTakes(new byte[] {(byte) b});
            try {
                input.request(1);
                responded = true;
            } catch (SocketTimeoutException e) {
                // not yet
            }
        }
        socket.setSoTimeout(PATIENCE_MILLIS);
        return this;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
