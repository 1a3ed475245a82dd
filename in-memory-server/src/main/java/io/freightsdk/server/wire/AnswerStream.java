package io.freightsdk.server.wire;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A body that sends the current state again and again; who reads slowly misses what was overtaken. */
public final class AnswerStream {
    private static final byte[] NOTHING = {};

    private final Duration gap;
    private final Duration beat;
    private final Newest newest;

    private final List<Runnable> endings = new ArrayList<>();
    private boolean changed = true;
    private volatile boolean ended;
    private long lastNanos;

    /** The current state. */
    @FunctionalInterface
    public interface Newest {
        /** The bytes to send next; null ends the body. */
        byte @Nullable [] bytes();
    }

    /** Creates one whose sendings are a gap apart at least, and a beat at most, so that a peer that left is noticed. */
    public AnswerStream(Duration gap, Duration beat, Newest newest) {
        this.gap = gap;
        this.beat = beat;
        this.newest = newest;
        this.lastNanos = System.nanoTime() - gap.toNanos();
    }

    /** Sends the current state once more, unless that is due anyway. */
    public synchronized void changed() {
        changed = true;
        notifyAll();
    }

    /** Runs the action once the body has ended, on the thread that ends it; at once if it is so already. */
    public void whenEnded(Runnable action) {
        synchronized (this) {
            if (!ended) {
                endings.add(action);
                return;
            }
        }
        action.run();
    }

    void end() {
        List<Runnable> actions;
        synchronized (this) {
            ended = true;
            actions = List.copyOf(endings);
            endings.clear();
            notifyAll();
        }
        actions.forEach(Runnable::run);
    }

    /** Waits for something to say and says it; null at the end, and nothing when that much time is up first. */
    byte @Nullable [] next(Duration within) throws InterruptedException {
        boolean due = awaitChange(System.nanoTime() + within.toNanos());
        return ended ? null : due ? newest.bytes() : NOTHING;
    }

    private synchronized boolean awaitChange(long until) throws InterruptedException {
        while (!ended && nanosToWait() > 0) {
            long left = until - System.nanoTime();
            if (left <= 0) {
                return false;
            }
            TimeUnit.NANOSECONDS.timedWait(this, Math.min(left, nanosToWait()));
        }
        changed = false;
        lastNanos = System.nanoTime();
        return true;
    }

    private long nanosToWait() {
        Duration rest = changed ? gap : beat;
        return lastNanos + rest.toNanos() - System.nanoTime();
    }
}
