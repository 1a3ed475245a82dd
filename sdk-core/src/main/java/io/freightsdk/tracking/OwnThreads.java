package io.freightsdk.tracking;

import io.freightsdk.internal.Warnings;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** Daemons that do what is due, and nap until the next is. */
final class OwnThreads implements AutoCloseable {
    private static final Warnings WARNINGS = Warnings.of("io.freightsdk.tracking");
    private static final Duration LONGEST_NAP = Duration.ofSeconds(60);

    private final LoadTracker tracker;
    private final List<Thread> threads;
    private final Semaphore wakes = new Semaphore(0);
    private volatile boolean closed;

    OwnThreads(LoadTracker tracker, int count) {
        this.tracker = tracker;
        this.threads = IntStream.rangeClosed(1, count)
                .mapToObj(i -> new Thread(this::follow, "freight-tracking-" + i))
                .toList();
    }

    void start() {
        for (Thread thread : threads) {
            thread.setDaemon(true);
            thread.start();
        }
    }

    private void follow() {
        try {
            while (!closed) {
                int unused = wakes.drainPermits(); // what they were for is due by now
                boolean woken = wakes.tryAcquire(Math.max(1, run().toMillis()), TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Does what is due. Returns how long to nap then. */
    private Duration run() {
        try {
            Instant next = tracker.runDue().nextDueAt();
            Duration until = next == null
                    ? LONGEST_NAP
                    : Duration.between(tracker.clock().instant(), next);
            return until.compareTo(LONGEST_NAP) < 0 ? until : LONGEST_NAP;
        } catch (Throwable e) {
            WARNINGS.log("following loads failed; it goes on in a minute", e);
            return LONGEST_NAP;
        }
    }

    /** Something may be due earlier than they know. */
    void wake() {
        wakes.release(threads.size());
    }

    /** Waits for the reads under way. */
    @Override
    public void close() {
        closed = true;
        wake();
        for (Thread thread : threads) {
            if (!thread.equals(Thread.currentThread())) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }
}
