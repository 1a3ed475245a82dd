package io.freightsdk.durable.webhooks;

import io.freightsdk.durable.internal.Outbox.Delivery;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Looks for what is due, twice a second and whenever it is woken, and hands it to threads that are free. */
final class Sender implements AutoCloseable {
    private static final long LOOK_MILLIS = 500;

    private final int threads;
    private final Duration closeWithin;
    private final IntFunction<List<Delivery>> due;
    private final Consumer<Delivery> send;
    private final Semaphore free;
    private @Nullable ScheduledExecutorService finder;
    private @Nullable ExecutorService workers;
    /** Whether the last look found as much as there were free threads. */
    private volatile boolean isMoreDue;

    Sender(int threads, Duration closeWithin, IntFunction<List<Delivery>> due, Consumer<Delivery> send) {
        this.threads = threads;
        this.closeWithin = closeWithin;
        this.due = due;
        this.send = send;
        this.free = new Semaphore(threads);
    }

    synchronized void start() {
        if (finder == null) {
            ThreadFactory daemons = work -> {
                Thread thread = new Thread(work, "freight-webhooks");
                thread.setDaemon(true);
                return thread;
            };
            ExecutorService senders = Executors.newFixedThreadPool(threads, daemons);
            workers = senders;
            finder = Executors.newSingleThreadScheduledExecutor(daemons);
            var unused = finder.scheduleWithFixedDelay(() -> look(senders), 0, LOOK_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private void look(ExecutorService senders) {
        try {
            int most = free.availablePermits(); // nobody else takes one
            List<Delivery> found = most == 0 ? List.of() : due.apply(most);
            isMoreDue = found.size() == most;
            for (Delivery one : found) {
                free.acquireUninterruptibly();
                senders.execute(() -> run(one));
            }
        } catch (RuntimeException | Error e) {
            TrackingWebhooks.warnings().log("webhooks that are due are looked for again", e);
        }
    }

    private void run(Delivery one) {
        try {
            send.accept(one);
        } catch (RuntimeException | Error e) {
            TrackingWebhooks.warnings()
                    .logOf("load " + one.loadNumber(), ": its webhooks are due again in a minute", e);
        } finally {
            free.release();
            if (isMoreDue) {
                wake();
            }
        }
    }

    /** Looks at once, if this is started. */
    synchronized void wake() {
        ExecutorService senders = workers;
        if (finder != null && senders != null) {
            finder.execute(() -> look(senders));
        }
    }

    /** Waits for the requests in progress; may be started again. */
    @Override
    public void close() {
        List<ExecutorService> running;
        synchronized (this) {
            running = finder == null || workers == null ? List.of() : List.of(finder, workers);
            finder = null;
            workers = null;
        }
        for (ExecutorService each : running) {
            each.shutdown();
            try {
                boolean unused = each.awaitTermination(closeWithin.toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
