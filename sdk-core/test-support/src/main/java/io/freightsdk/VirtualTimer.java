package io.freightsdk;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.IntConsumer;

/** Time that nobody waits for: a wait is over at once, and the clock stands where it would stand then. */
public final class VirtualTimer implements Scheduler {
    public static final Instant START = Instant.parse("2026-05-04T12:00:00Z");

    private final List<Duration> waits = new CopyOnWriteArrayList<>();
    private final List<Limit> limits = new ArrayList<>();
    private volatile IntConsumer onWait = number -> {};
    private long nanos;

    private record Limit(long at, Runnable task) {}

    @Override
    public synchronized long nanos() {
        return nanos;
    }

    @Override
    public Instant instant() {
        return START.plusNanos(nanos());
    }

    @Override
    public Cancellation after(Duration delay, Runnable task) {
        waits.add(delay);
        onWait.accept(waits.size());
        advance(delay);
        task.run();
        return () -> {};
    }

    @Override
    public synchronized Cancellation limit(Duration most, Runnable task) {
        if (most.isNegative()) {
            task.run();
            return () -> {};
        }
        Limit limit = new Limit(nanos + most.toNanos(), task);
        limits.add(limit);
        return () -> forget(limit);
    }

    private synchronized void forget(Limit limit) {
        limits.remove(limit);
    }

    public void advance(Duration by) {
        List<Limit> due;
        synchronized (this) {
            nanos += by.toNanos();
            due = limits.stream().filter(limit -> limit.at <= nanos).toList();
            limits.removeAll(due);
        }
        due.forEach(limit -> limit.task.run());
    }

    /** Is told the number of each wait as it begins. */
    public void onWait(IntConsumer onWait) {
        this.onWait = onWait;
    }

    /** What was waited for, in order. */
    public List<Duration> waits() {
        return waits;
    }

    @Override
    public void close() {}
}
