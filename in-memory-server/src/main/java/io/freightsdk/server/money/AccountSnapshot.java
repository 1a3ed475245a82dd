package io.freightsdk.server.money;

import io.freightsdk.server.values.LedgerEntry;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The state of an account as values.
 *
 * @param entries its ledger
 * @param loadNumberByRef which load each customerRef stands for
 * @param available whether its paid operations work
 * @param pricesUsd those that are its own
 */
public record AccountSnapshot(
        List<LedgerEntry> entries,
        Map<String, String> loadNumberByRef,
        boolean available,
        Map<String, BigDecimal> pricesUsd) {
    /** Creates the state of an account without an outage and prices of its own. */
    public AccountSnapshot(List<LedgerEntry> entries, Map<String, String> loadNumberByRef) {
        this(entries, loadNumberByRef, true, Map.of());
    }

    /**
     * Copies all, the refs in alphabetical order: equal states are equal texts too. Refuses a ledger that does not add up,
     * and what is no price.
     */
    public AccountSnapshot {
        pricesUsd = PriceList.checked(pricesUsd);
        entries = Ledger.of(entries).entries();
        loadNumberByRef = Collections.unmodifiableMap(new TreeMap<>(loadNumberByRef));
    }
}
