package io.freightsdk;

import java.time.Duration;
import java.time.InstantSource;

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
}
