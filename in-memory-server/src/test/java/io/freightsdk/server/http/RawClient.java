package io.freightsdk.server.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.util.Locale;

/** A plain socket that says exactly what a test tells it to, and shows exactly what comes back. */
public final class RawClient implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 60_000;

    private final Socket socket = new Socket();
    private final InputStream input;

    /** How the stream ended. */
    public enum End {
        FIN,
        RESET
    }

    /** All that came before the end. */
    public record Received(String text, End end) {}

    /** One answer as framed by its length. */
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
        input = new BufferedInputStream(socket.getInputStream());
    }

    /** Connects to the host and port of that address. */
    public RawClient(URI url) throws IOException {
        this(new InetSocketAddress(url.getHost(), url.getPort()));
    }

    public static RawClient to(Edge edge) throws IOException {
        return new RawClient(edge.address());
    }

    /** One request on a connection of its own. */
    public static Reply get(Edge edge, String target) throws IOException {
        return ask(edge, "GET " + target + " HTTP/1.1\r\nHost: x\r\n\r\n");
    }

    public static Reply ask(Edge edge, String request) throws IOException {
        try (RawClient client = to(edge)) {
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

    public String headOnly() throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        while (!head.toString(ISO_8859_1).endsWith("\r\n\r\n")) {
            int b = input.read();
            if (b < 0) {
                throw new IOException("ended inside a head: " + head.toString(ISO_8859_1));
            }
            head.write(b);
        }
        return head.toString(ISO_8859_1);
    }

    public Reply reply() throws IOException {
        String head = headOnly();
        Reply bare = new Reply(Integer.parseInt(head.substring(9, 12)), head, "");
        return new Reply(bare.status(), head, text(bare.length()));
    }

    public String text(int bytes) throws IOException {
        return new String(input.readNBytes(bytes), ISO_8859_1);
    }

    public Received untilEnd() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] part = new byte[8 * 1024];
        try {
            for (int n = 0; n >= 0; n = input.read(part)) {
                bytes.write(part, 0, n);
            }
        } catch (SocketException e) {
            return new Received(bytes.toString(ISO_8859_1), End.RESET);
        }
        return new Received(bytes.toString(ISO_8859_1), End.FIN);
    }

    /** Sends that byte now and then until an answer begins, which only a deadline for the whole can bring about. */
    public RawClient dripUntilAnswered(int b) throws IOException {
        socket.setSoTimeout(5);
        for (boolean answered = false; !answered; ) {
            sendWhatItTakes(new byte[] {(byte) b});
            try {
                input.mark(1);
                input.read();
                input.reset();
                answered = true;
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
