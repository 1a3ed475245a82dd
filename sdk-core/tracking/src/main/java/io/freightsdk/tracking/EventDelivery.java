package io.freightsdk.tracking;

import io.freightsdk.internal.Warnings;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Delivers stored events to the listener, each at least once and in order; undelivered events wait in the store. */
final class EventDelivery {
    private static final Warnings WARNINGS = Warnings.of("io.freightsdk.tracking");
    private static final int AT_ONCE = 100;

    private final TrackingStore store;
    private final @Nullable TrackingListener listener;
    private final boolean isHeard;
    private final AtomicInteger wanted = new AtomicInteger();
    private final AtomicLong failures = new AtomicLong();
    private volatile boolean closed;

    EventDelivery(TrackingStore store, @Nullable TrackingListener listener) {
        this.store = store;
        this.listener = listener;
        this.isHeard = listener != null || store.listens();
        if (listener != null) {
            store.listen();
        }
    }

    /**
     * Delivers all events that can be delivered now, on one thread at a time: a second caller has the first one look again. A listener
     * that fails is not called again before the next run.
     */
    void deliver() {
        if (!isHeard || wanted.getAndIncrement() > 0) {
            return;
        }
        long before = failures.get();
        boolean isDone = false;
        while (!isDone) {
            int seen = wanted.get();
            try {
                deliverOnce();
            } catch (Throwable e) {
                wanted.set(0);
                throw e;
            }
            isDone = failures.get() > before || wanted.compareAndSet(seen, 0);
        }
        if (failures.get() > before) {
            wanted.set(0);
        }
    }

    private void deliverOnce() {
        int taken = AT_ONCE;
        while (taken == AT_ONCE && !closed) {
            taken = store.deliver(AT_ONCE, event -> !closed && isDelivered(event));
        }
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

    void open() {
        closed = false;
    }

    void close() {
        closed = true;
    }
}
