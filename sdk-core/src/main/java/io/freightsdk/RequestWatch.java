package io.freightsdk;

import io.freightsdk.Scheduler.DaemonTimer;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import okhttp3.Call;

/**
 * Ends requests that are out of time, and those of threads that were interrupted: a thread that blocks in a socket does not
 * notice on its own. OkHttp's own timeouts run on one thread for all clients of a JVM, which any of them may block.
 */
final class RequestWatch {
    private static final Duration LOOK_EVERY = Duration.ofMillis(20);

    /** A request that sends nothing and does not end by then hangs in the resolver. */
    private static final long HANGS_NANOS = Duration.ofMillis(60).toNanos();

    private final DaemonTimer timer;
    private final Consumer<Call> cancel;
    private final Set<Watched> open = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean isWatching = new AtomicBoolean();

    RequestWatch(DaemonTimer timer, Consumer<Call> cancel) {
        this.timer = timer;
        this.cancel = cancel;
    }

    /** One request, from before it is sent until its body is read. */
    final class Watched implements AutoCloseable {
        private final Call call;
        private final Attempt attempt;
        private final Transport.Sender sender;
        private final Thread thread = Thread.currentThread();
        private final long endNanos;
        private final long deadlineNanos;
        private boolean isAbandoned;

        private Watched(Call call, Attempt attempt, long endNanos, Transport.Sender sender) {
            this.call = call;
            this.attempt = attempt;
            this.sender = sender;
            this.endNanos = endNanos;
            this.deadlineNanos = timer.nanos() + sender.left().toNanos();
        }

        private void look(long now) {
            boolean isOver = now - endNanos >= 0;
            if (isOver) {
                attempt.endTime();
            }
            if ((isOver || thread.isInterrupted()) && !call.isCanceled()) {
                cancel.accept(call);
            }
            if (!isAbandoned && !attempt.sent() && now - deadlineNanos >= HANGS_NANOS) {
                isAbandoned = true;
                sender.abandoned();
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

    Watched watch(Call call, Attempt attempt, long endNanos, Transport.Sender sender) {
        Watched watched = new Watched(call, attempt, endNanos, sender);
        open.add(watched);
        lookLater();
        return watched;
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

    /** Ends all that are open, those that hang too. */
    void close() {
        open.forEach(watched -> {
            cancel.accept(watched.call);
            if (!watched.attempt.sent()) {
                watched.sender.abandoned();
            }
        });
        timer.close();
    }
}
