package io.freightsdk;

import io.freightsdk.internal.Warnings;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Time as it comes into the client. */
interface Timer extends InstantSource, AutoCloseable {
    /** Goes up steadily; only differences mean anything. */
    long nanos();

    /** Runs the task after that long, unless it is cancelled; never on the calling thread. */
    Cancellation after(Duration delay, Runnable task);

    /** Schedules a timeout, usually cancelled before it fires. */
    default Cancellation limit(Duration most, Runnable task) {
        return after(most, task);
    }

    /** Forgets what has not run. */
    @Override
    void close();

    @FunctionalInterface
    interface Cancellation {
        void cancel();
    }

    /** The real time. Its one thread is a daemon, there only while something waits and shortly after. */
    static final class DaemonTimer implements Timer {
        private final ScheduledThreadPoolExecutor executor;
        private final Warnings warnings;
        private final InstantSource clock;

        DaemonTimer(Warnings warnings, InstantSource clock) {
            this.warnings = warnings;
            this.clock = clock;
            this.executor = new ScheduledThreadPoolExecutor(1, task -> thread("freight-timer", task));
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
            return clock.instant();
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

        /** Makes a thread that does not keep a JVM alive. */
        static Thread thread(String name, Runnable task) {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        }
    }
}
