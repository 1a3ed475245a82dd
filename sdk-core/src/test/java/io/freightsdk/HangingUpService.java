package io.freightsdk;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Answers one request of each connection, promises to keep it, and closes it. */
final class HangingUpService implements AutoCloseable {
    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final AtomicInteger requests = new AtomicInteger();
    private final CountDownLatch hungUp = new CountDownLatch(1);
    private final byte[] answer;

    HangingUpService(String body) throws IOException {
        answer = ("HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)
                .getBytes(StandardCharsets.UTF_8);
        Thread thread = new Thread(this::serve, "hanging-up-service");
        thread.setDaemon(true);
        thread.start();
    }

    private void serve() {
        while (!server.isClosed()) {
            try (Socket socket = server.accept();
                    BufferedReader in = new BufferedReader(
                            new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))) {
                String line = in.readLine();
                while (line != null && !line.isEmpty()) {
                    line = in.readLine();
                }
                requests.incrementAndGet();
                socket.getOutputStream().write(answer);
            } catch (IOException e) {
                // closed by the test
            }
            hungUp.countDown();
        }
    }

    void awaitHangUp() throws InterruptedException {
        hungUp.await();
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
