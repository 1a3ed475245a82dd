package io.freightsdk.server;

import io.freightsdk.server.values.JournalEntry;
import io.freightsdk.server.values.LedgerEntry;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Lists as the lines a person reads after a failure. */
final class ReportText {
    private ReportText() {}

    /** A line a request; the journal has no secrets. */
    static String requests(List<JournalEntry> entries) {
        return lines(entries, ReportText::request);
    }

    /** A line an entry. */
    static String ledger(List<LedgerEntry> entries) {
        return lines(entries, ReportText::movement);
    }

    private static String request(JournalEntry entry) {
        StringBuilder line = new StringBuilder("#" + entry.seq() + " " + entry.at() + " " + entry.operation() + " "
                + entry.method() + " " + entry.path() + " " + entry.status());
        line.append(entry.chargedUsd() == null ? "" : ", charged " + entry.chargedUsd() + " USD");
        line.append(entry.committed() ? ", committed" : "");
        line.append(entry.idempotencyKey() == null ? "" : ", key " + entry.idempotencyKey());
        line.append(entry.idempotencyMismatch() ? " with another body" : "");
        line.append(entry.faultId() == null ? "" : ", met " + entry.faultId());
        return line.toString();
    }

    private static String movement(LedgerEntry entry) {
        return "#" + entry.seq() + " " + entry.at() + " " + entry.kind() + " " + entry.operation() + " "
                + (entry.loadNumber() == null ? "" : entry.loadNumber() + " ") + entry.amountUsd() + " USD, balance "
                + entry.balanceUsd() + " USD";
    }

    private static <T> String lines(List<T> entries, Function<T, String> line) {
        return entries.isEmpty()
                ? "  none\n"
                : entries.stream().map(entry -> "  " + line.apply(entry) + "\n").collect(Collectors.joining());
    }
}
