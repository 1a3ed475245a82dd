package io.freightsdk;

import io.freightsdk.error.CallFacts;
import io.freightsdk.error.CallInterruptedException;
import io.freightsdk.error.CallTimeoutException;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.TransportException;
import java.io.InterruptedIOException;
import java.time.Duration;
import okhttp3.Authenticator;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** Sends a request once, in the time it has. Whatever OkHttp would send again by itself is off. */
final class Transport implements AutoCloseable {
    private static final Duration LONGEST_TIMEOUT = Duration.ofDays(1);

    private final OkHttpClient http;
    private final boolean ours;
    private final Duration attemptTimeout;
    private volatile boolean closed;

    private Transport(OkHttpClient http, boolean ours, Duration attemptTimeout) {
        this.http = http;
        this.ours = ours;
        this.attemptTimeout = attemptTimeout;
    }

    static Transport of(@Nullable OkHttpClient users, Duration attemptTimeout) {
        if (attemptTimeout.toMillis() < 1 || attemptTimeout.compareTo(LONGEST_TIMEOUT) > 0) {
            throw new IllegalArgumentException("attemptTimeout is from 1 ms to 1 day, not " + attemptTimeout);
        }
        OkHttpClient.Builder http = users == null ? new OkHttpClient.Builder() : users.newBuilder();
        http.retryOnConnectionFailure(false)
                .followRedirects(false)
                .followSslRedirects(false)
                .authenticator(Authenticator.NONE)
                .addNetworkInterceptor(new RetryAfterRenamed())
                .cache(null)
                // one clock for all of it, so that a slow drip ends as well
                .callTimeout(attemptTimeout)
                .connectTimeout(Duration.ZERO)
                .readTimeout(Duration.ZERO)
                .writeTimeout(Duration.ZERO);
        return new Transport(http.build(), users == null, attemptTimeout);
    }

    Answer send(Operation<?> operation) {
        if (closed) {
            throw new IllegalStateException(operation.name() + ": the client is closed");
        }
        try (Response response = http.newCall(operation.request()).execute()) {
            return Answer.of(response);
        } catch (RuntimeException e) {
            throw e; // from an interceptor of the user
        } catch (Exception e) {
            throw failure(operation.name(), e);
        } finally {
            if (closed) {
                release();
            }
        }
    }

    private FreightException failure(String operation, Exception e) {
        CallFacts facts = CallFacts.of(operation);
        if (e instanceof InterruptedException) {
            // OkHttp throws it while connecting, undeclared as everything in Kotlin, and has cleared the flag
            Thread.currentThread().interrupt();
            return new CallInterruptedException(facts, e);
        }
        if (e instanceof InterruptedIOException) {
            return Thread.currentThread().isInterrupted()
                    ? new CallInterruptedException(facts, e)
                    : new CallTimeoutException(facts, attemptTimeout, false, e);
        }
        return new TransportException(facts, true, e);
    }

    @Override
    public void close() {
        closed = true;
        release();
    }

    int idleConnections() {
        return http.connectionPool().idleConnectionCount();
    }

    private void release() {
        if (ours) {
            http.connectionPool().evictAll();
            http.dispatcher().executorService().shutdown();
        }
    }
}
