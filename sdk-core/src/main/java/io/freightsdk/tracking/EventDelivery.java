package io.freightsdk.tracking;

import io.freightsdk.internal.Warnings;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Delivers stored events to the listener, each at least once and in order; undelivered events wait in the store. */
final class EventDelivery {
    private static final Warnings WARNINGS = Warnings.of("io.freightsdk.tracking");
    private static final int AT_ONCE = 100;

    private final WatchStore store;
    private final @Nullable TrackingListener listener;
    private final boolean isHeard;
    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicLong failures = new AtomicLong();
    private volatile @Nullable Thread delivering;

    /** Changed on the thread that delivers alone. */
    private boolean isAskedByListener;

    private volatile boolean closed;

    EventDelivery(WatchStore store, @Nullable TrackingListener listener) {
        this.store = store;
        this.listener = listener;
        this.isHeard = listener != null || (store instanceof TrackerDriver runs && runs.listens());
    }

    /**
     * Delivers all events that can be delivered now, on one thread at a time: a second caller has the first one check again, and
     * so has the listener itself, unless nothing was accepted. Returns false if the listener failed, which is not called again
     * before the next run.
     */
    boolean deliver() {
        if (Thread.currentThread().equals(delivering)) {
            isAskedByListener = true;
            return true;
        }
        if (!isHeard || asked.getAndIncrement() > 0) {
            return true;
        }
        long before = failures.get();
        int seen;
        do {
            seen = asked.get();
            delivering = Thread.currentThread();
            try {
                do {
                    isAskedByListener = false;
                } while (deliverOnce() > 0 && isAskedByListener);
            } catch (Throwable e) {
                delivering = null;
                asked.set(0);
                throw e;
            }
            delivering = null;
        } while (!asked.compareAndSet(seen, 0));
        return failures.get() == before;
    }

    private int deliverOnce() {
        int all = 0;
        int taken = AT_ONCE;
        while (taken == AT_ONCE && !closed) {
            taken = store.deliver(AT_ONCE, event -> !closed && isDelivered(event));
            all += taken;
        }
        return all;
    }

    private boolean isDelivered(TrackingEvent event) {
        try {
            if (listener != null) {
                listener.onEvent(event);
            }
            return true;
        } catch (Throwable e) {
            failures.incrementAndGet();
            WARNINGS.log("a TrackingListener failed; it is called again on the next run", e);
            return false;
        }
    }

    long failures() {
        return failures.get();
    }

    void close() {
        closed = true;
    }
}
