package io.freightsdk.benchmarks;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.util.Arrays;

/** One kept connection that sends prepared requests and reads their responses with as little work as possible. */
final class HttpConnection implements AutoCloseable {
    private static final byte[] HEAD_END = "\r\n\r\n".getBytes(ISO_8859_1);
    private static final byte[] LENGTH = "\r\ncontent-length: ".getBytes(ISO_8859_1);
    private static final byte[] LAST_CHUNK = "\r\n0\r\n\r\n".getBytes(ISO_8859_1);

    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;
    private byte[] received = new byte[64 << 10];
    private int size;
    private int bodyAt;

    HttpConnection(String url) throws IOException {
        URI address = URI.create(url);
        socket = new Socket(address.getHost(), address.getPort());
        socket.setTcpNoDelay(true);
        in = socket.getInputStream();
        out = socket.getOutputStream();
    }

    static byte[] get(String path, String key) {
        return request("GET " + path, key, "", "");
    }

    /** Returns a request; the headers are lines that each end as HTTP wants it. */
    static byte[] post(String path, String key, String headers, String json) {
        return request(
                "POST " + path,
                key,
                headers + "Content-Type: application/json\r\nContent-Length: " + json.getBytes(UTF_8).length + "\r\n",
                json);
    }

    private static byte[] request(String line, String key, String headers, String body) {
        String authorization = key.isEmpty() ? "" : "Authorization: Bearer " + key + "\r\n";
        return (line + " HTTP/1.1\r\nHost: 127.0.0.1\r\n" + authorization + headers + "\r\n" + body).getBytes(UTF_8);
    }

    /** Sends a request and reads its response. */
    void send(byte[] request) throws IOException {
        out.write(request);
        size = 0;
        bodyAt = 0;
        while (bodyAt == 0 || !isWhole()) {
            if (size == received.length) {
                received = Arrays.copyOf(received, 2 * size);
            }
            int read = in.read(received, size, received.length - size);
            if (read < 0) {
                throw new EOFException("the server closed the connection after " + size + " bytes of a response");
            }
            size += read;
            if (bodyAt == 0) {
                int end = indexOf(HEAD_END, 0, size);
                bodyAt = end < 0 ? 0 : end + HEAD_END.length;
            }
        }
        if (received[9] != '2') {
            throw new IOException(new String(received, 0, size, UTF_8));
        }
    }

    /** Returns the body of the last response, which has to have a Content-Length. */
    String body() {
        return new String(received, bodyAt, size - bodyAt, UTF_8);
    }

    /** A response without a length comes in chunks. */
    private boolean isWhole() {
        int header = indexOf(LENGTH, 0, bodyAt);
        if (header < 0) {
            return indexOf(LAST_CHUNK, size - LAST_CHUNK.length, size) >= 0;
        }
        int length = 0;
        for (int i = header + LENGTH.length; received[i] != '\r'; i++) {
            length = 10 * length + received[i] - '0';
        }
        return size >= bodyAt + length;
    }

    /** Letters are compared without regard to case. */
    private int indexOf(byte[] text, int from, int to) {
        for (int i = Math.max(0, from); i <= to - text.length; i++) {
            int same = 0;
            while (same < text.length && lower(received[i + same]) == text[same]) {
                same++;
            }
            if (same == text.length) {
                return i;
            }
        }
        return -1;
    }

    private static int lower(byte b) {
        return b >= 'A' && b <= 'Z' ? b + 32 : b;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
