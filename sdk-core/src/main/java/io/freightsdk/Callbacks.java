package io.freightsdk;

import io.freightsdk.internal.Warnings;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Runs user code that calls must not wait for: on a few threads, and on more as long as callbacks wait. So
 * thousands that are quick need few threads, and those that block delay others by a tenth of a second each time the threads
 * double.
 */
final class Callbacks {
    private static final int FEW = 16;
    private static final Duration PATIENCE = Duration.ofMillis(100);

    private final Executor threads;
    private final Timer timer;
    private final Warnings warnings;
    private final Queue<Waiting> waiting = new ArrayDeque<>();
    private int workers;
    private boolean watching;
    private boolean closed;

    /** Each task of the threads may block. */
    Callbacks(Executor threads, Timer timer, Warnings warnings) {
        this.threads = threads;
        this.timer = timer;
        this.warnings = warnings;
    }

    private record Waiting(Runnable callback, long sinceNanos) {}

    void run(Runnable callback) {
        boolean one;
        synchronized (this) {
            waiting.add(new Waiting(callback, timer.nanos()));
            one = closed || workers < FEW;
            workers += one ? 1 : 0;
        }
        if (one) {
            start(1);
        } else {
            watch();
        }
    }

    private void start(int more) {
        for (int i = 0; i < more; i++) {
            try {
                threads.execute(this::work);
            } catch (Throwable e) { // there is no thread: the callbacks wait until there is
                warnings.log("a step of the client waits for a thread", e);
                boolean isClosed;
                synchronized (this) {
                    isClosed = closed;
                    workers -= more - i - (isClosed ? 1 : 0);
                }
                if (isClosed) {
                    work();
                } else {
                    watch();
                }
                return;
            }
        }
    }

    private void work() {
        for (Runnable next = next(); next != null; next = next()) {
            warnings.safely("a step of the client failed on a thread of its own", next);
        }
    }

    private synchronized @Nullable Runnable next() {
        Waiting next = waiting.poll();
        workers -= next == null ? 1 : 0;
        return next == null ? null : next.callback;
    }

    private synchronized void watch() {
        if (!watching) {
            watching = true;
            timer.after(PATIENCE, this::look);
        }
    }

    /** If one has waited that long, there are too few. */
    private void look() {
        int more;
        boolean goOn;
        synchronized (this) {
            watching = false;
            Waiting eldest = waiting.peek();
            goOn = eldest != null;
            boolean late = eldest != null && timer.nanos() - eldest.sinceNanos >= PATIENCE.toNanos();
            more = late ? Math.min(waiting.size(), Math.max(FEW, workers)) : 0;
            workers += more;
        }
        start(more);
        if (goOn) {
            watch();
        }
    }

    /** After the close no timer adds workers, so each waiting or later callback gets its own thread, or that of its caller. */
    void close() {
        int more;
        synchronized (this) {
            closed = true;
            more = waiting.size();
            workers += more;
        }
        start(more);
    }
}
