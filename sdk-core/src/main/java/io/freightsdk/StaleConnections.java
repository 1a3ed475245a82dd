package io.freightsdk;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.Map;
import java.util.WeakHashMap;
import okhttp3.Connection;
import okhttp3.Protocol;
import org.jspecify.annotations.Nullable;

/**
 * Finds pooled connections that the service closed while they were idle, before a request is written to them. OkHttp checks
 * only before a POST; a billed read that fails on such a connection would leave its charge unknown.
 */
final class StaleConnections {
    private static final long IDLE_NANOS = 1_000_000_000;
    private static final int LOOK_MILLIS = 1;

    private final Timer timer;
    private final Map<Connection, Long> lastUsed = new WeakHashMap<>();

    StaleConnections(Timer timer) {
        this.timer = timer;
    }

    /** Throws if the other side has closed it; nothing has been sent then. */
    void check(Connection connection) throws IOException {
        if (connection.protocol() == Protocol.HTTP_1_1 && wasIdle(connection)) {
            look(connection.socket());
        }
    }

    private boolean wasIdle(Connection connection) {
        long now = timer.nanos();
        synchronized (lastUsed) {
            @Nullable Long last = lastUsed.put(connection, now);
            return last != null && now - last > IDLE_NANOS;
        }
    }

    /** Between two responses nothing may come, so a byte is as wrong as the end. */
    private static void look(Socket socket) throws IOException {
        int timeout = socket.getSoTimeout();
        try {
            socket.setSoTimeout(LOOK_MILLIS);
            int read = socket.getInputStream().read();
            throw new StaleConnectionException(read < 0 ? "closed while idle" : "unexpected data while idle");
        } catch (SocketTimeoutException open) {
            socket.setSoTimeout(timeout);
        } catch (SocketException e) {
            throw new StaleConnectionException("reset while idle");
        }
    }

    /** The connection was of no use; another one may be. */
    static final class StaleConnectionException extends IOException {
        private static final long serialVersionUID = 1L;

        StaleConnectionException(String message) {
            super(message);
        }
    }
}
