package io.freightsdk;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Reads the heads of as many requests of a connection as it has answers, sends each these bytes, and hangs up. */
final class RawService implements AutoCloseable {
    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final AtomicInteger requests = new AtomicInteger();
    private final CountDownLatch hungUp = new CountDownLatch(1);
    private final List<String> answers;

    RawService(String... answers) throws IOException {
        this.answers = List.of(answers);
        Thread thread = new Thread(this::serve, "raw-service");
        thread.setDaemon(true);
        thread.start();
    }

    private void serve() {
        while (!server.isClosed()) {
            try (Socket socket = server.accept();
                    BufferedReader in = new BufferedReader(
                            new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))) {
                for (String answer : answers) {
                    readRequest(in);
                    socket.getOutputStream().write(answer.getBytes(StandardCharsets.ISO_8859_1));
                }
            } catch (IOException e) {
                // closed by the test, or by the client
            }
            hungUp.countDown();
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

    /** Until it has closed its first connection. */
    void awaitHangUp() throws InterruptedException {
        hungUp.await();
    }

    int requests() {
        return requests.get();
    }

    String url() {
        return "http://127.0.0.1:" + server.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
