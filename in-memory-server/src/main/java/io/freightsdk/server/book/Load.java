package io.freightsdk.server.book;

import io.freightsdk.server.loads.Acceptance;
import io.freightsdk.server.loads.Confirmation;
import io.freightsdk.server.loads.Fix;
import io.freightsdk.server.loads.Journey;
import io.freightsdk.server.loads.JourneySnapshot;
import io.freightsdk.server.loads.Milestone;
import io.freightsdk.server.loads.Window;
import io.freightsdk.server.watch.Signal;
import java.lang.ref.WeakReference;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One load: its order and its journey. Any thread may call; the lock is held for the change or the copy alone, never
 * while something is encoded or sent.
 */
public final class Load {
    private final Order order;
    private final Journey journey;
    private final ReentrantLock lock = new ReentrantLock();
    private final Signal changed = new Signal();
    private volatile WeakReference<EncodedTrack> encodedTrack = new WeakReference<>(null);
    private long changes;

    /** Takes the journey over: nobody else may touch it any more. */
    public Load(Order order, Journey journey) {
        this.order = order;
        this.journey = journey;
    }

    /** What it was created with. */
    public Order order() {
        return order;
    }

    /** Raised after every change. */
    public Signal changed() {
        return changed;
    }

    /** Puts fixes in at their own times; the refused ones leave no trace. */
    public Acceptance accept(List<Fix> fixes, Instant now) {
        return changed(() -> journey.accept(fixes, now));
    }

    /** Confirms the delivery; says what that came to. Without a BOL time it keeps the recorded one, or takes now. */
    public Confirmation confirm(@Nullable Instant bolAt, Instant now) {
        return changed(() -> journey.confirm(bolAt, now));
    }

    /** Calls the load off; false, and nothing done, once it is DELIVERED. */
    public boolean cancel(Instant now) {
        return changed(() -> journey.cancel(now));
    }

    /** Plans a stop for another time; no stop with that sequence is an {@link IllegalArgumentException}. */
    public void setWindow(int sequence, @Nullable Window window, Instant now) {
        changed(() -> {
            journey.setWindow(sequence, window, now);
            return window;
        });
    }

    /** Whether fixes would be refused now because the load is over. */
    public boolean isClosed(Instant now) {
        return locked(() -> journey.isClosed(now));
    }

    /** Where the load is. */
    public Milestone status() {
        return locked(journey::status);
    }

    /** The load at this moment, to be read without a lock. */
    public LoadView view() {
        return locked(() -> new LoadView(order, journey.view(), changes));
    }

    /** The same for somebody outside: what is shown once, no late fix takes back. */
    public LoadView show() {
        return locked(() -> new LoadView(order, journey.show(), changes));
    }

    /** Holds the load to a view that was shown to somebody outside. */
    public void show(LoadView view) {
        locked(() -> {
            journey.show(view.journey());
            return view;
        });
    }

    /** Everything needed to make the same journey again. */
    public JourneySnapshot snapshot() {
        return locked(journey::snapshot);
    }

    /** The JSON of the track in that view: encoded again after a change, and after the garbage collector has taken it. */
    public byte[] encodedTrack(LoadView view) {
        EncodedTrack known = encodedTrack.get();
        if (known != null && known.change == view.change()) {
            return known.json;
        }
        byte[] json = TrackJson.encode(view.journey().newest());
        encodedTrack = new WeakReference<>(new EncodedTrack(view.change(), json));
        return json;
    }

    private <T> T changed(Supplier<T> change) {
        T outcome = locked(() -> {
            changes++;
            return change.get();
        });
        changed.raise();
        return outcome;
    }

    private <T> T locked(Supplier<T> step) {
        lock.lock();
        try {
            return step.get();
        } finally {
            lock.unlock();
        }
    }

    /** A track as it was after that many changes. */
    private static final class EncodedTrack {
        final long change;
        final byte[] json;

        EncodedTrack(long change, byte[] json) {
            this.change = change;
            this.json = json;
        }
    }
}
