package io.freightsdk;

import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.net.InetAddress;
import java.net.Socket;

/** A socket of which a test awaits the next word while nobody else reads it. */
final class PeekedSocket extends Socket {
    private PushbackInputStream in;

    PeekedSocket() {}

    PeekedSocket(InetAddress host, int port) throws IOException {
        super(host, port);
    }

    @Override
    public synchronized InputStream getInputStream() throws IOException {
        if (in == null) {
            in = new PushbackInputStream(super.getInputStream());
        }
        return in;
    }

    /** Returns when there is a byte to read, and leaves it there. */
    void awaitWord() throws IOException {
        InputStream unused = getInputStream();
        in.unread(in.read());
    }
}
