package io.freightsdk;

import io.freightsdk.StaleConnections.StaleConnectionException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import okhttp3.Authenticator;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.ConnectionPool;
import okhttp3.Dispatcher;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** Sends a request once, in the time it has. Whatever OkHttp would send again by itself is off. */
final class Transport implements AutoCloseable {
    static final Duration KEPT_IDLE = Duration.ofSeconds(30);

    static final int MOST_AT_ONCE = 1_024;
    private static final int MOST_STALE = 8;

    private final OkHttpClient http;
    private final boolean ours;
    private final InterruptWatch watch;
    private final Timer real;
    private final AtomicBoolean closed;

    private Transport(OkHttpClient http, boolean ours, Timer real, AtomicBoolean closed) {
        this.closed = closed;
        this.http = http;
        this.ours = ours;
        this.watch = new InterruptWatch(http.dispatcher(), real);
        this.real = real;
    }

    /** Whatever the time of the calls, that of a request on its way is {@code real}, which is closed with this. */
    static Transport of(@Nullable OkHttpClient users, Timer timer, Timer real) {
        OkHttpClient.Builder http = users == null
                ? new OkHttpClient.Builder().connectionPool(new ConnectionPool(32, 1, TimeUnit.MINUTES))
                : users.newBuilder();
        AtomicBoolean closed = new AtomicBoolean();
        http.interceptors().add(0, new ThrownAsIo());
        http.retryOnConnectionFailure(false)
                .followRedirects(false)
                .followSslRedirects(false)
                .authenticator(Authenticator.NONE)
                .addNetworkInterceptor(new OneRequest(new StaleConnections(timer), closed::get))
                .dispatcher(dispatcher())
                .cache(null)
                // one clock for all of it, set for each attempt, so that a slow drip ends as well
                .connectTimeout(Duration.ZERO)
                .readTimeout(Duration.ZERO)
                .writeTimeout(Duration.ZERO);
        return new Transport(http.build(), users == null, real, closed);
    }

    /** Of its own, whoever's the client is: its threads are daemons, it lets through what comes, and it is ours to close. */
    private static Dispatcher dispatcher() {
        Dispatcher dispatcher = new Dispatcher(new ThreadPoolExecutor(
                0,
                Integer.MAX_VALUE,
                KEPT_IDLE.toSeconds(),
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                task -> DaemonThreads.made("freight-call", task)));
        dispatcher.setMaxRequests(MOST_AT_ONCE);
        dispatcher.setMaxRequestsPerHost(MOST_AT_ONCE);
        return dispatcher;
    }

    boolean isClosed() {
        return closed.get();
    }

    /** Sends it from this thread and waits. */
    Reply send(Request request, Attempt attempt) {
        watch.begin();
        try {
            Reply reply = execute(request, attempt);
            for (int i = 0; i < MOST_STALE && isStale(reply); i++) {
                reply = execute(request, attempt);
            }
            return reply;
        } finally {
            watch.end();
            if (closed.get()) {
                release();
            }
        }
    }

    private Reply execute(Request request, Attempt attempt) {
        try (Response response = newCall(request, attempt).execute()) {
            return Answer.of(response);
        } catch (Exception e) {
            if (e instanceof InterruptedException) {
                // OkHttp throws it while connecting, undeclared as everything in Kotlin, and has cleared the flag
                Thread.currentThread().interrupt();
                attempt.interrupt();
            }
            return new Reply.None(e);
        }
    }

    /** Sends it from another thread; {@code then} gets what comes of it, there, and {@code cancel} what ends it before. */
    void send(Request request, Attempt attempt, Consumer<Runnable> cancel, Consumer<Reply> then) {
        Sending sending = new Sending(request, attempt, cancel, then);
        sending.enqueue();
        if (http.dispatcher().queuedCallsCount() > 0) {
            sending.limit();
        }
    }

    /** A request that goes out when it is its turn, and what it waits for that is of its time. */
    private final class Sending implements Callback {
        private final Request request;
        private final Attempt attempt;
        private final Consumer<Runnable> cancel;
        private final Consumer<Reply> then;
        private final long end;
        private volatile Timer.Cancellation limit = () -> {};
        private int more = MOST_STALE;

        Sending(Request request, Attempt attempt, Consumer<Runnable> cancel, Consumer<Reply> then) {
            this.request = request;
            this.attempt = attempt;
            this.cancel = cancel;
            this.then = then;
            this.end = real.nanos() + attempt.timeout().toNanos();
        }

        void enqueue() {
            Call call = newCall(request, attempt);
            call.timeout().deadlineNanoTime(end);
            cancel.accept(call::cancel);
            call.enqueue(this);
        }

        /** OkHttp looks at the time of those only that run. */
        void limit() {
            limit = real.after(attempt.timeout(), () -> {
                if (attempt.misses()) {
                    Reply late = new Reply.None(new InterruptedIOException("its turn did not come"));
                    onACallsThread(() -> then.accept(late));
                }
            });
        }

        @Override
        public void onResponse(Call call, Response response) {
            ended(read(response));
        }

        @Override
        public void onFailure(Call call, IOException e) {
            ended(new Reply.None(e));
        }

        private void ended(Reply reply) {
            if (more > 0 && isStale(reply)) {
                more--;
                enqueue();
            } else if (attempt.begins()) {
                limit.cancel();
                then.accept(reply);
            }
            if (closed.get()) {
                release();
            }
        }
    }

    private static Reply read(Response response) {
        try (response) {
            return Answer.of(response);
        } catch (Throwable e) {
            // OkHttp takes an Error from here for no end of the call
            return new Reply.None(e);
        }
    }

    private Call newCall(Request request, Attempt attempt) {
        Call call = http.newCall(request);
        call.timeout().timeout(attempt.timeout().toNanos(), TimeUnit.NANOSECONDS);
        return call;
    }

    private static boolean isStale(Reply reply) {
        return reply instanceof Reply.None none && none.cause() instanceof StaleConnectionException;
    }

    /** Ends what is on its way; what begins after that sends nothing. */
    @Override
    public void close() {
        closed.set(true);
        http.dispatcher().cancelAll();
        real.close();
        release();
    }

    /** Runs that on a thread of the calls, so that no wait holds up another; on this one once the client is closed. */
    void onACallsThread(Runnable work) {
        try {
            http.dispatcher().executorService().execute(work);
        } catch (RejectedExecutionException e) {
            work.run();
        }
    }

    int idleConnections() {
        return http.connectionPool().idleConnectionCount();
    }

    private void release() {
        http.dispatcher().executorService().shutdown();
        if (ours) {
            http.connectionPool().evictAll();
        }
    }
}
