package io.freightsdk;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/** Answers the first request of each connection; reads the second to its end and hangs up. */
final class DyingService implements AutoCloseable {
    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final AtomicInteger requests = new AtomicInteger();
    private final byte[] answer;

    DyingService(String body) throws IOException {
        answer = ("HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)
                .getBytes(StandardCharsets.UTF_8);
        Thread thread = new Thread(this::serve, "dying-service");
        thread.setDaemon(true);
        thread.start();
    }

    private void serve() {
        while (!server.isClosed()) {
            try (Socket socket = server.accept();
                    BufferedReader in = new BufferedReader(
                            new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))) {
                readRequest(in);
                socket.getOutputStream().write(answer);
                readRequest(in);
            } catch (IOException e) {
                // closed by the test, or by the client
            }
        }
    }

    private void readRequest(BufferedReader in) throws IOException {
        String line = in.readLine();
        while (line != null && !line.isEmpty()) {
            line = in.readLine();
        }
        if (line != null) {
            requests.incrementAndGet();
        }
    }

    String url() {
        return "http://127.0.0.1:" + server.getLocalPort();
    }

    int requests() {
        return requests.get();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
