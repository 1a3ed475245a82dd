package io.freightsdk.durable;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** Does one thing again and again, on a daemon of its own; a failure is logged, and it goes on. */
final class Repeated implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger("io.freightsdk.durable");
    private static final Duration MOST_CLOSING = Duration.ofSeconds(60);

    private final String name;
    private final Runnable work;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(this::daemon);
    private final ScheduledFuture<?> ticking;

    Repeated(String name, Duration every, Runnable work) {
        this.name = name;
        this.work = work;
        this.ticking =
                thread.scheduleWithFixedDelay(this::tick, every.toMillis(), every.toMillis(), TimeUnit.MILLISECONDS);
    }

    private Thread daemon(Runnable task) {
        Thread daemon = new Thread(task, name);
        daemon.setDaemon(true);
        return daemon;
    }

    private void tick() {
        try {
            work.run();
        } catch (Throwable e) {
            // a database that is away comes back
            LOG.log(Level.WARNING, name + " failed and goes on: " + CallEnds.said(e));
        }
    }

    /** Waits for what is under way. */
    @Override
    public void close() {
        ticking.cancel(false);
        thread.shutdown();
        try {
            boolean unused = thread.awaitTermination(MOST_CLOSING.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
