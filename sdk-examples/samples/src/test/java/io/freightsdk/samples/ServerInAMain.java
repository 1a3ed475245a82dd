package io.freightsdk.samples;

import io.freightsdk.FreightClient;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.LedgerEntry;

class ServerInAMain {
    public static void main(String[] args) {
        try (InMemoryFreightServer server = InMemoryFreightServer.start()) {
            FreightBroker broker = server.addBroker(); // with 100.00 USD
            try (FreightClient freight = FreightClient.builder()
                    .baseUrl(server.url())
                    .account("acme")
                    .agentKey(broker.agentKey())
                    .build()) {
                System.out.println(freight.getBalance().balanceUsd() + " USD");
                System.out.println(FirstLoad.order(freight, "order-4711"));
            }
            for (LedgerEntry entry : broker.ledger()) {
                System.out.println(entry.kind() + " " + entry.operation() + " " + entry.amountUsd() + " USD");
            }
        }
    }
}
