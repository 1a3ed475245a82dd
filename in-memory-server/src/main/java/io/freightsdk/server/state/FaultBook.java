package io.freightsdk.server.state;

import io.freightsdk.server.values.Fault;
import io.freightsdk.server.values.FaultPoint;
import io.freightsdk.server.values.PendingFault;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The faults in force. Taking is atomic: however many calls race for a fault, exactly as many are struck as it has
 * times. A fault that is used up leaves the book.
 */
public final class FaultBook {
    private final List<Entry> entries = new ArrayList<>();
    private int lastId;
    private volatile boolean empty = true;

    /** Adds a fault after those already there and returns its id. */
    public synchronized String add(Fault fault) {
        String id = "fault-" + ++lastId;
        entries.add(new Entry(id, fault));
        empty = false;
        return id;
    }

    /** Adds faults of another book, oldest first, to this empty one; ids go on after {@code lastId}. */
    public synchronized void restore(List<PendingFault> pending, int lastId) {
        pending.forEach(fault -> entries.add(new Entry(fault)));
        this.lastId = lastId;
        empty = entries.isEmpty();
    }

    /** Returns how many ids were given out. */
    public synchronized int lastId() {
        return lastId;
    }

    /**
     * Takes the first fault that matches a call at that place and has let enough calls pass.
     * Every matching fault that is still skipping counts the call as passed; a fault behind the one that strikes
     * keeps its turn for the next call.
     */
    public Optional<FaultHit> take(FaultPoint where, String operation, @Nullable String brokerId) {
        return empty ? Optional.empty() : takeFirst(entry -> matches(entry.fault, where, operation, brokerId));
    }

    /** Returns whether nothing is in force, which nearly all calls find. */
    public boolean isEmpty() {
        return empty;
    }

    /** Returns the faults in force, oldest first. */
    public synchronized List<PendingFault> list() {
        return entries.stream().map(Entry::pending).toList();
    }

    /** Returns those that have not fired as often as they should, oldest first. */
    public List<PendingFault> unused() {
        return list().stream().filter(PendingFault::isUnused).toList();
    }

    /** Removes the fault of that id; returns false if it was used up, cleared or never there. */
    public boolean remove(String id) {
        return removeIf(entry -> entry.id.equals(id));
    }

    /** Removes the faults that match that broker alone. */
    public void clear(String brokerId) {
        removeIf(entry -> brokerId.equals(entry.fault.brokerId()));
    }

    /** Removes all of them; ids go on counting. */
    public void clear() {
        removeIf(entry -> true);
    }

    private static boolean matches(Fault fault, FaultPoint where, String operation, @Nullable String brokerId) {
        return fault.where() == where
                && (fault.operation() == null || fault.operation().equals(operation))
                && (fault.brokerId() == null || fault.brokerId().equals(brokerId));
    }

    private synchronized Optional<FaultHit> takeFirst(Predicate<Entry> matches) {
        Entry struck = null;
        for (Entry entry : entries) {
            if (!matches.test(entry)) {
                continue;
            }
            if (entry.skipLeft > 0) {
                entry.skipLeft--;
            } else if (struck == null) {
                struck = entry;
            }
        }
        if (struck == null) {
            return Optional.empty();
        }
        struck.strike();
        removeIf(entry -> entry.left == 0);
        return Optional.of(new FaultHit(struck.id, struck.fault));
    }

    private synchronized boolean removeIf(Predicate<Entry> condition) {
        boolean removed = entries.removeIf(condition);
        empty = entries.isEmpty();
        return removed;
    }

    private static final class Entry {
        final String id;
        final Fault fault;
        int hits;
        int skipLeft;
        int left;

        Entry(String id, Fault fault) {
            this(new PendingFault(id, fault, 0, fault.skip(), fault.times()));
        }

        Entry(PendingFault pending) {
            this.id = pending.id();
            this.fault = pending.fault();
            this.hits = pending.hits();
            this.skipLeft = pending.skipLeft();
            this.left = pending.left();
        }

        void strike() {
            hits++;
            if (left != Fault.ALWAYS) {
                left--;
            }
        }

        PendingFault pending() {
            return new PendingFault(id, fault, hits, skipLeft, left);
        }
    }
}
