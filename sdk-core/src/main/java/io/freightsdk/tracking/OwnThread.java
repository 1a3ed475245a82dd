package io.freightsdk.tracking;

import io.freightsdk.internal.Warnings;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** A daemon that does what is due, and naps until the next is. */
final class OwnThread implements AutoCloseable {
    private static final Warnings WARNINGS = Warnings.of("io.freightsdk.tracking");
    private static final Duration LONGEST_NAP = Duration.ofSeconds(60);

    private final LoadTracker tracker;
    private final Semaphore woken = new Semaphore(0);
    private final Thread thread = new Thread(this::follow, "freight-tracking");
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
                WARNINGS.log("following loads failed; it goes on in a minute", e);
                nap = LONGEST_NAP;
            }
            rest(Math.max(1, nap.toMillis()));
        }
    }

    private void rest(long millis) {
        try {
            boolean unused = woken.tryAcquire(millis, TimeUnit.MILLISECONDS);
            woken.drainPermits();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            closed = true;
        }
    }

    /** Something may be due earlier than it knows. */
    void wake() {
        woken.release();
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
