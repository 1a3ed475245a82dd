package io.freightsdk;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.WeakHashMap;
import java.util.function.BooleanSupplier;
import okhttp3.Connection;
import okhttp3.Interceptor;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * The last one before the wire: sees to it that an attempt is one request. OkHttp sends again when a 503 says {@code
 * Retry-After: 0}, so that header is renamed on its way in; a user's interceptor may proceed twice, so the second is
 * refused. A proxy's 407 has not reached the service, so the client may log in.
 */
record SingleSendInterceptor(StaleConnections stale, BooleanSupplier closed) implements Interceptor {
    static final String RETRY_AFTER = "Freight-Retry-After";
    static final int PROXY_WANTS_A_LOGIN = 407;

    private static final String THEIRS = "Retry-After";

    @Override
    public Response intercept(Chain chain) throws IOException {
        Request request = chain.request();
        Attempt attempt = request.tag(Attempt.class);
        if (attempt == null) {
            throw new IOException("an interceptor took the tags from the request");
        }
        if (attempt.sent()) {
            throw new IOException("an interceptor sent the request again; one attempt is one request");
        }
        // a network interceptor always has one
        Connection connection = Objects.requireNonNull(chain.connection());
        stale.check(connection, attempt.number > 1);
        if (Thread.currentThread().isInterrupted()) {
            throw new InterruptedIOException("interrupted");
        }
        if (closed.getAsBoolean()) {
            throw new IOException("client closed");
        }
        attempt.markSent();
        Response response = chain.proceed(request);
        if (!response.isSuccessful()) {
            // a service may close the connection of a refusal without saying so
            stale.refused(connection);
        }
        // only for plain http does a proxy respond itself; any other 407 is from the service
        if (response.code() == PROXY_WANTS_A_LOGIN
                && !request.isHttps()
                && connection.route().proxy().type() == Proxy.Type.HTTP) {
            attempt.clearSent();
        }
        return renamed(response);
    }

    private static Response renamed(Response response) {
        List<String> retryAfter = response.headers(THEIRS);
        if (retryAfter.isEmpty() && response.header(RETRY_AFTER) == null) {
            return response;
        }
        Response.Builder renamed = response.newBuilder().removeHeader(THEIRS).removeHeader(RETRY_AFTER);
        retryAfter.forEach(value -> renamed.addHeader(RETRY_AFTER, value));
        return renamed.build();
    }

    /**
     * Finds pooled connections that the service closed while they were idle, before a request is written to them. OkHttp checks
     * only before a POST; a billed read that fails on such a connection would leave its charge unknown.
     */
    static final class StaleConnections {
        private static final long IDLE_NANOS = 1_000_000_000;
        private static final int LOOK_MILLIS = 1;

        private final Scheduler timer;
        private final Map<Connection, long[]> lastUsed = new WeakHashMap<>();

        StaleConnections(Scheduler timer) {
            this.timer = timer;
        }

        /** Throws if the other side has closed it, as it may have closed all before a retry; nothing has been sent then. */
        void check(Connection connection, boolean isRetry) throws IOException {
            if (connection.protocol() == Protocol.HTTP_1_1 && used(connection, 0) > (isRetry ? -1 : IDLE_NANOS)) {
                look(connection.socket());
            }
        }

        /** Marks a connection for a check before its next use. */
        void refused(Connection connection) {
            long unused = used(connection, IDLE_NANOS + 1);
        }

        /** Notes a use, as if it had been so long ago, and returns the time since the one before, -1 if there was none. */
        private long used(Connection connection, long agoNanos) {
            long used = timer.nanos() - agoNanos;
            synchronized (lastUsed) {
                long @Nullable [] last = lastUsed.get(connection);
                if (last == null) {
                    lastUsed.put(connection, new long[] {used});
                    return -1;
                }
                long since = used - last[0];
                last[0] = used;
                return since;
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

        static final class StaleConnectionException extends IOException {
            private static final long serialVersionUID = 1L;

            StaleConnectionException(String message) {
                super(message);
            }
        }
    }
}
