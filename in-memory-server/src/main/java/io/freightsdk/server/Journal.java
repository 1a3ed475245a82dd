package io.freightsdk.server;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The newest requests, and exact counts of all there ever were. */
final class Journal {
    private static final int MOST_ENTRIES = 10_000;
    private static final long MOST_CHARACTERS = 16L << 20;
    private final Deque<JournalEntry> entries = new ArrayDeque<>();
    private final Map<Counter, Long> counts = new HashMap<>();
    private long total;
    private long characters;

    /** What is counted together. */
    private record Counter(@Nullable String brokerId, String operation) {
        boolean isOf(@Nullable String broker, @Nullable String name) {
            return (broker == null || broker.equals(brokerId)) && (name == null || name.equals(operation));
        }
    }

    void add(Call call, Response response, long nanos) {
        JournalEntry entry = call.entry(++total, response, nanos);
        counts.merge(new Counter(entry.brokerId(), entry.operation()), 1L, Long::sum);
        entries.addLast(entry);
        characters += size(entry);
        while (entries.size() > MOST_ENTRIES || characters > MOST_CHARACTERS) {
            characters -= size(entries.removeFirst());
        }
    }

    /** A client chooses how long these are. */
    private static int size(JournalEntry entry) {
        return 100
                + entry.path().length()
                + (entry.idempotencyKey() == null ? 0 : entry.idempotencyKey().length())
                + (entry.userAgent() == null ? 0 : entry.userAgent().length());
    }

    /** Returns those that are stored, oldest first; null is any broker or operation. */
    List<JournalEntry> entries(@Nullable String brokerId, @Nullable String operation) {
        List<JournalEntry> matching = new ArrayList<>();
        for (JournalEntry entry : entries) {
            if ((brokerId == null || brokerId.equals(entry.brokerId()))
                    && (operation == null || operation.equals(entry.operation()))) {
                matching.add(entry);
            }
        }
        return List.copyOf(matching);
    }

    /** Returns how many there ever were; null is any broker or operation. */
    long count(@Nullable String brokerId, @Nullable String operation) {
        return counts.entrySet().stream()
                .filter(each -> each.getKey().isOf(brokerId, operation))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    void clear() {
        entries.clear();
        counts.clear();
        total = 0;
        characters = 0;
    }
}
