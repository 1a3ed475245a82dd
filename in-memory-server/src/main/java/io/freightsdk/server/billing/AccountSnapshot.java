package io.freightsdk.server.billing;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Everything an account knows, as values: its ledger, and which load each customerRef stands for. */
public record AccountSnapshot(List<LedgerEntry> entries, Map<String, String> loadNumberByRef) {

    /** Copies both, the refs in alphabetical order: equal states are equal texts too. */
    public AccountSnapshot {
        entries = List.copyOf(entries);
        loadNumberByRef = Collections.unmodifiableMap(new TreeMap<>(loadNumberByRef));
    }
}
