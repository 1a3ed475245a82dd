package io.freightsdk.server.money;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** All brokers, keys and accounts as values; each account is consistent in itself. */
public record AccountsSnapshot(
        List<Broker> brokers, List<StoredKey> keys, Map<String, AccountSnapshot> accountsByBroker) {

    /** Copies all three, the accounts in the order of their brokers' ids. */
    public AccountsSnapshot {
        brokers = List.copyOf(brokers);
        keys = List.copyOf(keys);
        accountsByBroker = Collections.unmodifiableMap(new TreeMap<>(accountsByBroker));
    }
}
