package io.freightsdk.examples.spring;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.freightsdk.CallListener;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** Holds the reads of positions before they are sent, and sees who waits for them. */
final class Gate implements CallListener {
    private final List<Thread> threads = new CopyOnWriteArrayList<>();
    private volatile CountDownLatch latch = new CountDownLatch(0);

    void close() {
        latch = new CountDownLatch(1);
    }

    void open() {
        latch.countDown();
    }

    @Override
    public void callStarted(CallStarted event) {
        if (event.operation().equals("getLoadPosition")) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Does it on a thread of its own. */
    <T> FutureTask<T> start(Callable<T> work) {
        FutureTask<T> task = new FutureTask<>(work);
        Thread thread = new Thread(task, "customer");
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
        return task;
    }

    /** Until so many have asked for a position and stand still, be it at the gate or for one who does. */
    void awaitWaiting(long count) {
        long start = System.nanoTime();
        while (threads.stream().filter(Gate::waits).count() < count) {
            if (System.nanoTime() - start > SECONDS.toNanos(60)) {
                throw new AssertionError("not waiting: " + threads);
            }
            LockSupport.parkNanos(1_000_000);
        }
    }

    /** Seen in one look: what a thread's state says may be over when its frames are read. */
    private static boolean waits(Thread thread) {
        return Stream.of(thread.getStackTrace())
                .map(StackTraceElement::getMethodName)
                .anyMatch(Set.of("callStarted", "timedGet")::contains);
    }
}
