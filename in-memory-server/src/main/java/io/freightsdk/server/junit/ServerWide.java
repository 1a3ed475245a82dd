package io.freightsdk.server.junit;

import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.values.PendingFault;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The state that all brokers of a server share, as it was before a test method. */
record ServerWide(
        Optional<Instant> frozenAt, Map<String, BigDecimal> pricesUsd, boolean billingAvailable, List<String> faults) {
    static ServerWide of(InMemoryFreightServer server) {
        return new ServerWide(
                server.clock().frozenAt(),
                server.prices().pricesUsd(),
                server.billingAvailable(),
                ids(server.faults().list()));
    }

    /** The faults for all brokers that the method has added and left without meeting them. */
    List<PendingFault> unused(InMemoryFreightServer server) {
        return server.faults().unused().stream()
                .filter(pending -> pending.fault().brokerId() == null && !faults.contains(pending.id()))
                .toList();
    }

    /** Makes everything what it was. */
    void putBack(InMemoryFreightServer server) {
        for (PendingFault pending : server.faults().list()) {
            if (pending.fault().brokerId() == null && !faults.contains(pending.id())) {
                server.faults().remove(pending.id());
            }
        }
        server.billingAvailable(billingAvailable);
        pricesUsd.forEach((key, price) -> server.prices().set(key, price.toPlainString()));
        if (frozenAt.isPresent()) {
            server.clock().set(frozenAt.get());
        } else if (server.clock().frozenAt().isPresent()) {
            server.clock().resumeRealTime();
        }
    }

    private static List<String> ids(List<PendingFault> faults) {
        return faults.stream().map(PendingFault::id).toList();
    }
}
