package io.freightsdk.server.state;

import io.freightsdk.server.values.JournalEntry;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The newest requests, as many as fit the two bounds, and exact counts of all requests there ever were. */
public final class RequestJournal {
    private static final int FIXED_BYTES = 200;

    private final int mostEntries;
    private final long mostBytes;
    private final Secrets secrets;
    private final ReentrantLock lock = new ReentrantLock();
    private final Signal appended = new Signal();
    private final Deque<JournalEntry> entries = new ArrayDeque<>();
    private final Map<String, Long> byOperation = new HashMap<>();
    private final Map<String, Map<String, Long>> byBroker = new HashMap<>(); // and operation
    private long bytes;
    private long total;

    /** Creates a journal of at most so many entries and bytes, whose paths have none of the secrets. */
    public RequestJournal(int mostEntries, long mostBytes, Secrets secrets) {
        this.mostEntries = mostEntries;
        this.mostBytes = mostBytes;
        this.secrets = secrets;
    }

    /** Counts the request, keeps it if it fits, drops the oldest for it, and wakes whoever awaits it. */
    public JournalEntry append(RequestFacts facts, int status, Duration took) {
        JournalEntry entry = appended(facts, secrets.path(facts.path()), status, took);
        appended.raise();
        return entry;
    }

    /** Returns the signal that is raised after every appended request. */
    public Signal appended() {
        return appended;
    }

    private JournalEntry appended(RequestFacts facts, String path, int status, Duration took) {
        lock.lock();
        try {
            JournalEntry entry = facts.entry(total + 1, path, status, took);
            total++;
            byOperation.merge(entry.operation(), 1L, Long::sum);
            if (entry.brokerId() != null) {
                byBroker.computeIfAbsent(entry.brokerId(), id -> new HashMap<>())
                        .merge(entry.operation(), 1L, Long::sum);
            }
            keep(entry);
            return entry;
        } finally {
            lock.unlock();
        }
    }

    /** The kept entries that match, oldest first. */
    public List<JournalEntry> entries(Predicate<JournalEntry> matching) {
        List<JournalEntry> all;
        lock.lock();
        try {
            all = List.copyOf(entries);
        } finally {
            lock.unlock();
        }
        return all.stream().filter(matching).toList();
    }

    /** Returns all counts as of one moment. */
    public RequestCounts counts() {
        lock.lock();
        try {
            return new RequestCounts(total, byOperation);
        } finally {
            lock.unlock();
        }
    }

    /** Returns how many requests of each operation ever came with a key of that broker. */
    public Map<String, Long> counts(String brokerId) {
        lock.lock();
        try {
            return Map.copyOf(byBroker.getOrDefault(brokerId, Map.of()));
        } finally {
            lock.unlock();
        }
    }

    /** Waits like {@link #await(String, long, Duration)}, and counts only what came with a key of that broker. */
    public boolean await(String brokerId, String operation, long count, Duration timeout) throws InterruptedException {
        return await(() -> counts(brokerId).getOrDefault(operation, 0L), count, timeout);
    }

    /** Waits until the operation was answered that many times since the start; false when the real time is up first. */
    public boolean await(String operation, long count, Duration timeout) throws InterruptedException {
        return await(() -> counts().of(operation), count, timeout);
    }

    /** Bytes held, as estimated. */
    long bytes() {
        lock.lock();
        try {
            return bytes;
        } finally {
            lock.unlock();
        }
    }

    private boolean await(LongSupplier counted, long count, Duration timeout) throws InterruptedException {
        return Signal.await(List.of(appended), () -> counted.getAsLong() >= count, timeout);
    }

    private void keep(JournalEntry entry) {
        entries.addLast(entry);
        bytes += approximateBytes(entry);
        while (entries.size() > mostEntries || bytes > mostBytes) {
            bytes -= approximateBytes(entries.removeFirst());
        }
    }

    /** About what it takes on the heap; the texts a client chooses are what varies. */
    private static long approximateBytes(JournalEntry entry) {
        return FIXED_BYTES
                + 2L
                        * (length(entry.requestId())
                                + entry.method().length()
                                + entry.path().length()
                                + length(entry.brokerId())
                                + length(entry.idempotencyKey())
                                + length(entry.faultId())
                                + length(entry.userAgent())
                                + length(entry.traceparent())
                                + length(entry.clientRequestId()));
    }

    private static int length(@Nullable String text) {
        return text == null ? 0 : text.length();
    }
}
