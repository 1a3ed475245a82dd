package io.freightsdk.server.state;

import io.freightsdk.server.values.JournalEntry;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
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
        byOperation.merge(entry.operation(), 1L, Long::sum);
        if (entry.brokerId() != null) {
            byBroker.computeIfAbsent(entry.brokerId(), id -> new HashMap<>()).merge(entry.operation(), 1L, Long::sum);
        }
        keep(entry);
        return entry;
    }

    /** The kept entries that match, oldest first. */
    public synchronized List<JournalEntry> entries(Predicate<JournalEntry> matching) {
        return entries.stream().filter(matching).toList();
    }

    /** Returns all counts as of one moment. */
    public synchronized RequestCounts counts() {
        return new RequestCounts(total, byOperation);
    }

    /** Returns how many requests of each operation ever came with a key of that broker. */
    public synchronized Map<String, Long> counts(String brokerId) {
        return Map.copyOf(byBroker.getOrDefault(brokerId, Map.of()));
    }

    /** Waits like {@link #await(String, long, Duration)}, and counts only what came with a key of that broker. */
    public boolean await(String brokerId, String operation, long count, Duration timeout) throws InterruptedException {
        return await(() -> counts(brokerId).getOrDefault(operation, 0L), count, timeout);
    }

    /** Waits until the operation was answered that many times since the start; false when the real time is up first. */
    public boolean await(String operation, long count, Duration timeout) throws InterruptedException {
        return await(() -> counts().of(operation), count, timeout);
    }

    synchronized long bytes() {
        return bytes;
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

    /** The counts of all requests ever answered, including those no longer in the journal. */
    public record RequestCounts(long total, Map<String, Long> byOperation) {

        /** Copies both maps. */
        public RequestCounts {
            byOperation = Collections.unmodifiableMap(new TreeMap<>(byOperation));
        }

        /** The count of one operation, 0 if it was never called. */
        public long of(String operation) {
            return byOperation.getOrDefault(operation, 0L);
        }
    }
}
