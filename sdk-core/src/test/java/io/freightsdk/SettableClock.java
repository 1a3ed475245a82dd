package io.freightsdk;

import java.time.Duration;
import java.time.Instant;

/** Time that moves when a test says so, and a wall clock that may be set back. */
class SettableClock implements Scheduler {
    private volatile Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private volatile long nanos;

    @Override
    public Instant instant() {
        return now;
    }

    @Override
    public long nanos() {
        return nanos;
    }

    @Override
    public void close() {}

    @Override
    public Cancellation after(Duration delay, Runnable task) {
        throw new UnsupportedOperationException("nothing waits for this clock");
    }

    synchronized void advance(Duration time) {
        now = now.plus(time);
        nanos = nanos + time.toNanos();
    }

    /** Sets the wall clock alone. */
    void setBack(Duration time) {
        now = now.minus(time);
    }
}
