package io.freightsdk.examples;

import io.freightsdk.FreightClient;
import io.freightsdk.SpendLimit;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.server.Fault;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import java.time.Instant;
import java.util.Objects;

/**
 * The whole life of a load on the in-memory server. A response is lost on the way, and the load is created once and charged
 * once.
 */
public final class Quickstart {
    /** Prints what happens. */
    public static void main(String[] args) {
        try (InMemoryFreightServer server = InMemoryFreightServer.start()) {
            server.clock().set(Instant.parse("2026-05-04T12:00:00Z"));
            FreightBroker broker = server.addBroker();
            try (FreightClient freight = FreightClient.builder()
                    .baseUrl(server.url())
                    .account("acme")
                    .agentKey(broker.agentKey())
                    .spendLimit(SpendLimit.usd("5.00"))
                    .build()) {
                run(freight, broker);
            }
        }
    }

    private static void run(FreightClient freight, FreightBroker broker) {
        broker.faults().add(Fault.reset().afterCommit().on("createLoad"));
        CreateLoadOutcome load = freight.createLoad("order-4711", WriteALoad.load());
        System.out.println(load.loadNumber() + " was created; the server received these requests:");
        broker.requests("createLoad")
                .forEach(entry -> System.out.printf(
                        "  request %s: charged %s, %s%n",
                        entry.seq(),
                        entry.chargedUsd() == null ? "nothing" : entry.chargedUsd() + " USD",
                        entry.faultId() == null ? "responded" : "response lost on purpose"));

        broker.newestLoad().driveToEnd(); // without waiting
        LoadPosition position = freight.getLoadPosition(load.loadNumber());
        System.out.printf(
                "%s after %s miles, %s positions:%n",
                position.status(), position.distanceMiles(), position.pingCount());
        position.stops()
                .forEach(stop -> System.out.printf(
                        "  %-8s %s, %s  arrived %s  departed %s%n",
                        stop.type(),
                        stop.city(),
                        stop.state(),
                        stop.arrivedAt(),
                        Objects.requireNonNullElse(stop.departedAt(), "-")));

        System.out.println("the broker has paid:");
        broker.ledger()
                .forEach(entry -> System.out.printf(
                        "  %-15s %7s  balance %6s%n", entry.operation(), entry.amountUsd(), entry.balanceUsd()));
        System.out.println(
                "spent, by the client's own count: " + freight.spend().chargedUsd() + " USD");
    }
}
