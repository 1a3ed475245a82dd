package io.freightsdk.tracking;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A store for one process. */
final class MemoryStore implements WatchStore {
    private static final int MOST_TOLD = 10_000; // delivered events that stay, for eventsOf
    private static final int MOST_UNDELIVERED = 100_000; // undelivered events, for a tracker without a listener
    private static final int MOST_ENDED = 10_000; // ended loads, since they may never be forgotten
    private static final int MOST_WAITING = 2_000; // loads whose events are not taken before a delivery ends

    private final TreeMap<String, Entry> entries = new TreeMap<>();
    private final TreeSet<Entry> due =
            new TreeSet<>(Comparator.comparingLong(Entry::dueAt).thenComparing(Entry::loadNumber));
    private final Set<String> ended = new LinkedHashSet<>();
    private @Nullable TrackingPause pause;
    private final Map<String, TrackingEvent> newest = new LinkedHashMap<>();

    /** In the order of the newest; delivered without the lock. */
    private final Queue<TrackingEvent> undelivered = new ConcurrentLinkedQueue<>();

    private final ReentrantLock delivery = new ReentrantLock();

    /** Due at milliseconds of the epoch: an instant for each of a hundred thousand loads takes more than that. */
    private record Entry(String loadNumber, Watch watch, long dueAt) {
        static final long NEVER = Long.MAX_VALUE;
    }

    @Override
    public synchronized boolean add(Watch watch, @Nullable Instant dueAt) {
        if (entries.containsKey(watch.loadNumber())) {
            return false;
        }
        put(watch, dueAt);
        return true;
    }

    private void put(Watch watch, @Nullable Instant dueAt) {
        String loadNumber = watch.loadNumber();
        boolean unused = remove(loadNumber);
        Entry entry = new Entry(loadNumber, watch, dueAt == null ? Entry.NEVER : dueAt.toEpochMilli());
        entries.put(loadNumber, entry);
        if (dueAt != null) {
            due.add(entry);
        }
        if (watch.isEnded() && ended.add(loadNumber) && ended.size() > MOST_ENDED) {
            unused = remove(ended.iterator().next());
        }
    }

    @Override
    public synchronized @Nullable Watch find(String loadNumber) {
        Entry entry = entries.get(loadNumber);
        return entry == null ? null : entry.watch;
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
    public synchronized List<Watch> claimDue(Instant now, Duration lease, int most) {
        List<Watch> claimed = due.stream()
                .takeWhile(entry -> entry.dueAt <= now.toEpochMilli())
                .limit(most)
                .map(Entry::watch)
                .toList();
        claimed.forEach(watch -> put(watch, now.plus(lease)));
        return claimed;
    }

    @Override
    public synchronized List<Watch> dueAfter(Instant time, String afterLoad, int most) {
        return entries.tailMap(afterLoad, false).values().stream()
                .filter(entry -> entry.dueAt > time.toEpochMilli() && entry.dueAt != Entry.NEVER)
                .map(Entry::watch)
                .limit(most)
                .toList();
    }

    @Override
    public synchronized @Nullable Instant nextDueAt() {
        return due.isEmpty() ? null : Instant.ofEpochMilli(due.first().dueAt);
    }

    @Override
    public synchronized boolean save(Watch before, Step step, @Nullable Instant dueAt) {
        Entry entry = entries.get(before.loadNumber());
        if (entry == null || !entry.watch.equals(before)) {
            return false;
        }
        put(step.watch(), dueAt);
        append(step.events());
        return true;
    }

    @Override
    public synchronized void append(List<TrackingEvent> events) {
        for (TrackingEvent event : events) {
            if (newest.putIfAbsent(event.id(), event) == null) {
                undelivered.add(event);
            }
        }
        while (newest.size() > MOST_TOLD) {
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
            while (next.hasNext() && taken < most && waiting.size() < MOST_WAITING) {
                TrackingEvent event = next.next();
                String loadNumber = event.loadNumber();
                if (!waiting.contains(loadNumber) && to.test(event)) {
                    next.remove();
                    taken++;
                } else {
                    waiting.add(loadNumber);
                }
            }
            return taken;
        } finally {
            delivery.unlock();
        }
    }

    @Override
    public synchronized List<TrackingEvent> eventsOf(String loadNumber, int afterSequence) {
        return newest.values().stream()
                .filter(event -> event.loadNumber().equals(loadNumber) && event.sequence() > afterSequence)
                .toList();
    }

    @Override
    public synchronized @Nullable TrackingPause pause() {
        return pause;
    }

    @Override
    public synchronized boolean pause(
            @Nullable TrackingPause before, @Nullable TrackingPause after, List<TrackingEvent> events) {
        if (!Objects.equals(pause, before)) {
            return false;
        }
        pause = after;
        append(events);
        return true;
    }

    @Override
    public synchronized int active() {
        return entries.size() - ended.size();
    }
}
