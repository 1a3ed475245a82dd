package io.freightsdk.examples;

import io.freightsdk.FreightClient;
import io.freightsdk.SpendLimit;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.FreightLoad;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.values.Fault;
import io.freightsdk.server.values.FaultEffect;
import io.freightsdk.server.values.FaultPoint;
import java.time.Instant;
import java.util.Objects;

/** A whole life of a load on the embedded server, with a lost response: created once, paid for once. */
public final class Quickstart {
    private Quickstart() {}

    /** Prints what happens. */
    public static void main(String[] args) {
        try (InMemoryFreightServer server = InMemoryFreightServer.start()) {
            server.clock().set(Instant.parse("2026-05-04T12:00:00Z"));
            run(server, Terminal.standard());
        }
    }

    static void run(InMemoryFreightServer server, Terminal out) {
        FreightBroker broker = server.addBroker();
        try (FreightClient freight = FreightClient.builder()
                .baseUrl(server.url())
                .account("acme")
                .agentKey(broker.agentKey())
                .spendLimit(SpendLimit.usd("5.00"))
                .build()) {
            out.progress("creating a load, whose first response is going to be lost");
            broker.faults()
                    .add(Fault.of(FaultPoint.AFTER_COMMIT, FaultEffect.reset()).onOperation("createLoad"));
            CreateLoadOutcome load = freight.createLoad("order-4711", WriteALoad.load());
            out.headline(load.loadNumber() + " is created; what the server saw of it:");
            broker.requests()
                    .list("createLoad")
                    .forEach(entry -> out.line("  request %d: charged %s, %s"
                            .formatted(
                                    entry.seq(),
                                    entry.chargedUsd() == null ? "nothing" : entry.chargedUsd() + " USD",
                                    entry.faultId() == null ? "responded" : "response lost on purpose")));

            LoadPosition position = driven(server.load(load.loadNumber()), freight, out);
            out.headline("%s after %s miles, %d positions:"
                    .formatted(position.status(), position.distanceMiles(), position.pingCount()));
            position.stops()
                    .forEach(stop -> out.line("  %-8s %s, %s  arrived %s  departed %s"
                            .formatted(
                                    stop.type(),
                                    stop.city(),
                                    stop.state(),
                                    stop.arrivedAt(),
                                    Objects.requireNonNullElse(stop.departedAt(), "-"))));

            out.headline("what the broker has paid:");
            broker.ledger()
                    .forEach(entry -> out.line("  %-15s %7s  balance %6s"
                            .formatted(entry.operation(), entry.amountUsd(), entry.balanceUsd())));
            out.line("spent, by the client's own count: " + freight.spend().chargedUsd() + " USD");
        }
    }

    /** Drives to one stop after the other, as fast as it can be computed, and reads where that led. */
    private static LoadPosition driven(FreightLoad load, FreightClient freight, Terminal out) {
        load.position().stops().forEach(stop -> {
            out.progress("driving to " + stop.city() + ", " + stop.state());
            load.driveTo(stop.sequence());
        });
        return freight.getLoadPosition(load.loadNumber());
    }
}
