package io.freightsdk.server;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Work beside a test. The common pool will not do: it may have one thread only, and one test that blocks it holds up all others.
 *
 * <p>The module test-support has the same class for the other modules. It depends on this module, so Maven does not let these tests use it.
 */
public final class OwnThread {
    private OwnThread() {}

    public static <T> CompletableFuture<T> supply(Supplier<T> work) {
        return CompletableFuture.supplyAsync(work, OwnThread::start);
    }

    public static CompletableFuture<Void> run(Runnable work) {
        return CompletableFuture.runAsync(work, OwnThread::start);
    }

    /** Waits for another thread. */
    public static void await(CountDownLatch latch) {
        try {
            if (!latch.await(100, TimeUnit.SECONDS)) {
                throw new AssertionError("not released within 100 s");
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "beside the test");
        thread.setDaemon(true);
        thread.start();
    }
}
