package io.freightsdk.durable.webhooks;

import io.freightsdk.durable.internal.Outbox.Delivery;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Finds what is due, twice a second and whenever it is woken, and hands it to threads that are free. */
final class Sender implements AutoCloseable {
    private static final long LOOK_MILLIS = 500;

    private final int threads;
    private final Duration closeWithin;
    private final IntFunction<List<Delivery>> due;
    private final Consumer<Delivery> send;
    private final AtomicInteger number = new AtomicInteger();
    private @Nullable ExecutorService pool;
    private @Nullable Thread finder;
    private int free;
    private boolean isWoken;
    private boolean closed;

    Sender(int threads, Duration closeWithin, IntFunction<List<Delivery>> due, Consumer<Delivery> send) {
        this.threads = threads;
        this.free = threads;
        this.closeWithin = closeWithin;
        this.due = due;
        this.send = send;
    }

    synchronized void start() {
        if (closed) {
            throw new IllegalStateException("webhooks: closed");
        }
        if (finder != null) {
            return;
        }
        ExecutorService workers = Executors.newFixedThreadPool(threads, work -> {
            Thread thread = new Thread(work, "freight-webhooks-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
        pool = workers;
        Thread finds = new Thread(() -> find(workers), "freight-webhooks");
        finds.setDaemon(true);
        finder = finds;
        finds.start();
    }

    private void find(ExecutorService workers) {
        for (int most = awaited(true); most > 0; ) {
            List<Delivery> found = List.of();
            try {
                found = due.apply(most);
            } catch (RuntimeException | Error e) {
                TrackingWebhooks.warnings().log("webhooks that are due are looked for again", e);
            }
            for (Delivery one : found) {
                taken();
                workers.execute(() -> run(one));
            }
            most = awaited(found.size() == most);
        }
    }

    /** Returns how many threads are free, once some are and it is time to look; 0 if this is closed. */
    private synchronized int awaited(boolean atOnce) {
        boolean look = atOnce;
        try {
            while (!closed && (free == 0 || !(look || isWoken))) {
                long before = System.nanoTime();
                wait(LOOK_MILLIS);
                look |= System.nanoTime() - before >= TimeUnit.MILLISECONDS.toNanos(LOOK_MILLIS - 1);
            }
        } catch (InterruptedException e) {
            return 0; // nobody else has this thread
        }
        isWoken = false;
        return closed ? 0 : free;
    }

    private synchronized void taken() {
        free--;
    }

    private synchronized void done() {
        free++;
        notifyAll();
    }

    private void run(Delivery one) {
        try {
            send.accept(one);
        } catch (RuntimeException | Error e) {
            TrackingWebhooks.warnings()
                    .logOf("load " + one.loadNumber(), ": its webhooks are due again in a minute", e);
        } finally {
            done();
        }
    }

    synchronized void wake() {
        isWoken = true;
        notifyAll();
    }

    @Override
    public void close() {
        ExecutorService workers;
        synchronized (this) {
            closed = true;
            notifyAll();
            workers = pool;
        }
        if (workers != null) {
            workers.shutdown();
            try {
                boolean unused = workers.awaitTermination(closeWithin.toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
