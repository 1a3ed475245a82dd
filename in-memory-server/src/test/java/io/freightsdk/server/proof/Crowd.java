package io.freightsdk.server.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;

/** Many threads that start at once; a failure or a hang of one fails the test. */
public final class Crowd {

    private Crowd() {}

    /** Runs the task made for each thread number, all at the same moment, and returns their responses in that order. */
    public static <R> List<R> atOnce(int threads, IntFunction<Callable<R>> tasks) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            CyclicBarrier start = new CyclicBarrier(threads);
            List<Future<R>> running = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                Callable<R> task = tasks.apply(i);
                running.add(pool.submit(() -> {
                    start.await();
                    return task.call();
                }));
            }
            List<R> responses = new ArrayList<>();
            for (Future<R> one : running) {
                responses.add(one.get(100, TimeUnit.SECONDS));
            }
            return responses;
        } finally {
            pool.shutdownNow();
        }
    }
}
