package io.freightsdk.server.accounts;

import io.freightsdk.server.billing.AccountSnapshot;
import java.util.List;
import java.util.Map;

/** All brokers, keys and accounts as values; each account is consistent in itself. */
public record AccountsSnapshot(
        List<Broker> brokers, List<AgentKey> keys, Map<String, AccountSnapshot> accountsByBroker) {

    /** Copies all three, so that a snapshot never changes. */
    public AccountsSnapshot {
        brokers = List.copyOf(brokers);
        keys = List.copyOf(keys);
        accountsByBroker = Map.copyOf(accountsByBroker);
    }
}
