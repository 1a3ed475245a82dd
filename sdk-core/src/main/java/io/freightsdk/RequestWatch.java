package io.freightsdk;

import io.freightsdk.NameLookUps.GivenUpException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Comparator;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import okhttp3.Call;
import org.jspecify.annotations.Nullable;

/**
 * Ends requests that are out of time, and those of threads that were interrupted: a thread that blocks in a socket does not
 * notice on its own. OkHttp's own timeouts run on one thread for all clients of a JVM, which any of them may block.
 */
final class RequestWatch {
    private static final Duration LOOK_EVERY = Duration.ofMillis(20);

    private final Scheduler timer;
    private final Consumer<Call> cancel;
    private final Set<Watched> open = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean isWatching = new AtomicBoolean();

    RequestWatch(Scheduler timer, Consumer<Call> cancel) {
        this.timer = timer;
        this.cancel = cancel;
    }

    /** One request, from before it is sent until its body is read. */
    final class Watched implements AutoCloseable {
        private final Call call;
        private final Attempt attempt;
        private final Thread thread = Thread.currentThread();
        private final long startedNanos = timer.nanos();
        private final long endNanos;

        /** The look-up that it waits for, null if it waits for none. */
        private volatile @Nullable CompletableFuture<?> lookUp;

        private volatile boolean isGivenUp;

        private Watched(Call call, Attempt attempt, long endNanos) {
            this.call = call;
            this.attempt = attempt;
            this.endNanos = endNanos;
        }

        /** Waits for a look-up for as long as the request is wanted. */
        <T> T await(CompletableFuture<T> found, String host) throws UnknownHostException {
            lookUp = found;
            if (isGivenUp) {
                found.cancel(false);
            }
            try {
                return found.get();
            } catch (InterruptedException e) {
                found.cancel(false);
                Thread.currentThread().interrupt();
                throw new GivenUpException(host, e);
            } catch (CancellationException e) {
                throw new GivenUpException(host, e);
            } catch (ExecutionException e) {
                throw thrown(e.getCause(), host);
            } finally {
                lookUp = null;
            }
        }

        /** What the resolver threw, as if it had been called on this thread. */
        private UnknownHostException thrown(@Nullable Throwable cause, String host) {
            if (cause instanceof RuntimeException e) {
                throw e;
            }
            if (cause instanceof Error e) {
                throw e;
            }
            if (cause instanceof UnknownHostException e) {
                return e;
            }
            UnknownHostException failure = new UnknownHostException(host);
            failure.initCause(cause);
            return failure;
        }

        private void look(long now) {
            boolean isOver = now - endNanos >= 0;
            if (isOver) {
                attempt.endTime();
            }
            if ((isOver || thread.isInterrupted()) && !call.isCanceled()) {
                cancel.accept(call);
            }
            if (isOver || call.isCanceled()) {
                leaveLookUp();
            }
        }

        private void leaveLookUp() {
            isGivenUp = true;
            CompletableFuture<?> waitedFor = lookUp;
            if (waitedFor != null) {
                waitedFor.cancel(false);
            }
        }

        @Override
        public void close() {
            open.remove(this);
        }
    }

    long nanos() {
        return timer.nanos();
    }

    Watched watch(Call call, Attempt attempt, long endNanos) {
        Watched watched = new Watched(call, attempt, endNanos);
        open.add(watched);
        lookLater();
        return watched;
    }

    /** The newest request of this thread, as an interceptor may send one within another; null if it sends none. */
    @Nullable
    Watched current() {
        long now = timer.nanos();
        return open.stream()
                .filter(watched -> watched.thread.equals(Thread.currentThread()))
                .max(Comparator.comparingLong(watched -> watched.startedNanos - now))
                .orElse(null);
    }

    private void lookLater() {
        if (isWatching.compareAndSet(false, true)) {
            try {
                timer.limit(LOOK_EVERY, this::look);
            } catch (Throwable e) { // there is no thread
                isWatching.set(false);
                throw e;
            }
        }
    }

    private void look() {
        try {
            long now = timer.nanos();
            open.forEach(watched -> watched.look(now));
        } finally {
            isWatching.set(false);
            if (!open.isEmpty()) {
                lookLater();
            }
        }
    }

    /** Ends all that are open. */
    void close() {
        open.forEach(watched -> {
            cancel.accept(watched.call);
            watched.leaveLookUp();
        });
        timer.close();
    }
}
