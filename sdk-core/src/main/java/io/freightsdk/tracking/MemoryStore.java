package io.freightsdk.tracking;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A store for one process. */
final class MemoryStore implements WatchStore {
    /** Of events that were told only the newest are kept, for those who ask what has happened. */
    private static final int MOST_TOLD = 10_000;

    /** Nor more than these, where nobody wants any. */
    private static final int MOST_UNTOLD = 100_000;

    private static final int DAYS = 3;

    /** How far it looks beyond events that wait for others of their load. */
    private static final int PAGES = 20;

    private final Map<String, Entry> entries = new HashMap<>();
    private final PriorityQueue<Entry> due = new PriorityQueue<>(Comparator.comparing(entry -> entry.dueAt));
    private final Map<String, TrackingEvent> untold = new LinkedHashMap<>();
    private final Deque<TrackingEvent> newest = new ArrayDeque<>();
    private final Set<String> ids = new HashSet<>();
    private final Map<LocalDate, BigDecimal> days = new LinkedHashMap<>();
    private final ReentrantLock telling = new ReentrantLock();

    /** Replaced whole: one in the queue that is not in the map any more counts for nothing. */
    private static final class Entry {
        final String loadNumber;
        final Watch watch;
        final Instant dueAt;

        Entry(String loadNumber, Watch watch, @Nullable Instant dueAt) {
            this.loadNumber = loadNumber;
            this.watch = watch;
            this.dueAt = dueAt == null ? Instant.MAX : dueAt;
        }
    }

    @Override
    public synchronized boolean add(Watch watch, @Nullable Instant dueAt) {
        String loadNumber = watch.loadNumber();
        if (entries.containsKey(loadNumber)) {
            return false;
        }
        put(new Entry(loadNumber, watch, dueAt));
        return true;
    }

    private void put(Entry entry) {
        entries.put(entry.loadNumber, entry);
        if (!entry.dueAt.equals(Instant.MAX)) {
            due.add(entry);
        }
    }

    @Override
    public synchronized @Nullable Watch find(String loadNumber) {
        Entry entry = entries.get(loadNumber);
        return entry == null ? null : entry.watch;
    }

    @Override
    public synchronized boolean remove(String loadNumber) {
        return entries.remove(loadNumber) != null;
    }

    @Override
    public synchronized List<Watch> claimDue(Instant now, Duration lease, int most) {
        List<Watch> claimed = new ArrayList<>();
        List<Entry> leased = new ArrayList<>();
        for (Entry next = next(); next != null && !next.dueAt.isAfter(now) && claimed.size() < most; next = next()) {
            due.remove();
            claimed.add(next.watch);
            leased.add(new Entry(next.loadNumber, next.watch, now.plus(lease)));
        }
        leased.forEach(this::put);
        return claimed;
    }

    @Override
    public synchronized @Nullable Instant nextDueAt() {
        Entry next = next();
        return next == null ? null : next.dueAt;
    }

    private @Nullable Entry next() {
        Entry next = due.peek();
        while (next != null && entries.get(next.loadNumber) != next) {
            due.remove();
            next = due.peek();
        }
        return next;
    }

    @Override
    public synchronized boolean save(Watch before, Step step, @Nullable Instant dueAt) {
        String loadNumber = before.loadNumber();
        Entry entry = entries.get(loadNumber);
        if (entry == null || !entry.watch.equals(before)) {
            return false;
        }
        put(new Entry(loadNumber, step.watch(), dueAt));
        keep(step.events());
        return true;
    }

    @Override
    public synchronized void keep(List<TrackingEvent> events) {
        for (TrackingEvent event : events) {
            if (ids.add(event.id())) {
                untold.put(event.id(), event);
                newest.add(event);
            }
        }
        while (newest.size() > MOST_UNTOLD
                || (newest.size() > MOST_TOLD
                        && !untold.containsKey(newest.element().id()))) {
            String id = newest.remove().id();
            ids.remove(id);
            untold.remove(id);
        }
    }

    @Override
    public int tell(int most, Predicate<TrackingEvent> to) {
        if (telling.isHeldByCurrentThread() || !telling.tryLock()) {
            return 0;
        }
        try {
            Set<String> waiting = new HashSet<>();
            int taken = 0;
            for (TrackingEvent event : untold(most * PAGES)) {
                if (taken == most) {
                    break;
                }
                String loadNumber = event.loadNumber();
                if (!waiting.contains(loadNumber) && to.test(event)) {
                    told(event.id());
                    taken++;
                } else {
                    waiting.add(loadNumber);
                }
            }
            return taken;
        } finally {
            telling.unlock();
        }
    }

    private synchronized List<TrackingEvent> untold(int most) {
        return untold.values().stream().limit(most).toList();
    }

    private synchronized void told(String eventId) {
        untold.remove(eventId);
    }

    @Override
    public synchronized List<TrackingEvent> events(String loadNumber, int afterSequence) {
        return newest.stream()
                .filter(event -> event.loadNumber().equals(loadNumber) && event.sequence() > afterSequence)
                .toList();
    }

    @Override
    public synchronized boolean reserve(LocalDate day, BigDecimal usd, BigDecimal limitUsd) {
        BigDecimal sum = spentUsd(day).add(usd);
        if (sum.compareTo(limitUsd) > 0) {
            return false;
        }
        days.put(day, sum);
        if (days.size() > DAYS) {
            days.remove(days.keySet().iterator().next());
        }
        return true;
    }

    @Override
    public synchronized void release(LocalDate day, BigDecimal usd) {
        days.computeIfPresent(day, (key, sum) -> sum.subtract(usd));
    }

    @Override
    public synchronized BigDecimal spentUsd(LocalDate day) {
        return days.getOrDefault(day, BigDecimal.ZERO);
    }

    @Override
    public synchronized int active() {
        return (int) entries.values().stream()
                .filter(entry -> !entry.watch.isEnded())
                .count();
    }
}
