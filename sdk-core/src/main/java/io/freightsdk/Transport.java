package io.freightsdk;

import io.freightsdk.OneRequest.OneLogin;
import io.freightsdk.OneRequest.StaleConnections;
import io.freightsdk.OneRequest.StaleConnections.StaleConnectionException;
import io.freightsdk.Timer.DaemonTimer;
import io.freightsdk.internal.Warnings;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ProxySelector;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import okhttp3.Authenticator;
import okhttp3.Call;
import okhttp3.Dispatcher;
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
    private static final Duration LOOK_EVERY = Duration.ofMillis(20);

    final OkHttpClient http;
    private final boolean ours;
    private final LookUps lookUps;
    private final Timer real;
    private final Warnings warnings;
    final Callbacks callbacks;
    private final AtomicBoolean closed = new AtomicBoolean();

    /** Each until its body is read: OkHttp counts one as running until it has the head. */
    private final Set<Call> calls = ConcurrentHashMap.newKeySet();

    private final AtomicBoolean watching = new AtomicBoolean();

    /** Requests in flight use {@code real} time even when calls run in virtual time; it is closed with this. */
    Transport(@Nullable OkHttpClient users, OkHttpClient.Builder http, Timer timer, Timer real, Warnings warnings) {
        LookUps lookUps = new LookUps(real::nanos);
        ProxySelector selector = users == null ? ProxySelector.getDefault() : users.proxySelector();
        if (selector != null) {
            http.proxySelector(lookUps.bounded(selector));
        }
        if (users != null) {
            http.proxyAuthenticator(new OneLogin(users.proxyAuthenticator()));
        }
        http.interceptors().add(0, this::guarded);
        http.retryOnConnectionFailure(false)
                .followRedirects(false)
                .followSslRedirects(false)
                .authenticator(Authenticator.NONE)
                .addNetworkInterceptor(new OneRequest(new StaleConnections(timer), closed::get))
                .dispatcher(new Dispatcher(new ThreadPoolExecutor(
                        0,
                        Integer.MAX_VALUE,
                        KEPT_IDLE.toSeconds(),
                        TimeUnit.SECONDS,
                        new SynchronousQueue<>(),
                        task -> DaemonTimer.thread("freight-call", task))))
                .dns(lookUps.bounded(users == null ? Dns.SYSTEM : users.dns()))
                .cache(null)
                // one clock for all the rest, set for each attempt, so that a slow drip ends as well
                .callTimeout(Duration.ZERO)
                .readTimeout(Duration.ZERO)
                .writeTimeout(Duration.ZERO);
        this.http = http.build();
        this.ours = users == null;
        this.lookUps = lookUps;
        this.real = real;
        this.warnings = warnings;
        this.callbacks = new Callbacks(this::onACallsThread, real, warnings);
    }

    /** Fails a call with whatever user code throws, in the way that OkHttp knows. */
    private Response guarded(Interceptor.Chain chain) throws IOException {
        if (closed.get()) {
            // close() cancels only the calls that are there by then
            throw new IOException("client closed");
        }
        try {
            return LookUps.proceed(chain);
        } catch (RuntimeException | Error e) {
            throw new InterceptorException(e);
        }
    }

    /** An interceptor, or something else in the given client, threw something other than an IOException. */
    private static final class InterceptorException extends IOException {
        private static final long serialVersionUID = 1L;

        InterceptorException(Throwable cause) {
            super("an interceptor threw " + cause.getClass().getName(), cause);
        }
    }

    boolean isClosed() {
        return closed.get();
    }

    Reply send(Request request, Attempt attempt) {
        attempt.begins(real.nanos());
        return freshly(request, attempt, call -> {});
    }

    private void watch() {
        if (watching.compareAndSet(false, true)) {
            try {
                real.after(LOOK_EVERY, this::look);
            } catch (Throwable e) { // there is no thread
                watching.set(false);
                throw e;
            }
        }
    }

    /**
     * Ends requests whose time is over, which OkHttp would do on a thread that all its clients in this JVM share and any of them
     * may end, and those whose calling thread was interrupted: one that blocks in a socket does not notice on its own.
     */
    private void look() {
        try {
            for (Call call : calls) {
                Attempt attempt = Objects.requireNonNull(call.request().tag(Attempt.class));
                if (attempt.callerIsInterrupted()) {
                    attempt.interrupt();
                    cancel(call);
                } else if (attempt.runsOutOfTime(real.nanos()) && !call.isCanceled()) {
                    // one of its calls may be new, or no thread was there for the last look
                    cancel(call);
                }
            }
        } finally {
            watching.set(false);
            if (!calls.isEmpty()) {
                watch();
            }
        }
    }

    /** Sends it from another thread; {@code began} gets the call, to cancel it, and {@code then} what comes of it, there. */
    void send(Request request, Attempt attempt, Consumer<Call> began, Consumer<Reply> then) {
        attempt.begins(real.nanos());
        try {
            onACallsThread(() -> then.accept(reply(request, attempt, began)));
        } catch (Throwable e) { // there is no thread
            callbacks.run(() -> then.accept(new Reply.None(e)));
        }
    }

    private Reply reply(Request request, Attempt attempt, Consumer<Call> began) {
        try {
            return freshly(request, attempt, began);
        } catch (Throwable e) { // an Error of the application's code
            return new Reply.None(e);
        }
    }

    /** Sends it again on another connection as long as one turns out to be closed, on which nothing was sent. */
    private Reply freshly(Request request, Attempt attempt, Consumer<Call> began) {
        try {
            Reply reply = execute(request, attempt, began);
            for (int i = 0; i < MOST_STALE && isStale(reply) && !attempt.isOutOfTime(); i++) {
                reply = execute(request, attempt, began);
            }
            return reply;
        } finally {
            if (closed.get()) {
                release();
            }
        }
    }

    private Reply execute(Request request, Attempt attempt, Consumer<Call> began) {
        Call call = http.newCall(request);
        try {
            calls.add(call);
            watch();
            began.accept(call);
            try (Response response = call.execute()) {
                return read(response, attempt);
            }
        } catch (InterceptorException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            return new Reply.None(e);
        } catch (Exception e) {
            if (e instanceof InterruptedException) {
                // OkHttp throws it while connecting, undeclared as everything in Kotlin, and has cleared the flag
                Thread.currentThread().interrupt();
                attempt.interrupt();
            }
            if ((e instanceof InterruptedIOException || attempt.isOutOfTime()) && attempt.sent()) {
                // what has silenced one connection has most likely silenced the idle ones as well
                closeIdle();
            }
            return new Reply.None(e);
        } finally {
            calls.remove(call);
        }
    }

    /** On a thread of its own if it may call user code, which may block. */
    private void cancel(Call call) {
        if (ours) {
            call.cancel();
        } else {
            onACallsThread(() -> cancelSafely(call));
        }
    }

    private void cancelSafely(Call call) {
        warnings.safely("an EventListener of okHttpClient failed in canceled; its call ends", call::cancel);
    }

    private Reply read(Response response, Attempt attempt) throws IOException {
        if (response.code() == OneRequest.PROXY_WANTS_A_LOGIN && !attempt.sent()) {
            throw new IOException(LostResponse.NO_LOGIN);
        }
        RawResponse answer = RawResponse.of(response);
        if (answer.flaw() != null && (attempt.isOutOfTime() || attempt.callerIsInterrupted() || isClosed())) {
            throw new IOException("given up");
        }
        return answer;
    }

    private static boolean isStale(Reply reply) {
        return reply instanceof Reply.None none && none.cause() instanceof StaleConnectionException;
    }

    /** Cancels the calls in flight; calls that begin later send nothing. */
    @Override
    public void close() {
        closed.set(true);
        calls.forEach(this::cancelSafely);
        lookUps.close();
        real.close();
        release();
        callbacks.close();
    }

    /** Runs what may block on a thread that is there for it; once the client is closed, on one that ends with it. */
    private void onACallsThread(Runnable work) {
        try {
            http.dispatcher().executorService().execute(work);
        } catch (RejectedExecutionException e) {
            DaemonTimer.thread("freight-call", work).start();
        }
    }

    private void release() {
        http.dispatcher().executorService().shutdown();
        closeIdle();
    }

    void closeIdle() {
        if (ours) {
            warnings.safely("a connection could not be closed", http.connectionPool()::evictAll);
        }
    }

    sealed interface Reply permits RawResponse, Reply.None {
        record None(Throwable cause) implements Reply {}
    }
}
