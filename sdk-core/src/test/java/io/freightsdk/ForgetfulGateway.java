package io.freightsdk;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Passes bytes on, and loses those of connections that it has forgotten. */
final class ForgetfulGateway implements AutoCloseable {
    private final ServerSocket clients = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final Set<Socket> known = ConcurrentHashMap.newKeySet();

    ForgetfulGateway(int port) throws IOException {
        daemon(() -> {
            while (true) {
                Socket client = clients.accept();
                Socket service = new Socket(InetAddress.getLoopbackAddress(), port);
                known.add(client);
                known.add(service);
                daemon(() -> pass(client, service));
                daemon(() -> pass(service, client));
            }
        });
    }

    private interface Work {
        void run() throws IOException;
    }

    private static void daemon(Work work) {
        Thread thread = new Thread(
                () -> {
                    try {
                        work.run();
                    } catch (IOException e) {
                        // closed by the test, or by either side
                    }
                },
                "gateway");
        thread.setDaemon(true);
        thread.start();
    }

    private void pass(Socket from, Socket to) throws IOException {
        byte[] bytes = new byte[8192];
        for (int n = from.getInputStream().read(bytes);
                n >= 0;
                n = from.getInputStream().read(bytes)) {
            if (known.contains(from)) {
                to.getOutputStream().write(bytes, 0, n);
            }
        }
    }

    void forgetAll() {
        known.clear();
    }

    String url() {
        return "http://127.0.0.1:" + clients.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        clients.close();
    }
}
