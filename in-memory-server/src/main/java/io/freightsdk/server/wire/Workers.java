package io.freightsdk.server.wire;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A pool that grows by a thread whenever none is free, and whose end means that its threads are gone. */
final class Workers {
    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
    private final ThreadPoolExecutor pool;

    Workers(ThreadFactory factory) {
        pool = new ThreadPoolExecutor(
                0, Integer.MAX_VALUE, 5, TimeUnit.SECONDS, new SynchronousQueue<>(), task -> kept(factory, task));
    }

    void execute(Runnable task) {
        pool.execute(task);
    }

    /** Takes no more tasks and waits for those running, but no longer than that. */
    void finish(Duration within) throws InterruptedException {
        pool.shutdown();
        pool.awaitTermination(within.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Interrupts what still runs and waits for the threads themselves, each for a moment at most. */
    void end(Duration each) throws InterruptedException {
        pool.shutdownNow();
        for (Thread thread : threads) {
            if (!thread.equals(Thread.currentThread())) {
                thread.join(each.toMillis());
            }
        }
    }

    private Thread kept(ThreadFactory factory, Runnable task) {
        threads.removeIf(thread -> thread.getState() == Thread.State.TERMINATED);
        Thread thread = factory.newThread(task);
        threads.add(thread);
        return thread;
    }
}
