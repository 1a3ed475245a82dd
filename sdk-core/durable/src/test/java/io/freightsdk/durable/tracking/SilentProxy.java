package io.freightsdk.durable.tracking;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Hands bytes on to a port of this machine until it falls silent: then it keeps its connections and does nothing with them. */
public final class SilentProxy implements AutoCloseable {
    private final ServerSocket server;
    private final int to;
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private volatile boolean silent;

    public SilentProxy(int to) throws IOException {
        this.to = to;
        server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        daemon(this::accept);
    }

    public int port() {
        return server.getLocalPort();
    }

    /** From now on. Returns true. */
    public boolean silence() {
        silent = true;
        return true;
    }

    boolean isSilent() {
        return silent;
    }

    private interface Work {
        void run() throws IOException;
    }

    private static void daemon(Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (IOException e) {
                // one side is gone
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() throws IOException {
        while (true) {
            Socket near = server.accept();
            Socket far = new Socket(InetAddress.getLoopbackAddress(), to);
            sockets.addAll(List.of(near, far));
            daemon(() -> pump(near, far));
            daemon(() -> pump(far, near));
        }
    }

    private void pump(Socket from, Socket into) throws IOException {
        InputStream in = from.getInputStream();
        OutputStream out = into.getOutputStream();
        byte[] bytes = new byte[8_192];
        for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
            if (!silent) {
                out.write(bytes, 0, count);
            }
        }
        if (!silent) {
            into.close();
        }
    }

    /** Ends its connections and takes no others. */
    public void hangUp() throws IOException {
        server.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }

    @Override
    public void close() throws IOException {
        hangUp();
    }
}
