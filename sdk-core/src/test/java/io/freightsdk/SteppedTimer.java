package io.freightsdk;

import io.freightsdk.internal.Warnings;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;

/** Time that stands still until it is moved; what is due runs on the thread that moves it. */
final class SteppedTimer implements Scheduler {
    private final PriorityQueue<Due> due = new PriorityQueue<>(Comparator.comparingLong(Due::at));
    private final boolean isOfRequests;
    private long nanos;

    SteppedTimer() {
        this(false);
    }

    private SteppedTimer(boolean isOfRequests) {
        this.isOfRequests = isOfRequests;
    }

    /** A timer that ends requests in flight as well, which other timers leave to the real time. */
    static SteppedTimer ofRequestsToo() {
        return new SteppedTimer(true);
    }

    @Override
    public Scheduler ofRequests(Warnings warnings) {
        return isOfRequests ? this : Scheduler.super.ofRequests(warnings);
    }

    private record Due(long at, Runnable task) {}

    @Override
    public synchronized long nanos() {
        return nanos;
    }

    @Override
    public Instant instant() {
        return VirtualTimer.START.plusNanos(nanos());
    }

    @Override
    public synchronized Cancellation after(Duration delay, Runnable task) {
        Due later = new Due(nanos + delay.toNanos(), task);
        due.add(later);
        notifyAll();
        return () -> forget(later);
    }

    private synchronized void forget(Due task) {
        due.remove(task);
        notifyAll();
    }

    void advance(Duration by) {
        long end = nanos() + by.toNanos();
        for (Due next = next(end); next != null; next = next(end)) {
            next.task.run();
        }
    }

    private synchronized Due next(long end) {
        boolean isDue = !due.isEmpty() && due.element().at <= end;
        nanos = isDue ? Math.max(nanos, due.element().at) : end;
        return isDue ? due.poll() : null;
    }

    /** Returns when so much is yet to run. */
    synchronized void awaitDue(int count) throws InterruptedException {
        while (due.size() < count) {
            wait();
        }
    }

    /** Returns when so much is to run within that time, as pauses are, and not the limits of waits, which are longer. */
    synchronized void awaitDue(int count, Duration within) throws InterruptedException {
        while (due.stream().filter(task -> task.at <= nanos + within.toNanos()).count() < count) {
            wait();
        }
    }

    /** Returns when nothing is: what is called off is forgotten a moment after the call that it was for. */
    synchronized void awaitNone() throws InterruptedException {
        while (!due.isEmpty()) {
            wait();
        }
    }

    /** How much is yet to run. */
    synchronized int due() {
        return due.size();
    }

    @Override
    public void close() {}
}
