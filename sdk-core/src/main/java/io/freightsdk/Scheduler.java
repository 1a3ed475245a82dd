package io.freightsdk;

import io.freightsdk.internal.Warnings;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

interface Scheduler extends InstantSource, AutoCloseable {
    /** Goes up steadily; only differences mean anything. */
    long nanos();

    /**
     * Runs the task once that much time has passed, unless it is cancelled; never on the calling thread. With a clock of the
     * user's, the time may pass by that as well.
     */
    Cancellation after(Duration delay, Runnable task);

    /** Schedules a timeout, usually cancelled before it fires; it is in real time. */
    default Cancellation limit(Duration most, Runnable task) {
        return after(most, task);
    }

    /** Returns the timer that ends requests in flight: that of real time, whatever the clock. The client closes it. */
    default Scheduler ofRequests(Warnings warnings) {
        return new DaemonTimer(warnings, InstantSource.system());
    }

    /** Returns whether at least that much time has passed since a moment. */
    default boolean isPast(Moment since, Duration time) {
        return nanos() - since.nanos >= time.toNanos() || Math.abs(millis() - since.millis) >= time.toMillis();
    }

    /** A moment on the clock, and in real time. */
    record Moment(long nanos, long millis) {}

    default Moment now() {
        return new Moment(nanos(), millis());
    }

    /** Forgets what has not run. */
    @Override
    void close();

    @FunctionalInterface
    interface Cancellation {
        void cancel();
    }

    /** The real time. Its one thread is a daemon, there only while something waits and shortly after. */
    static final class DaemonTimer implements Scheduler {
        /** How often a clock of the user's is read while somebody waits. */
        private static final Duration LOOK_EVERY = Duration.ofMillis(10);

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
        public long millis() {
            return clock.millis();
        }

        @Override
        public Cancellation after(Duration delay, Runnable task) {
            if (clock.equals(InstantSource.system()) || clock.equals(Clock.systemUTC())) {
                return limit(delay, task);
            }
            Moment begin = now();
            AtomicReference<Cancellation> next = new AtomicReference<>(() -> {});
            Runnable look = new Runnable() {
                @Override
                public void run() {
                    if (isPast(begin, delay)) {
                        task.run();
                    } else {
                        next.set(limit(delay.compareTo(LOOK_EVERY) < 0 ? delay : LOOK_EVERY, this));
                    }
                }
            };
            next.set(limit(delay.compareTo(LOOK_EVERY) < 0 ? delay : LOOK_EVERY, look));
            return () -> next.get().cancel();
        }

        @Override
        public Cancellation limit(Duration most, Runnable task) {
            try {
                Future<?> future = executor.schedule(
                        () -> warnings.safely("a task of the client's timer failed", task),
                        most.toNanos(),
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
