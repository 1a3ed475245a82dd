package io.freightsdk.benchmarks;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A service that answers from a loop over a plain socket, as cheaply as a thread for each connection can: every read with
 * the same body, the price list with prices, and a creation with a new load number after a delay.
 */
final class ConstantService implements AutoCloseable {
    private static final String PRICES =
            "{\"currency\":\"USD\",\"prices\":{\"load_create\":0.65,\"position_read\":0.02}}";
    private static final int PATH_AT = "GET /v1/agent/".length();
    private static final CountDownLatch NEVER = new CountDownLatch(1);

    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final AtomicInteger creations = new AtomicInteger();
    private final byte[] read;
    private final byte[] prices;
    private final int creationMillis;

    ConstantService(String json) throws IOException {
        this(json, 0);
    }

    ConstantService(String json, int creationMillis) throws IOException {
        this.read = response(200, json);
        this.prices = response(200, PRICES);
        this.creationMillis = creationMillis;
        start(this::accept);
    }

    String url() {
        return "http://127.0.0.1:" + server.getLocalPort();
    }

    /** Returns the number of creations that were answered. */
    int creations() {
        return creations.get();
    }

    private static byte[] response(int status, String json) {
        String head = "HTTP/1.1 " + status + " OK\r\nContent-Type: application/json\r\nX-Request-Id: req_000001\r\n"
                + "Content-Length: " + json.getBytes(UTF_8).length + "\r\n\r\n";
        return (head + json).getBytes(UTF_8);
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "constant-service");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = server.accept();
                socket.setTcpNoDelay(true);
                start(() -> serve(socket));
            }
        } catch (IOException e) {
            // the server socket was closed
        }
    }

    private void serve(Socket socket) {
        byte[] buffer = new byte[64 << 10];
        try (socket) {
            InputStream in = socket.getInputStream();
            int length = 0;
            for (int read = in.read(buffer); read > 0; read = in.read(buffer, length, buffer.length - length)) {
                length += read;
                if (isWhole(buffer, length)) {
                    socket.getOutputStream().write(answer(buffer));
                    length = 0;
                }
            }
        } catch (IOException | InterruptedException e) {
            // the client has closed the connection
        }
    }

    /** A client sends one request at a time: one without a body ends with its head, another is as long as its head says. */
    private static boolean isWhole(byte[] request, int length) {
        if (request[0] == 'G') {
            return request[length - 1] == '\n' && request[length - 3] == '\n';
        }
        String text = new String(request, 0, length, ISO_8859_1);
        int end = text.indexOf("\r\n\r\n");
        int header = text.toLowerCase(java.util.Locale.ROOT).indexOf("content-length: ");
        if (end < 0 || header < 0) {
            return false;
        }
        int begin = header + "content-length: ".length();
        return length >= end + 4 + Integer.parseInt(text.substring(begin, text.indexOf('\r', begin)));
    }

    private byte[] answer(byte[] request) throws InterruptedException {
        if (request[0] == 'G') {
            return request[PATH_AT] == 'p' ? prices : read;
        }
        if (creationMillis > 0) {
            NEVER.await(creationMillis, TimeUnit.MILLISECONDS);
        }
        int number = creations.incrementAndGet();
        return response(
                201,
                "{\"success\":true,\"loadId\":\"load_" + number + "\",\"loadNumber\":\"LD-2026-" + number
                        + "\",\"trackingLink\":\"http://127.0.0.1/track/trk_" + number
                        + "\",\"driverWebLink\":\"http://127.0.0.1/driver/drv_" + number
                        + "\",\"driverAppLink\":\"freightdriver://join/drv_" + number
                        + "\",\"driverResolution\":\"none\"}");
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
