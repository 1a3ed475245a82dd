package io.freightsdk.server.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** One accepted socket, blocking, with a time limit for everything that is done to it; what is written to it is sent. */
public final class Wire extends OutputStream {
    /** Up to here head and body leave in one write. */
    private static final int ONE_WRITE_BYTES = 64 * 1024;

    private static final int LINGER_BYTES = 16 * 1024 * 1024;

    private final Socket socket;
    final InetSocketAddress peer;
    /** Fails with a {@link SocketTimeoutException} once the input deadline has passed, whatever came meanwhile. */
    final InputStream input;

    private final OutputStream output;
    private final long writeNanos;
    private final Duration linger;

    private long inputDeadline;
    boolean inputHasEnded;
    private volatile @Nullable Long writeDeadline;

    Wire(Socket socket, Duration writeTimeout, Duration linger) throws IOException {
        socket.setTcpNoDelay(true);
        this.socket = socket;
        this.peer = (InetSocketAddress) socket.getRemoteSocketAddress();
        this.input = new TimedInput(socket.getInputStream());
        this.output = socket.getOutputStream();
        this.writeNanos = writeTimeout.toNanos();
        this.linger = linger;
    }

    /** Sets the deadline of all reading from now on. */
    void expectInput(Duration within) {
        inputDeadline = System.nanoTime() + within.toNanos();
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one});
    }

    void write(byte[] head, byte[] body) throws IOException {
        int length = head.length + body.length;
        if (length > ONE_WRITE_BYTES) {
            write(head);
            write(body);
        } else {
            write(ByteBuffer.allocate(length).put(head).put(body).array());
        }
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        writeDeadline = System.nanoTime() + writeNanos;
        output.write(bytes, from, count);
        writeDeadline = null;
    }

    /** Called from outside now and then: a blocking write has no time limit of its own. */
    void resetIfWriteIsOverdue() {
        Long deadline = writeDeadline;
        if (deadline != null && System.nanoTime() - deadline > 0) {
            reset();
        }
    }

    /** Says that nothing more will be sent, and reads on for a while: closing with input unread would destroy the answer. */
    void closeGently() throws IOException {
        socket.shutdownOutput();
        expectInput(linger);
        discardInput(LINGER_BYTES);
        close();
    }

    /** Sends nothing and returns when the peer has closed its side; fails when the socket is closed on ours. */
    public void awaitPeer() throws IOException {
        expectInput(Duration.ofDays(1));
        discardInput(Long.MAX_VALUE);
    }

    /** Returns whether the peer has closed its side by now; what it has sent meanwhile is dropped. */
    boolean peerHasLeft() throws IOException {
        expectInput(Duration.ofMillis(1));
        try {
            return input.read(new byte[1024]) < 0;
        } catch (SocketTimeoutException e) {
            return false;
        }
    }

    private void discardInput(long atMost) throws IOException {
        byte[] scrap = new byte[8 * 1024];
        long left = atMost;
        try {
            for (int n = 0; n >= 0 && left > 0; n = input.read(scrap)) {
                left -= n;
            }
        } catch (SocketTimeoutException e) {
            // long enough
        }
    }

    /** Ends both directions; a peer that has sent nothing we left unread sees an orderly end. */
    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // it is closed all the same
        }
    }

    /** Resets: with SO_LINGER 0 the system sends RST instead of FIN. */
    public void reset() {
        try {
            socket.setSoLinger(true, 0);
        } catch (IOException e) {
            // closed already
        }
        close();
    }

    private final class TimedInput extends InputStream {
        private final InputStream raw;

        TimedInput(InputStream raw) {
            this.raw = raw;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] bytes, int from, int count) throws IOException {
            long millis = (inputDeadline - System.nanoTime()) / 1_000_000;
            if (millis < 0) {
                throw new SocketTimeoutException("input deadline");
            }
            socket.setSoTimeout((int) millis + 1);
            int length = raw.read(bytes, from, count);
            inputHasEnded = length < 0;
            return length;
        }
    }
}
