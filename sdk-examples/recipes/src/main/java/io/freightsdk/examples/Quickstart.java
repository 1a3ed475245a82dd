package io.freightsdk.examples;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.PositionStop;
import io.freightsdk.server.BrokerOptions;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.billing.LedgerEntry;
import io.freightsdk.server.faults.Fault;
import io.freightsdk.server.faults.What;
import io.freightsdk.server.faults.Where;
import io.freightsdk.server.journal.JournalEntry;
import java.io.PrintStream;
import java.time.Instant;
import java.util.Objects;

/** A whole life of a load on the embedded server, with an answer lost on the way: created once, paid for once. */
public final class Quickstart {
    private static final Instant MONDAY = Instant.parse("2026-05-04T12:00:00Z");

    private Quickstart() {}

    /** Prints what happens. */
    public static void main(String[] args) {
        try (InMemoryFreightServer server = InMemoryFreightServer.start()) {
            server.clock().set(MONDAY);
            run(server, System.out);
        }
    }

    static void run(InMemoryFreightServer server, PrintStream out) {
        FreightBroker broker = server.addBroker(
                BrokerOptions.builder().name("Acme Freight").balanceUsd("10.00").build());
        try (FreightClient freight = FreightClient.builder()
                .baseUrl(server.url())
                .agentKey(broker.agentKey())
                .build()) {
            broker.faults().add(Fault.of(Where.AFTER_COMMIT, What.reset()).onOperation("createLoad"));
            CallOptions once = CallOptions.builder()
                    .operationId("order-4711")
                    .report(report -> out.printf(
                            "%s: %d requests, charged %s USD%n",
                            report.operation(), report.attempts(), report.chargedUsd()))
                    .build();
            CreateLoadOutcome load = freight.createLoad(WriteALoad.load(), once);
            out.println("what the server saw of " + load.loadNumber() + ":");
            for (JournalEntry entry : broker.requests().list("createLoad")) {
                out.printf(
                        "  request %d: charged %s, %s%n",
                        entry.seq(),
                        entry.chargedUsd() == null ? "nothing" : entry.chargedUsd() + " USD",
                        entry.faultId() == null ? "answered" : "answer lost on purpose");
            }

            server.load(load.loadNumber()).driveToEnd();
            LoadPosition position = freight.getLoadPosition(load.loadNumber());
            out.printf(
                    "%s after %s miles, %d positions%n",
                    position.status(), position.distanceMiles(), position.pingCount());
            for (PositionStop stop : position.stops()) {
                out.printf(
                        "  %-8s %s, %s  %s to %s%n",
                        stop.type(),
                        stop.city(),
                        stop.state(),
                        stop.arrivedAt(),
                        Objects.requireNonNullElse(stop.departedAt(), "-"));
            }
            out.println("ledger of " + broker.id() + ":");
            for (LedgerEntry entry : broker.ledger()) {
                out.printf("  %-15s %6s  balance %s%n", entry.operation(), entry.amountUsd(), entry.balanceUsd());
            }
            out.println("spent, by the client's own count: " + freight.spend().chargedUsd() + " USD");
        }
    }
}
