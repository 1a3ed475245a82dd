package io.freightsdk;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Ports for servers that begin to listen only a while after they were given theirs. The system gives none of these to whoever asks
 * for any, nor does a test of another process, as the first of each dozen is kept for as long as the process lives.
 */
final class ServerPorts {
    private static final int DOZENS = 800;

    private static @Nullable ServerSocket kept;

    private ServerPorts() {}

    static synchronized int free() throws IOException {
        for (long i = ProcessHandle.current().pid(); kept == null; i++) {
            kept = bound(20_000 + (int) (i % DOZENS) * 12);
        }
        int first = Objects.requireNonNull(kept).getLocalPort();
        for (int port = first + 1; port < first + 12; port++) {
            // an earlier one of this process may have it
            try (ServerSocket free = bound(port)) {
                if (free != null) {
                    return port;
                }
            }
        }
        throw new IOException("no free port from " + first);
    }

    private static @Nullable ServerSocket bound(int port) throws IOException {
        try {
            return new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
        } catch (BindException e) {
            return null;
        }
    }
}
