package io.freightsdk.server.money;

import io.freightsdk.server.values.LedgerEntry;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The state of an account as values; the prices are those that are its own. */
public record AccountSnapshot(
        List<LedgerEntry> entries,
        Map<String, String> loadNumberByRef,
        boolean available,
        Map<String, BigDecimal> pricesUsd) {
    /** Creates the state of an account without an outage and prices of its own. */
    public AccountSnapshot(List<LedgerEntry> entries, Map<String, String> loadNumberByRef) {
        this(entries, loadNumberByRef, true, Map.of());
    }

    /** Copies all, the refs sorted; refuses a ledger that does not add up, and a price that is not one. */
    public AccountSnapshot {
        pricesUsd = PriceList.checked(pricesUsd);
        entries = Ledger.of(entries).entries();
        loadNumberByRef = Collections.unmodifiableMap(new TreeMap<>(loadNumberByRef));
    }
}
