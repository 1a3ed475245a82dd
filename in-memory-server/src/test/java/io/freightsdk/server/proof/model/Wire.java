package io.freightsdk.server.proof.model;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.util.Locale;

/** One kept-alive connection that sends each request once, whatever happens: the JDK's own client repeats some. */
public final class Wire implements Door, AutoCloseable {
    private static final int PATIENCE_MILLIS = 20_000;

    private final InetSocketAddress address;
    private Socket socket = new Socket();
    private InputStream input = InputStream.nullInputStream();
    private boolean open;

    public Wire(String url) {
        URI uri = URI.create(url);
        address = new InetSocketAddress(uri.getHost(), uri.getPort());
    }

    @Override
    public Reply send(Ask ask) {
        try {
            connect();
            byte[] body = ask.body().getBytes(UTF_8);
            StringBuilder head = new StringBuilder(200)
                    .append(ask.method())
                    .append(' ')
                    .append(ask.path())
                    .append(" HTTP/1.1\r\nHost: localhost\r\nContent-Length: ")
                    .append(body.length)
                    .append("\r\n");
            ask.headers().forEach(header -> head.append(header).append("\r\n"));
            byte[] start = head.append("\r\n").toString().getBytes(UTF_8);
            byte[] all = new byte[start.length + body.length];
            System.arraycopy(start, 0, all, 0, start.length);
            System.arraycopy(body, 0, all, start.length, body.length);
            socket.getOutputStream().write(all);
            return read();
        } catch (SocketTimeoutException e) {
            throw new UncheckedIOException("no answer within " + PATIENCE_MILLIS + " ms to " + ask, e);
        } catch (IOException e) {
            open = false;
            return new Reply(0, false, "");
        }
    }

    private void connect() throws IOException {
        if (!open) {
            socket.close();
            socket = new Socket();
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.connect(address);
            input = new BufferedInputStream(socket.getInputStream());
            open = true;
        }
    }

    private Reply read() throws IOException {
        int status = Integer.parseInt(line().substring(9, 12));
        int length = 0;
        boolean replayed = false;
        for (String line = line(); !line.isEmpty(); line = line()) {
            String header = line.toLowerCase(Locale.ROOT);
            if (header.startsWith("content-length:")) {
                length = Integer.parseInt(header.substring(15).strip());
            }
            replayed |= header.equals("idempotency-replayed: true");
            open &= !header.equals("connection: close");
        }
        byte[] body = input.readNBytes(length);
        if (body.length < length) {
            throw new EOFException();
        }
        return new Reply(status, replayed, new String(body, UTF_8));
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int b = input.read(); b != '\n'; b = input.read()) {
            if (b < 0) {
                throw new EOFException();
            }
            line.append((char) b);
        }
        return line.toString().stripTrailing();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
