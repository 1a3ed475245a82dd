package io.freightsdk;

import io.freightsdk.internal.Warnings;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The real time. Its one thread is a daemon, there only while something waits and shortly after. */
final class DaemonTimer implements Timer {
    private final ScheduledThreadPoolExecutor executor;
    private final Warnings warnings;

    DaemonTimer(Warnings warnings) {
        this.warnings = warnings;
        this.executor = new ScheduledThreadPoolExecutor(1, task -> DaemonThreads.made("freight-timer", task));
        executor.setRemoveOnCancelPolicy(true);
        executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        executor.setKeepAliveTime(Transport.KEPT_IDLE.toNanos(), TimeUnit.NANOSECONDS);
        executor.allowCoreThreadTimeOut(true);
    }

    @Override
    public long nanos() {
        return System.nanoTime();
    }

    @Override
    public Instant instant() {
        return Instant.now();
    }

    @Override
    public Cancellation after(Duration delay, Runnable task) {
        try {
            Future<?> future = executor.schedule(
                    () -> warnings.safely("a task of the client's timer failed", task),
                    delay.toNanos(),
                    TimeUnit.NANOSECONDS);
            return () -> future.cancel(false);
        } catch (RejectedExecutionException closed) {
            return () -> {};
        }
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
