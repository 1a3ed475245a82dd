package io.freightsdk;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Answers every request without a body with the same bytes, as cheaply as a socket allows; one for prices with prices. */
final class ConstantService implements AutoCloseable {
    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    /** Where {@code GET /v1/agent/pricing} is told from the path of a load. */
    private static final int PATH = "GET /v1/agent/".length();

    private final byte[] answer;
    private final byte[] prices;

    ConstantService(String json) throws IOException {
        this.answer = answer(json);
        this.prices = answer("{\"currency\": \"USD\", \"prices\": {\"position_read\": 0.02}}");
        start(this::accept);
    }

    private static byte[] answer(String json) {
        int length = json.getBytes(StandardCharsets.UTF_8).length;
        String head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nX-Request-Id: req_000001\r\n"
                + "Content-Length: " + length + "\r\n\r\n";
        return (head + json).getBytes(StandardCharsets.UTF_8);
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
        } catch (IOException closed) {
            // the bench is over
        }
    }

    private void serve(Socket socket) {
        byte[] buffer = new byte[16 << 10];
        try (socket) {
            InputStream in = socket.getInputStream();
            int ends = 0;
            for (int read = in.read(buffer); read > 0; read = in.read(buffer)) {
                for (int i = 0; i < read; i++) {
                    ends = buffer[i] == '\n' || buffer[i] == '\r' ? ends + 1 : 0;
                    if (ends == 4) {
                        socket.getOutputStream().write(buffer[PATH] == 'p' ? prices : answer);
                    }
                }
            }
        } catch (IOException gone) {
            // the client has closed it
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
