package io.freightsdk.tracking;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A daemon that does what is due, and naps until the next is. */
final class OwnThread implements AutoCloseable {
    private static final Duration LONGEST_NAP = Duration.ofSeconds(60);

    private final LoadTracker tracker;
    private final ReentrantLock waking = new ReentrantLock();
    private final Condition woken = waking.newCondition();
    private final Thread thread = new Thread(this::follow, "freight-tracking");
    private boolean awake;
    private volatile boolean closed;

    OwnThread(LoadTracker tracker) {
        this.tracker = tracker;
        thread.setDaemon(true);
    }

    OwnThread start() {
        thread.start();
        return this;
    }

    private void follow() {
        while (!closed) {
            Duration nap = LONGEST_NAP;
            try {
                Instant next = tracker.runDue().nextDueAt();
                if (next != null) {
                    Duration until = Duration.between(tracker.clock().instant(), next);
                    nap = until.compareTo(nap) < 0 ? until : nap;
                }
            } catch (Throwable e) {
                nap = LONGEST_NAP; // a store or a service out of reach: again later
            }
            rest(Math.max(1, nap.toMillis()));
        }
    }

    private void rest(long millis) {
        waking.lock();
        try {
            long left = TimeUnit.MILLISECONDS.toNanos(millis);
            while (!awake && !closed && left > 0) {
                left = woken.awaitNanos(left);
            }
            awake = false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            closed = true;
        } finally {
            waking.unlock();
        }
    }

    /** Something may be due earlier than it knows. */
    void wake() {
        waking.lock();
        try {
            awake = true;
            woken.signalAll();
        } finally {
            waking.unlock();
        }
    }

    /** Waits for the read under way. */
    @Override
    public void close() {
        closed = true;
        wake();
        if (!thread.equals(Thread.currentThread())) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
