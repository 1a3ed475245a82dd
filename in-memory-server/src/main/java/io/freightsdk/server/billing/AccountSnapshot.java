package io.freightsdk.server.billing;

import java.util.List;
import java.util.Map;

/** Everything an account knows, as values: its ledger, and which load each customerRef stands for. */
public record AccountSnapshot(List<LedgerEntry> entries, Map<String, String> loadNumberByRef) {

    /** Copies both, so that a snapshot never changes. */
    public AccountSnapshot {
        entries = List.copyOf(entries);
        loadNumberByRef = Map.copyOf(loadNumberByRef);
    }
}
