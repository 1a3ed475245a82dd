package io.freightsdk.tracking;

import io.freightsdk.internal.Warnings;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Delivers stored events to the listener, each at least once and in order; undelivered events wait in the store. */
final class EventDelivery {
    private static final Warnings WARNINGS = Warnings.of("io.freightsdk.tracking");
    private static final int AT_ONCE = 100;
    private static final int MOST_IDLE = 2;

    private final WatchStore store;
    private final @Nullable TrackingListener listener;
    private final boolean isHeard;
    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicLong failures = new AtomicLong();

    /** Whether the store looks for what is undelivered on its own. */
    private final boolean isLookedAt;

    private volatile boolean closed;

    EventDelivery(WatchStore store, @Nullable TrackingListener listener) {
        this.store = store;
        this.listener = listener;
        this.isLookedAt = store instanceof TrackerDriver;
        this.isHeard = listener != null || (store instanceof TrackerDriver runs && runs.listens());
    }

    /**
     * Delivers all events that can be delivered now, on one thread at a time: a second caller has the first one check again. A
     * listener that has asked so itself, on whichever thread, and fails is not called again before the next run; the same goes
     * for a store's own, whose failures are not seen here. Returns false if the listener failed.
     */
    boolean deliver() {
        if (!isHeard || asked.getAndIncrement() > 0) {
            return true;
        }
        long before = failures.get();
        int idle = 0;
        int seen;
        do {
            seen = asked.get();
            try {
                idle = deliverOnce() > 0 ? 0 : idle + 1;
            } catch (Throwable e) {
                asked.set(0);
                throw e;
            }
            boolean isFailed = failures.get() > before;
            if (isFailed || (isLookedAt && idle == MOST_IDLE)) {
                asked.set(0);
                return !isFailed;
            }
        } while (!asked.compareAndSet(seen, 0));
        return true;
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
