package io.freightsdk.tracking;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A store for one process. */
final class MemoryStore implements TrackingStore {
    private static final int MOST_DELIVERED = 10_000; // that stay, for events()
    private static final int MOST_UNDELIVERED = 100_000; // for a tracker without a listener
    private static final int MOST_ENDED = 10_000; // ended loads, since they may never be removed

    private final Map<String, Entry> entries = new HashMap<>();
    private final TreeSet<Entry> due =
            new TreeSet<>(Comparator.comparing(Entry::dueAt).thenComparing(Entry::loadNumber));
    private final Set<String> ended = new LinkedHashSet<>();
    private final Map<String, Integer> sequences = new HashMap<>();
    private final Map<String, TrackingEvent> newest = new LinkedHashMap<>();

    /** In the order of the newest; delivered without the lock. */
    private final Queue<TrackingEvent> undelivered = new ConcurrentLinkedQueue<>();

    private final ReentrantLock delivery = new ReentrantLock();

    private record Entry(TrackedLoad load, Instant dueAt) {
        String loadNumber() {
            return load.loadNumber();
        }
    }

    @Override
    public synchronized boolean add(TrackedLoad load) {
        if (entries.containsKey(load.loadNumber())) {
            return false;
        }
        put(load, load.nextReadAt());
        return true;
    }

    private void put(TrackedLoad load, @Nullable Instant dueAt) {
        String loadNumber = load.loadNumber();
        boolean unused = remove(loadNumber);
        Entry entry = new Entry(load, dueAt == null ? Instant.MAX : dueAt);
        entries.put(loadNumber, entry);
        if (dueAt != null) {
            due.add(entry);
        }
        if (load.isEnded() && ended.add(loadNumber) && ended.size() > MOST_ENDED) {
            unused = remove(ended.iterator().next());
        }
    }

    @Override
    public synchronized @Nullable TrackedLoad find(String loadNumber) {
        Entry entry = entries.get(loadNumber);
        return entry == null ? null : entry.load;
    }

    @Override
    public synchronized boolean remove(String loadNumber) {
        Entry entry = entries.remove(loadNumber);
        if (entry == null) {
            return false;
        }
        due.remove(entry);
        ended.remove(loadNumber);
        return true;
    }

    @Override
    public synchronized @Nullable TrackedLoad claimDue(Instant now, Duration lease) {
        if (due.isEmpty() || due.first().dueAt.isAfter(now)) {
            return null;
        }
        TrackedLoad claimed = due.first().load;
        put(claimed, now.plus(lease));
        return claimed;
    }

    @Override
    public synchronized @Nullable Instant nextDueAt() {
        return due.isEmpty() ? null : due.first().dueAt;
    }

    @Override
    public synchronized boolean save(
            TrackedLoad before, TrackedLoad after, List<TrackingEvent> events, @Nullable Instant dueAt) {
        Entry entry = entries.get(before.loadNumber());
        if (entry == null || entry.load.revision() != before.revision()) {
            return false;
        }
        put(after, dueAt);
        append(events);
        return true;
    }

    @Override
    public synchronized void append(List<TrackingEvent> events) {
        for (TrackingEvent event : events) {
            if (!newest.containsKey(event.id())) {
                boolean isOfLoad = !event.loadNumber().isEmpty();
                TrackingEvent numbered =
                        event.withSequence(isOfLoad ? sequences.merge(event.loadNumber(), 1, Integer::sum) : 0);
                newest.put(event.id(), numbered);
                undelivered.add(numbered);
            }
        }
        while (newest.size() > MOST_DELIVERED) {
            TrackingEvent oldest = newest.values().iterator().next();
            boolean isUndelivered = oldest.equals(undelivered.peek());
            if (isUndelivered && newest.size() <= MOST_UNDELIVERED) {
                return;
            }
            newest.remove(oldest.id());
            if (isUndelivered) {
                undelivered.remove(oldest); // unless it is delivered just now
            }
        }
    }

    @Override
    public int deliver(int most, Predicate<TrackingEvent> to) {
        if (delivery.isHeldByCurrentThread() || !delivery.tryLock()) {
            return 0;
        }
        try {
            Set<String> waiting = new HashSet<>();
            int taken = 0;
            Iterator<TrackingEvent> next = undelivered.iterator();
            while (next.hasNext() && taken < most) {
                TrackingEvent event = next.next();
                if (!waiting.contains(event.loadNumber()) && to.test(event)) {
                    next.remove();
                    taken++;
                } else {
                    waiting.add(event.loadNumber());
                }
            }
            return taken;
        } finally {
            delivery.unlock();
        }
    }

    @Override
    public synchronized List<TrackingEvent> events(String loadNumber, int afterSequence) {
        return newest.values().stream()
                .filter(event -> event.loadNumber().equals(loadNumber) && event.sequence() > afterSequence)
                .toList();
    }

    @Override
    public synchronized int active() {
        return entries.size() - ended.size();
    }
}
