package io.freightsdk.server.state;

import io.freightsdk.server.values.JournalEntry;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The newest requests, as many as fit the two bounds, and exact counts of all requests there ever were. */
public final class RequestJournal {
    private static final int FIXED_BYTES = 200;

    private final int mostEntries;
    private final long mostBytes;
    private final Secrets secrets;
    private final Signal appended = new Signal();
    private final Deque<JournalEntry> entries = new ArrayDeque<>();
    private final Map<@Nullable String, Map<String, Long>> counts =
            new HashMap<>(); // by broker, null for all; by operation
    private long bytes;
    private long total;

    /** Creates a journal of at most so many entries and bytes, whose paths have none of the secrets. */
    public RequestJournal(int mostEntries, long mostBytes, Secrets secrets) {
        this.mostEntries = mostEntries;
        this.mostBytes = mostBytes;
        this.secrets = secrets;
    }

    /** Counts the request, stores it if it fits, drops the oldest for it, and wakes those who wait for it. */
    public JournalEntry append(RequestFacts facts, int status, Duration took) {
        JournalEntry entry = appended(facts.entry(secrets, status, took));
        appended.raise();
        return entry;
    }

    /** Returns the signal that is raised after every appended request. */
    public Signal appended() {
        return appended;
    }

    private synchronized JournalEntry appended(LongFunction<JournalEntry> made) {
        JournalEntry entry = made.apply(++total);
        add(null, entry.operation());
        if (entry.brokerId() != null) {
            add(entry.brokerId(), entry.operation());
        }
        keep(entry);
        return entry;
    }

    /** The stored entries that match, oldest first. */
    public synchronized List<JournalEntry> entries(Predicate<JournalEntry> matching) {
        return entries.stream().filter(matching).toList();
    }

    private void add(@Nullable String brokerId, String operation) {
        counts.computeIfAbsent(brokerId, id -> new HashMap<>()).merge(operation, 1L, Long::sum);
    }

    /** Returns how many requests of an operation there ever were with a key of a broker; null is any of either, or no key. */
    public synchronized long count(@Nullable String brokerId, @Nullable String operation) {
        Map<String, Long> counted = counts.getOrDefault(brokerId, Map.of());
        return operation == null
                ? counted.values().stream().mapToLong(Long::longValue).sum()
                : counted.getOrDefault(operation, 0L);
    }

    /** Waits until the operation was answered that many times since the start; false when the real time is up first. */
    public boolean await(@Nullable String brokerId, String operation, long count, Duration timeout)
            throws InterruptedException {
        return Signal.await(List.of(appended), () -> count(brokerId, operation) >= count, timeout);
    }

    synchronized long bytes() {
        return bytes;
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
