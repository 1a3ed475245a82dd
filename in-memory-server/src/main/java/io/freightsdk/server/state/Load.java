package io.freightsdk.server.state;

import io.freightsdk.server.loads.Journey;
import io.freightsdk.server.loads.Journey.JourneySnapshot;
import io.freightsdk.server.loads.JourneyView;
import io.freightsdk.server.loads.Milestone;
import io.freightsdk.server.loads.Points;
import io.freightsdk.server.loads.Stop.Window;
import io.freightsdk.server.values.Fix;
import io.freightsdk.server.values.PingResult;
import java.lang.ref.WeakReference;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** One load, for any thread; its lock is held for a change or a copy, never while it is encoded or sent. */
public final class Load {
    private final LoadOrder order;
    private final Journey journey;
    private final ReentrantLock lock = new ReentrantLock();
    private final Signal changed = new Signal();
    private volatile WeakReference<Encoded> encoded = new WeakReference<>(null);
    private volatile long shownChange = -1;
    private final AtomicLong changes = new AtomicLong(); // written under the lock

    /** Creates a load that owns the journey: no other code may use it any more. */
    public Load(LoadOrder order, Journey journey) {
        this.order = order;
        this.journey = journey;
    }

    /** Returns the order it was created with. */
    public LoadOrder order() {
        return order;
    }

    /** Returns the signal that is raised after every change. */
    public Signal changed() {
        return changed;
    }

    /** The result of a batch of fixes, and the status that it led to. */
    public record Batch(PingResult result, Milestone status) {}

    /** Adds fixes at their own times; refused ones leave no trace. The status is that of the same moment. */
    public Batch report(List<Fix> fixes, Instant now) {
        return changed(() -> new Batch(journey.accept(fixes, now), journey.status()));
    }

    /** Confirms the delivery like {@link Journey#confirm}, and returns the status before. */
    public Milestone confirm(@Nullable Instant bolAt, Instant now) {
        return changed(() -> journey.confirm(bolAt, now));
    }

    /** Cancels the load; returns false, and does nothing, once it is DELIVERED. */
    public boolean cancel(Instant now) {
        return changed(() -> journey.cancel(now));
    }

    /** Sets the window of a stop; no stop with that sequence is an {@link IllegalArgumentException}. */
    public void setWindow(int sequence, @Nullable Window window, Instant now) {
        changed(() -> {
            journey.setWindow(sequence, window, now);
            return window;
        });
    }

    /** Returns whether fixes would be refused now because the load is over. */
    public boolean isClosed(Instant now) {
        return locked(() -> journey.isClosed(now));
    }

    /** Returns its status. */
    public Milestone status() {
        return locked(journey::status);
    }

    /** Returns when it was last seen or was delivered, the later of them; {@link Instant#MIN} before its first fix. */
    public Instant latest() {
        return locked(journey::latest);
    }

    /** The load at this moment, to be read without a lock. */
    public LoadView view() {
        // what was encoded last has its view with it: of a load that has not changed it is read without the lock
        Encoded known = encoded.get();
        return known != null && known.view.change() == changes.get()
                ? known.view
                : locked(() -> new LoadView(order, journey.view(), changes.get()));
    }

    /** Returns it for a caller from outside: no late fix takes back a status that was shown. */
    public LoadView show() {
        return locked(() -> new LoadView(order, journey.show(), changes.get()));
    }

    /** Notes that a view was shown outside; an older view can change how the load looks. */
    public void show(LoadView view) {
        if (view.change() == shownChange) {
            return;
        }
        locked(() -> {
            journey.show(view.journey());
            changes.addAndGet(view.change() == changes.get() ? 0 : 1);
            shownChange = view.change();
            return view;
        });
    }

    /** A copy of the fixes that count from that index on, oldest first. */
    public Points fixes(int from) {
        return locked(() -> journey.fixes(from));
    }

    /** Returns all that is needed to restore the same journey. */
    public JourneySnapshot snapshot() {
        return locked(journey::snapshot);
    }

    /** Returns the encoded view, cached until a change or until memory is short. */
    public ByteString encoded(LoadView view, Function<LoadView, ByteString> encoder) {
        Encoded known = encoded.get();
        if (known != null && known.view.change() == view.change()) {
            return known.json;
        }
        ByteString json = encoder.apply(view);
        encoded = new WeakReference<>(new Encoded(view, json));
        return json;
    }

    private <T> T changed(Supplier<T> change) {
        T outcome = locked(() -> {
            changes.incrementAndGet();
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

    private record Encoded(LoadView view, ByteString json) {}

    /** A load at one moment, with the number of changes before it. */
    public record LoadView(LoadOrder order, JourneyView journey, long change) {

        /** Returns its newest fixes as a JSON array. */
        public byte[] track() {
            return TrackJson.encode(journey.newest());
        }
    }
}
