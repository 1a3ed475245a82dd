package io.freightsdk.examples.durable;

import io.freightsdk.FreightClient;
import io.freightsdk.durable.DurableCall;
import io.freightsdk.durable.DurableFreight;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.StopInput;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.values.EntryKind;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/**
 * Orders in PostgreSQL, and three processes that make a load of each, of which one kills itself in the middle of a call. It
 * requests each load in the transaction that saves the order, then prints a row for each and what the service's ledger says.
 */
final class DurableBackend {
    private static final int ORDERS = 12;

    private DurableBackend() {}

    public static void main(String[] arguments) throws Exception {
        run(System.out);
    }

    static void run(PrintStream out) throws Exception {
        try (InMemoryFreightServer service = InMemoryFreightServer.start();
                EmbeddedPostgres postgres = EmbeddedPostgres.start()) {
            FreightBroker broker = service.addBroker();
            String url = postgres.getJdbcUrl("postgres", "postgres");
            DataSource dataSource = Worker.dataSource(url);
            try (Connection connection = dataSource.getConnection();
                    Statement create = connection.createStatement()) {
                create.execute("create table orders (id text primary key, load_number text, told integer not null)");
            }
            List<Process> workers = new ArrayList<>();
            try (FreightClient freight = FreightClient.builder()
                            .baseUrl(service.url())
                            .account("acme")
                            .agentKey(broker.agentKey())
                            .build();
                    DurableFreight durable = DurableFreight.builder(freight, dataSource)
                            .createSchema(true)
                            .requestOnly()) {
                List<DurableCall> asked = new ArrayList<>();
                for (int i = 1; i <= ORDERS; i++) {
                    asked.add(order(dataSource, durable, "order-" + i));
                }
                Process doomed = worker(url, service.url(), broker.agentKey(), "power-cut");
                workers.add(doomed);
                out.println("a worker has killed itself in the middle of a call: exit " + doomed.waitFor());
                workers.add(worker(url, service.url(), broker.agentKey()));
                workers.add(worker(url, service.url(), broker.agentKey()));
                for (DurableCall call : asked) {
                    DurableCall end = durable.end(call).get(2, TimeUnit.MINUTES);
                    out.printf(
                            "%-9s %-6s %s  taken %d time%s, %s %s USD, reported %d time%n",
                            end.orderId(),
                            end.state(),
                            end.loadNumber(),
                            end.attempts(),
                            end.attempts() == 1 ? " " : "s",
                            end.chargeStatus(),
                            end.chargedUsd(),
                            told(dataSource, end.orderId()));
                }
                out.println("rows: " + durable.spend().chargedUsd() + " USD for " + ORDERS + " orders");
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

    /** The order and the question for its load are one transaction: both are there, or neither is. */
    private static DurableCall order(DataSource dataSource, DurableFreight durable, String id) throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
            connection.setAutoCommit(false);
            try (PreparedStatement insert = connection.prepareStatement("insert into orders values (?, null, 0)")) {
                insert.setString(1, id);
                insert.executeUpdate();
            }
            DurableCall asked = durable.in(connection).createLoad(id, load());
            connection.commit();
            return asked;
        }
    }

    private static CreateLoadInput load() {
        return CreateLoadInput.builder()
                .driverPhone("+13125550142")
                .pickups(List.of(stop("2600 S Federal St", "Chicago", "IL", "60616")))
                .deliveries(List.of(stop("1500 Marilla St", "Dallas", "TX", "75201")))
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

    private static Process worker(String database, String service, String agentKey, String... more) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                System.getProperty("java.home") + "/bin/java",
                "-cp",
                System.getProperty("java.class.path"),
                Worker.class.getName(),
                database,
                service));
        command.addAll(List.of(more));
        ProcessBuilder worker = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        // not among the arguments, which other users of the machine can see
        worker.environment().put("FREIGHT_AGENT_KEY", agentKey);
        worker.redirectOutput(ProcessBuilder.Redirect.DISCARD);
        return worker.start();
    }

    private static int told(DataSource dataSource, String id) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement select = connection.prepareStatement("select told from orders where id = ?")) {
            select.setString(1, id);
            try (ResultSet row = select.executeQuery()) {
                row.next();
                return row.getInt(1);
            }
        }
    }
}
