package io.freightsdk;

import io.freightsdk.Scheduler.DaemonTimer;
import io.freightsdk.SingleSendInterceptor.StaleConnections;
import io.freightsdk.SingleSendInterceptor.StaleConnections.StaleConnectionException;
import io.freightsdk.internal.Warnings;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import okhttp3.Authenticator;
import okhttp3.Call;
import okhttp3.Dns;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** Sends a request once, in the time it has. Whatever OkHttp would send again on its own is off. */
final class Transport implements AutoCloseable {
    static final Duration KEPT_IDLE = Duration.ofSeconds(30);

    private static final int MOST_STALE = 8;

    final OkHttpClient http;
    private final boolean isOurs;
    private final Warnings warnings;
    private final AtomicBoolean closed = new AtomicBoolean();
    private final ExecutorService threads = threads();
    private final RequestWatch watch;
    private final NameLookUps names;

    Transport(@Nullable OkHttpClient users, OkHttpClient.Builder http, Scheduler timer, Warnings warnings) {
        this.isOurs = users == null;
        this.warnings = warnings;
        this.watch = new RequestWatch(timer.ofRequests(warnings), this::cancel);
        this.names = new NameLookUps(users == null ? Dns.SYSTEM : users.dns(), watch);
        http.interceptors().add(0, this::guarded);
        this.http = http.dns(names)
                .retryOnConnectionFailure(false)
                .followRedirects(false)
                .followSslRedirects(false)
                .authenticator(Authenticator.NONE)
                .addNetworkInterceptor(new SingleSendInterceptor(new StaleConnections(timer), closed::get))
                .cache(null)
                // the watch keeps the time of all the rest, so that a slow drip ends as well
                .callTimeout(Duration.ZERO)
                .readTimeout(Duration.ZERO)
                .writeTimeout(Duration.ZERO)
                .build();
    }

    /** A virtual thread for each call where there are any, from Java 21 on; before that a daemon. */
    private static ExecutorService threads() {
        try {
            return (ExecutorService)
                    Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        } catch (ReflectiveOperationException e) {
            return new ThreadPoolExecutor(
                    0,
                    Integer.MAX_VALUE,
                    KEPT_IDLE.toSeconds(),
                    TimeUnit.SECONDS,
                    new SynchronousQueue<>(),
                    task -> DaemonTimer.thread("freight-call", task));
        }
    }

    /** Fails a call with whatever user code throws, in the way that OkHttp knows. */
    private Response guarded(Interceptor.Chain chain) throws IOException {
        if (closed.get()) {
            // close() cancels only the calls that are there by then
            throw new IOException("client closed");
        }
        try {
            return chain.proceed(chain.request());
        } catch (RuntimeException | Error e) {
            throw new InterceptorException(e);
        }
    }

    /** An interceptor, or something else in the given client, threw something other than an IOException. */
    private static final class InterceptorException extends IOException {
        private static final long serialVersionUID = 1L;

        InterceptorException(Throwable cause) {
            super("an interceptor or the Dns threw " + cause.getClass().getName(), cause);
        }
    }

    boolean isClosed() {
        return closed.get();
    }

    /** The call that sends a request. */
    interface Sender {
        /** Takes the request that is sent now, to cancel it. */
        void began(Call call);
    }

    /** Sends it again on another connection as long as one turns out to be closed, on which nothing was sent. */
    TransportResult send(Request request, Attempt attempt, Sender sender) {
        long endNanos = watch.nanos() + attempt.timeout.toNanos();
        TransportResult reply = execute(request, attempt, endNanos, sender);
        for (int i = 0; i < MOST_STALE && isStale(reply) && !attempt.isOutOfTime(); i++) {
            reply = execute(request, attempt, endNanos, sender);
        }
        return reply;
    }

    private static boolean isStale(TransportResult reply) {
        return reply instanceof TransportResult.None none && none.cause() instanceof StaleConnectionException;
    }

    private TransportResult execute(Request request, Attempt attempt, long endNanos, Sender sender) {
        Call call = http.newCall(request);
        RequestWatch.Watched watched = watch.watch(call, attempt, endNanos);
        try (watched) {
            sender.began(call);
            try (Response response = call.execute()) {
                return read(response, attempt);
            }
        } catch (InterceptorException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            return new TransportResult.None(withoutKey(e, request));
        } catch (Exception e) {
            if (e instanceof InterruptedException) {
                // OkHttp throws it while connecting, undeclared as everything in Kotlin, and has cleared the flag
                Thread.currentThread().interrupt();
            }
            if ((e instanceof InterruptedIOException || attempt.isOutOfTime()) && attempt.sent()) {
                // what has silenced one connection has most likely silenced the idle ones as well
                closeIdle();
            }
            return new TransportResult.None(withoutKey(e, request));
        } finally {
            if (closed.get()) {
                closeIdle();
            }
        }
    }

    /** The failure; or what takes its place if it has the key, as that of an interceptor may have which prints its request. */
    private static Exception withoutKey(Exception failure, Request request) {
        StringWriter text = new StringWriter();
        try {
            failure.printStackTrace(new PrintWriter(text));
            if (!AgentKeys.isIn(text.toString(), request)) {
                return failure;
            }
        } catch (RuntimeException e) {
            // user code may have made it, and what cannot be looked at is not printed
        }
        Throwable cause = failure.getCause();
        Throwable thrown = failure instanceof InterceptorException && cause != null ? cause : failure;
        return new IOException(thrown.getClass().getName() + ", not printed, as it has the agent key");
    }

    /** On a thread of its own if it may call user code, which may block. */
    private void cancel(Call call) {
        if (isOurs) {
            call.cancel();
        } else {
            execute(() -> warnings.safely(
                    "an EventListener of okHttpClient failed in canceled; its call ends", call::cancel));
        }
    }

    private TransportResult read(Response response, Attempt attempt) throws IOException {
        if (response.code() == SingleSendInterceptor.PROXY_WANTS_A_LOGIN && !attempt.sent()) {
            throw new IOException(TransportFailures.NO_LOGIN);
        }
        RawResponse raw = RawResponse.of(response);
        if (raw.bodyError() != null
                && (attempt.isOutOfTime() || Thread.currentThread().isInterrupted() || isClosed())) {
            throw new IOException("given up");
        }
        return raw;
    }

    /** Runs what may block on a thread that is there for it; once the client is closed, on one that ends with it. */
    void execute(Runnable work) {
        try {
            threads.execute(work);
        } catch (RejectedExecutionException e) {
            DaemonTimer.thread("freight-call", work).start();
        }
    }

    /** Cancels the calls in flight; calls that begin later send nothing. */
    @Override
    public void close() {
        closed.set(true);
        watch.close();
        names.close();
        threads.shutdown();
        closeIdle();
    }

    void closeIdle() {
        if (isOurs) {
            warnings.safely("a connection could not be closed", http.connectionPool()::evictAll);
        }
    }

    sealed interface TransportResult permits RawResponse, TransportResult.None {
        record None(Throwable cause) implements TransportResult {}
    }
}
