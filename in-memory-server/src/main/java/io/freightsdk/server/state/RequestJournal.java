package io.freightsdk.server.state;

import io.freightsdk.server.values.JournalEntry;
import io.freightsdk.server.wire.Headers;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import okio.ByteString;
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

    /** The newest talks, each in the place its number gives it: to keep one costs the same always, and waits for nobody. */
    public static final class Talks {
        private final AtomicReferenceArray<Talk> kept;

        /** Creates a store for the newest {@code most} talks. */
        public Talks(int most) {
            this.kept = new AtomicReferenceArray<>(most);
        }

        /** Stores it in place of the oldest. */
        public void keep(Talk talk) {
            kept.set(place(talk.seq()), talk);
        }

        /** The one of that number; empty if newer ones have taken its place. */
        public Optional<Talk> of(long seq) {
            return Optional.ofNullable(kept.get(place(seq))).filter(talk -> talk.seq() == seq);
        }

        private int place(long seq) {
            return (int) Math.floorMod(seq, (long) kept.length());
        }

        /** One request and its answer under the number of its journal entry: headers, and the beginnings of both bodies. */
        @SuppressWarnings("ArrayRecordComponent") // two talks are never compared
        public record Talk(long seq, Headers request, ByteString requestBody, Headers answer, byte[] answerBody) {
            /** The number of bytes stored of each body. */
            public static final int BODY_BYTES = 2 * 1024;

            private static final Set<String> WITH_KEYS = Set.of("authorization", "x-agent-key", "cookie");

            /** Returns the headers of the request as lines, with stars for keys. */
            public List<String> requestHeaders() {
                return lines(request);
            }

            /** Returns the headers of the answer as lines. */
            public List<String> answerHeaders() {
                return lines(answer);
            }

            private static List<String> lines(Headers headers) {
                List<String> lines = new ArrayList<>();
                headers.forEach((name, value) ->
                        lines.add(name + ": " + (WITH_KEYS.contains(name.toLowerCase(Locale.ROOT)) ? "***" : value)));
                return lines;
            }
        }
    }
}
