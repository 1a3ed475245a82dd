package io.freightsdk.tracking;

import io.freightsdk.internal.Warnings;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;

/** Daemons that do what is due, and nap until the next is. */
final class OwnThreads implements AutoCloseable {
    private static final Warnings WARNINGS = Warnings.of("io.freightsdk.tracking");
    private static final Duration LONGEST_NAP = Duration.ofSeconds(60);

    private final LoadTracker tracker;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition woken = lock.newCondition();
    private final List<Thread> threads;
    /** No Phaser: two that arrive at once make its arrive throw. */
    private final AtomicLong wakes = new AtomicLong();

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
        while (!closed) {
            long before = wakes.get();
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
            rest(before, Math.max(1, nap.toMillis()));
        }
    }

    private void rest(long before, long millis) {
        lock.lock();
        try {
            for (long left = TimeUnit.MILLISECONDS.toNanos(millis); wakes.get() == before && left > 0; ) {
                left = woken.awaitNanos(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            closed = true;
        } finally {
            lock.unlock();
        }
    }

    /** Something may be due earlier than they know. */
    void wake() {
        lock.lock();
        try {
            wakes.incrementAndGet();
            woken.signalAll();
        } finally {
            lock.unlock();
        }
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
