package io.freightsdk.tracking;

import io.freightsdk.internal.Warnings;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Daemon threads that read what is due and sleep until the next load is; other nodes may follow loads too. */
final class Workers implements AutoCloseable {
    private static final Warnings WARNINGS = Warnings.of("io.freightsdk.tracking");
    private static final Duration LONGEST_SLEEP = Duration.ofSeconds(15);
    private static final long LOOK_MILLIS = 500;

    private final LoadTracker tracker;
    private final List<Thread> threads;

    /** Opens when something may be due earlier than they know, and is replaced then. */
    private final AtomicReference<CountDownLatch> early = new AtomicReference<>(new CountDownLatch(1));

    private final AtomicBoolean closed = new AtomicBoolean();

    Workers(LoadTracker tracker, int count) {
        this.tracker = tracker;
        this.threads = IntStream.rangeClosed(1, count)
                .mapToObj(i -> new Thread(this::work, "freight-tracking-" + i))
                .toList();
    }

    void start() {
        for (Thread thread : threads) {
            thread.setDaemon(true);
            thread.start();
        }
    }

    private void work() {
        // taken before it sees whether this is closed: a close opens the latch of those that have seen it open
        for (CountDownLatch woken = early.get(); !closed.get(); woken = early.get()) {
            Duration sleep = LONGEST_SLEEP;
            Instant next = null;
            try {
                next = tracker.runDue();
                if (next != null) {
                    Duration until = Duration.between(tracker.clock().instant(), next);
                    sleep = until.compareTo(sleep) < 0 ? until : sleep;
                }
            } catch (Throwable e) {
                WARNINGS.log("following loads failed; it goes on in some seconds", e);
            }
            try {
                sleep(woken, sleep, next);
            } catch (InterruptedException | RuntimeException e) {
                // whoever left the flag set, such as a listener, meant another wait: close() ends this one by its latch
                WARNINGS.log("a thread that follows loads was interrupted; it goes on", e);
            }
        }
    }

    /** Waits that long, or until something may be due earlier, or the clock says that it is: a test moves it. */
    private void sleep(CountDownLatch woken, Duration time, @Nullable Instant next) throws InterruptedException {
        long left = Math.max(1, time.toMillis());
        while (!woken.await(Math.min(left, LOOK_MILLIS), TimeUnit.MILLISECONDS)
                && left > LOOK_MILLIS
                && (next == null || tracker.clock().instant().isBefore(next))) {
            left -= LOOK_MILLIS;
        }
    }

    void wake() {
        early.getAndSet(new CountDownLatch(1)).countDown();
    }

    /** Waits for the reads under way, but not on one of the threads if it was closed before: that may wait for this one. */
    @Override
    public void close() {
        if (closed.getAndSet(true) && threads.contains(Thread.currentThread())) {
            return;
        }
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
