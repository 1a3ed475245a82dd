package io.freightsdk.tracking;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Delivers stored events to the listener and the subscribers, each at least once and in order. An event is delivered when
 * all of them have it: the slowest sets the pace, and undelivered events wait in the store.
 */
final class Telling implements Flow.Publisher<TrackingEvent> {
    private static final int AT_ONCE = 100;

    private final WatchStore store;
    private final @Nullable TrackingListener listener;
    private final List<Subscriber> subscribers = new CopyOnWriteArrayList<>();
    private volatile boolean closed;

    Telling(WatchStore store, @Nullable TrackingListener listener) {
        this.store = store;
        this.listener = listener;
    }

    /** Delivers what can be delivered now, on one thread at a time. */
    void tell() {
        int taken = AT_ONCE;
        while (taken == AT_ONCE && !closed && !nobodyListens()) {
            taken = store.tell(AT_ONCE, event -> isWanted() && isTold(event));
        }
    }

    private boolean nobodyListens() {
        return listener == null && subscribers.isEmpty() && !store.listens();
    }

    private boolean isWanted() {
        return subscribers.stream().allMatch(subscriber -> subscriber.wanted > 0);
    }

    private boolean isTold(TrackingEvent event) {
        try {
            if (listener != null) {
                listener.onEvent(event);
            }
        } catch (Throwable e) {
            return false; // told again on the next run
        }
        subscribers.forEach(subscriber -> subscriber.next(event));
        return !closed; // or some may not have it
    }

    @Override
    public void subscribe(Flow.Subscriber<? super TrackingEvent> subscriber) {
        Subscriber added = new Subscriber(subscriber);
        subscriber.onSubscribe(added);
        if (!added.cancelled) {
            subscribers.add(added);
            tell();
        }
    }

    void close() {
        closed = true;
        for (Subscriber subscriber : subscribers) {
            subscriber.complete();
        }
        subscribers.clear();
    }

    private final class Subscriber implements Flow.Subscription {
        private final Flow.Subscriber<? super TrackingEvent> to;
        private volatile long wanted;
        private volatile boolean cancelled;

        Subscriber(Flow.Subscriber<? super TrackingEvent> to) {
            this.to = to;
        }

        @Override
        public void request(long count) {
            if (count <= 0) {
                cancel();
                to.onError(new IllegalArgumentException("events: expected a request of 1 or more, was " + count));
                return;
            }
            add(count);
            if (subscribers.contains(this)) {
                tell();
            }
        }

        private synchronized void add(long count) {
            wanted = wanted + count < 0 ? Long.MAX_VALUE : wanted + count;
        }

        @Override
        public void cancel() {
            cancelled = true;
            subscribers.remove(this);
        }

        void next(TrackingEvent event) {
            add(-1);
            try {
                to.onNext(event);
            } catch (RuntimeException e) {
                cancel(); // a subscriber that throws has ended, as Flow says
            }
        }

        void complete() {
            try {
                to.onComplete();
            } catch (RuntimeException e) {
                cancelled = true;
            }
        }
    }
}
