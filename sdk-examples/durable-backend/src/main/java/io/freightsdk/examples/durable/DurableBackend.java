package io.freightsdk.examples.durable;

import io.freightsdk.FreightClient;
import io.freightsdk.durable.DurableCall;
import io.freightsdk.durable.DurableFreight;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.StopInput;
import io.freightsdk.server.EntryKind;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/**
 * Saves orders in PostgreSQL and requests the load of each in the same transaction. Three processes create the loads, and one of
 * them kills itself in the middle of a call. Then it prints a row for each order, and the sum of the service's ledger.
 */
final class DurableBackend {
    private static final int ORDERS = 12;

    public static void main(String[] arguments) throws Exception {
        run(EmbeddedPostgres.builder(), System.out);
    }

    static void run(EmbeddedPostgres.Builder database, PrintStream out) throws Exception {
        try (InMemoryFreightServer service = InMemoryFreightServer.start();
                EmbeddedPostgres postgres = database.start()) {
            FreightBroker broker = service.addBroker();
            String url = postgres.getJdbcUrl("postgres", "postgres");
            DataSource dataSource = Worker.dataSource(url);
            StoredOrders orders = StoredOrders.create(dataSource);
            List<Process> workers = new ArrayList<>();
            try (FreightClient freight = FreightClient.builder()
                            .baseUrl(service.url())
                            .account("acme")
                            .agentKey(broker.agentKey())
                            .build();
                    DurableFreight durable =
                            DurableFreight.builder(freight, dataSource).requestOnly()) {
                for (int i = 1; i <= ORDERS; i++) {
                    orders.order(durable, "order-" + i, load());
                }
                Process doomed = Worker.start(url, service.url(), broker.agentKey(), "power-cut");
                workers.add(doomed);
                out.println("a worker has killed itself in the middle of a call, with exit code " + doomed.waitFor());
                workers.add(Worker.start(url, service.url(), broker.agentKey()));
                workers.add(Worker.start(url, service.url(), broker.agentKey()));
                for (int i = 1; i <= ORDERS; i++) {
                    DurableCall end = durable.await("order-" + i, Duration.ofMinutes(2));
                    out.printf(
                            "%-9s %-9s %s  taken %s time%s, %s %s USD, reported %s time%n",
                            end.orderId(),
                            end.state(),
                            end.loadNumber(),
                            end.attempts(),
                            end.attempts() == 1 ? " " : "s",
                            end.chargeStatus(),
                            end.chargedUsd(),
                            orders.reports(end.orderId()));
                }
                out.println("rows: " + orders.chargedUsd() + " USD for " + ORDERS + " orders");
                List<BigDecimal> debits = broker.ledger().stream()
                        .filter(entry -> entry.kind() == EntryKind.DEBIT)
                        .map(entry -> entry.amountUsd().negate())
                        .toList();
                BigDecimal paidUsd = debits.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
                out.println("ledger of the service: " + debits.size() + " debits, " + paidUsd + " USD");
            } finally {
                workers.forEach(Process::destroyForcibly);
            }
        }
    }

    private static CreateLoadInput load() {
        return CreateLoadInput.builder()
                .driverPhone("+13125550142")
                .pickups(stop("2600 S Federal St", "Chicago", "IL", "60616"))
                .deliveries(stop("1500 Marilla St", "Dallas", "TX", "75201"))
                .build();
    }

    private static StopInput stop(String address, String city, String state, String zip) {
        return StopInput.builder()
                .address(address)
                .city(city)
                .state(state)
                .zip(zip)
                .build();
    }
}
