package io.freightsdk.server;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Looks into the journal of a server or of one broker. */
final class Requests {
    private Requests() {}

    static List<JournalEntry> list(ServerState state, @Nullable String brokerId, String operation) {
        check(operation);
        return state.run(() -> state.journal().entries(brokerId, operation));
    }

    private static void check(String operation) {
        if (!AgentApi.journaled().contains(operation)) {
            throw new IllegalArgumentException(
                    "operation: expected one of " + String.join(", ", AgentApi.journaled()) + ", was " + operation);
        }
    }

    static void await(ServerState state, @Nullable String brokerId, String operation, int count, Duration timeout) {
        check(operation);
        try {
            if (state.await(() -> state.journal().count(brokerId, operation) >= count, timeout)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while " + missing(state, brokerId, operation, count), e);
        }
        throw new AssertionError("after " + timeout + " " + missing(state, brokerId, operation, count));
    }

    private static String missing(ServerState state, @Nullable String brokerId, String operation, int count) {
        String whose = brokerId == null ? "" : " of " + brokerId;
        return state.run(() -> operation + whose + " had "
                + state.journal().count(brokerId, operation) + " responses, awaited " + count + "; requests:\n"
                + text(state.journal().entries(brokerId, null)));
    }

    /** Returns entries as lines of text without secrets. */
    static String text(List<JournalEntry> entries) {
        return entries.isEmpty()
                ? "  none\n"
                : entries.stream().map(Requests::line).collect(Collectors.joining());
    }

    private static String line(JournalEntry entry) {
        return "  #" + entry.seq() + " " + entry.at() + " " + entry.operation() + " " + entry.method() + " "
                + entry.path() + " " + entry.status()
                + (entry.chargedUsd() == null ? "" : ", charged " + entry.chargedUsd() + " USD")
                + (entry.committed() ? ", committed" : "")
                + (entry.idempotencyKey() == null ? "" : ", key " + entry.idempotencyKey())
                + (entry.idempotencyMismatch() ? " with another body" : "")
                + (entry.faultId() == null ? "" : ", fault " + entry.faultId()) + "\n";
    }
}
