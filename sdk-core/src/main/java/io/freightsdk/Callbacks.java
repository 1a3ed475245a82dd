package io.freightsdk;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;

/**
 * Runs code of the user's that calls must not wait for: on a few threads, and on more as long as those are blocked. So
 * thousands of callbacks that are quick need few threads, and one that blocks delays no other for long.
 */
final class Callbacks {
    private static final int FEW = 16;
    private static final Duration PATIENCE = Duration.ofMillis(100);

    private final Executor threads;
    private final Timer timer;
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private int workers;
    private long begun;
    private boolean watching;

    /** Each task of the threads may block. */
    Callbacks(Executor threads, Timer timer) {
        this.threads = threads;
        this.timer = timer;
    }

    void run(Runnable callback) {
        boolean one;
        synchronized (this) {
            waiting.add(callback);
            one = workers < FEW;
            workers += one ? 1 : 0;
        }
        if (one) {
            threads.execute(this::work);
        } else {
            watch();
        }
    }

    private void work() {
        for (Runnable next = next(); next != null; next = next()) {
            Events.safely(next);
        }
    }

    private synchronized Runnable next() {
        Runnable next = waiting.poll();
        if (next == null) {
            workers--;
        } else {
            begun++;
        }
        return next;
    }

    private synchronized void watch() {
        if (!watching) {
            watching = true;
            long before = begun;
            timer.after(PATIENCE, () -> look(before));
        }
    }

    /** If none of them has begun anything since, there are too few. */
    private void look(long before) {
        int more;
        boolean go;
        synchronized (this) {
            watching = false;
            go = !waiting.isEmpty();
            more = go && begun == before ? Math.min(waiting.size(), workers) : 0;
            workers += more;
        }
        for (int i = 0; i < more; i++) {
            threads.execute(this::work);
        }
        if (go) {
            watch();
        }
    }
}
