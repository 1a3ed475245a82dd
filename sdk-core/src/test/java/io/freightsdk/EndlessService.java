package io.freightsdk;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Sends a body without end as fast as it is read. */
final class EndlessService implements AutoCloseable {
    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final int status;

    EndlessService(int status) throws IOException {
        this.status = status;
        Thread thread = new Thread(this::serve, "endless-service");
        thread.setDaemon(true);
        thread.start();
    }

    private void serve() {
        byte[] head = ("HTTP/1.1 " + status + " Endless\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
        byte[] blanks = new byte[64 << 10];
        while (!server.isClosed()) {
            try (Socket socket = server.accept()) {
                socket.getOutputStream().write(head);
                while (!server.isClosed()) {
                    socket.getOutputStream().write(blanks);
                }
            } catch (IOException e) {
                // the client has had enough
            }
        }
    }

    String url() {
        return "http://127.0.0.1:" + server.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
