package io.freightsdk.server.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.util.Locale;

/** A plain socket that says exactly what a test tells it to, and shows exactly what comes back. */
final class RawClient implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 10_000;

    private final Socket socket = new Socket();

    /** How the stream ended. */
    enum End {
        FIN,
        RESET
    }

    /** All that came before the end. */
    record Received(String text, End end) {}

    /** One answer as framed by its length. */
    record Reply(int status, String head, String body) {
        String header(String name) {
            return head.lines()
                    .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(name.toLowerCase(Locale.ROOT) + ": "))
                    .map(line -> line.substring(name.length() + 2))
                    .findFirst()
                    .orElse("");
        }
    }

    RawClient(InetSocketAddress address) throws IOException {
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.connect(address);
    }

    static RawClient to(Edge edge) throws IOException {
        return new RawClient(edge.address());
    }

    /** One request on a connection of its own. */
    static Reply get(Edge edge, String target) throws IOException {
        return ask(edge, "GET " + target + " HTTP/1.1\r\nHost: x\r\n\r\n");
    }

    static Reply ask(Edge edge, String request) throws IOException {
        try (RawClient client = to(edge)) {
            return client.send(request).reply();
        }
    }

    RawClient send(String text) throws IOException {
        return send(text.getBytes(ISO_8859_1));
    }

    RawClient send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        return this;
    }

    /** Sends what the server may stop reading at any byte. */
    RawClient sendWhatItTakes(byte[] bytes) {
        try {
            return send(bytes);
        } catch (IOException e) {
            return this;
        }
    }

    RawClient finishSending() throws IOException {
        socket.shutdownOutput();
        return this;
    }

    String headOnly() throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        InputStream in = socket.getInputStream();
        while (!head.toString(ISO_8859_1).endsWith("\r\n\r\n")) {
            int b = in.read();
            if (b < 0) {
                throw new IOException("ended inside a head: " + head.toString(ISO_8859_1));
            }
            head.write(b);
        }
        return head.toString(ISO_8859_1);
    }

    Reply reply() throws IOException {
        String head = headOnly();
        Reply bare = new Reply(Integer.parseInt(head.substring(9, 12)), head, "");
        int length = bare.header("Content-Length").isEmpty() ? 0 : Integer.parseInt(bare.header("Content-Length"));
        return new Reply(bare.status(), head, text(length));
    }

    String text(int bytes) throws IOException {
        return new String(socket.getInputStream().readNBytes(bytes), ISO_8859_1);
    }

    Received untilEnd() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] part = new byte[8 * 1024];
        try {
            for (int n = 0; n >= 0; n = socket.getInputStream().read(part)) {
                bytes.write(part, 0, n);
            }
        } catch (SocketException e) {
            return new Received(bytes.toString(ISO_8859_1), End.RESET);
        }
        return new Received(bytes.toString(ISO_8859_1), End.FIN);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
