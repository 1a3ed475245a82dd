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

/** Daemons that do what is due, and nap until the next is. */
final class OwnThreads implements AutoCloseable {
    private static final Warnings WARNINGS = Warnings.of("io.freightsdk.tracking");
    private static final Duration LONGEST_NAP = Duration.ofSeconds(60);
    private static final long LOOK_MILLIS = 500;

    private final LoadTracker tracker;
    private final List<Thread> threads;

    /** Opens when something may be due earlier than they know, and is replaced then. */
    private final AtomicReference<CountDownLatch> early = new AtomicReference<>(new CountDownLatch(1));

    private final AtomicBoolean closed = new AtomicBoolean();

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
        // before it looks whether this is closed: a close opens the latch of those that have looked
        for (CountDownLatch woken = early.get(); !closed.get(); woken = early.get()) {
            Duration nap = LONGEST_NAP;
            Instant next = null;
            try {
                next = tracker.runDue().nextDueAt();
                if (next != null) {
                    Duration until = Duration.between(tracker.clock().instant(), next);
                    nap = until.compareTo(nap) < 0 ? until : nap;
                }
            } catch (Throwable e) {
                WARNINGS.log("following loads failed; it goes on in a minute", e);
            }
            try {
                nap(woken, nap, next);
            } catch (InterruptedException | RuntimeException e) {
                // whoever left the flag set, such as a listener, meant another wait: close() ends this one by its latch
                WARNINGS.log("a thread that follows loads was interrupted; it goes on", e);
            }
        }
    }

    /** Waits that long, or until something may be due earlier, or the clock says that it is: a test moves it. */
    private void nap(CountDownLatch woken, Duration time, @Nullable Instant next) throws InterruptedException {
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
