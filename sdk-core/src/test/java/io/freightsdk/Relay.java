package io.freightsdk;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;

/** Passes on the bytes of connections to a server, and knows when the server has ended them all, also those that clients gave up. */
final class Relay implements AutoCloseable {
    private final ServerSocket listener = new ServerSocket(0, 1_024, InetAddress.getLoopbackAddress());
    private final int port;
    private int open;

    Relay(String url) throws IOException {
        port = URI.create(url).getPort();
        start(this::accept);
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "relay");
        thread.setDaemon(true);
        thread.start();
    }

    String url() {
        return "http://127.0.0.1:" + listener.getLocalPort();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = listener.accept();
                count(1);
                start(() -> relay(client));
            }
        } catch (IOException e) {
            // closed by the test
        }
    }

    private void relay(Socket client) {
        try (client;
                Socket server = new Socket(InetAddress.getLoopbackAddress(), port)) {
            client.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            start(() -> sendRequests(client, server));
            passResponses(server.getInputStream(), client);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            count(-1);
        }
    }

    /** A client that hangs up, however, has sent its last request. */
    private static void sendRequests(Socket client, Socket server) {
        try {
            copy(client.getInputStream(), server.getOutputStream());
        } catch (IOException e) {
            // one of the two is gone
        }
        try {
            server.shutdownOutput();
        } catch (IOException e) {
            // gone
        }
    }

    /** Until the server has closed the connection, though the client may not listen any more. */
    private static void passResponses(InputStream responses, Socket client) throws IOException {
        try {
            try {
                copy(responses, client.getOutputStream());
            } finally {
                responses.transferTo(OutputStream.nullOutputStream());
            }
        } catch (IOException e) {
            client.setSoLinger(true, 0); // the end is as rude as that of the server
        }
    }

    private static void copy(InputStream from, OutputStream to) throws IOException {
        byte[] bytes = new byte[16 << 10];
        for (int count = from.read(bytes); count >= 0; count = from.read(bytes)) {
            to.write(bytes, 0, count);
        }
    }

    private synchronized void count(int more) {
        open += more;
        notifyAll();
    }

    /** Returns when no connection is open that was accepted before the last response. */
    synchronized void awaitNone() throws InterruptedException {
        while (open > 0) {
            wait();
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
