package io.freightsdk.server;

import io.freightsdk.server.api.Operations;
import io.freightsdk.server.state.CurrentWorld;
import io.freightsdk.server.state.RequestJournal;
import io.freightsdk.server.values.JournalEntry;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The journaled requests of the server or of one broker: the newest 10,000 of a server; the counts are of all. */
public final class FreightRequests {
    private final CurrentWorld world;
    private final @Nullable String brokerId;

    FreightRequests(CurrentWorld world, @Nullable String brokerId) {
        this.world = world;
        this.brokerId = brokerId;
    }

    /** Returns the stored entries, oldest first. */
    public List<JournalEntry> list() {
        return journal().entries(entry -> brokerId == null || brokerId.equals(entry.brokerId()));
    }

    /** Returns the stored entries of one operation, such as {@code createLoad}; an unknown one is refused. */
    public List<JournalEntry> list(String operation) {
        Operations.check(Operations.JOURNALED, operation);
        return list().stream()
                .filter(entry -> entry.operation().equals(operation))
                .toList();
    }

    /** Returns the count of all requests of one operation, stored or not; an unknown one is refused. */
    public long count(String operation) {
        Operations.check(Operations.JOURNALED, operation);
        return journal().count(brokerId, operation);
    }

    /** Returns the count of all requests since the start, stored or not. */
    public long count() {
        return journal().count(brokerId, null);
    }

    /**
     * Waits until that many requests of the operation have had a response since the start, and for the timeout of real time at
     * most; then, or if it is interrupted, an {@link AssertionError} has the requests there were.
     */
    public FreightRequests await(String operation, long count, Duration timeout) {
        Operations.check(Operations.JOURNALED, operation);
        try {
            if (journal().await(brokerId, operation, count, timeout)) {
                return this;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while " + missing(operation, count), e);
        }
        throw new AssertionError("after " + timeout + " " + missing(operation, count));
    }

    /** Returns them as lines of text. */
    @Override
    public String toString() {
        List<JournalEntry> entries = list();
        return entries.isEmpty()
                ? "  none\n"
                : entries.stream().map(FreightRequests::line).collect(Collectors.joining());
    }

    private static String line(JournalEntry entry) {
        return "  #" + entry.seq() + " " + entry.at() + " " + entry.operation() + " " + entry.method() + " "
                + entry.path() + " " + entry.status()
                + (entry.chargedUsd() == null ? "" : ", charged " + entry.chargedUsd() + " USD")
                + (entry.committed() ? ", committed" : "")
                + (entry.idempotencyKey() == null ? "" : ", key " + entry.idempotencyKey())
                + (entry.idempotencyMismatch() ? " with another body" : "")
                + (entry.faultId() == null ? "" : ", met " + entry.faultId()) + "\n";
    }

    private String missing(String operation, long count) {
        String whose = brokerId == null ? "" : " of " + brokerId;
        return operation + whose + " had " + count(operation) + " responses, awaited " + count + "; requests:\n" + this;
    }

    private RequestJournal journal() {
        return world.get().journal();
    }
}
