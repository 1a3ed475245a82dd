package io.freightsdk;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/** Work beside a test, each on a thread of its own: the common pool may have only one. */
public final class OwnThread {
    private OwnThread() {}

    public interface Work {
        void of(int thread) throws Exception;
    }

    /** Work of so many threads, which begin at once; throws what one of them throws. */
    public static void together(int threads, Work work) throws Exception {
        CyclicBarrier start = new CyclicBarrier(threads);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> ends = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int thread = i;
                ends.add(pool.submit(() -> {
                    start.await();
                    work.of(thread);
                    return null;
                }));
            }
            for (Future<?> end : ends) {
                end.get();
            }
        } finally {
            pool.shutdownNow();
        }
    }

    public static CompletableFuture<Void> run(Runnable work) {
        return CompletableFuture.runAsync(work, OwnThread::start);
    }

    public static <T> CompletableFuture<T> call(Supplier<T> work) {
        return CompletableFuture.supplyAsync(work, OwnThread::start);
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "beside the test");
        thread.setDaemon(true);
        thread.start();
    }
}
