package io.freightsdk.durable;

import io.freightsdk.FreightClient;
import io.freightsdk.Served;
import io.freightsdk.TestDatabase;
import io.freightsdk.durable.internal.Sql;
import io.freightsdk.durable.ledger.JdbcChargeStore;
import io.freightsdk.model.CreateLoadInput;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;

/** The service, a client of it, and what a test opens on a fresh database, closed in reverse. */
abstract class DurableSetup {
    /** How many times as long the tests that wear something out are in the profile {@code slow}. */
    static final int TIMES = Boolean.getBoolean("slow") ? 3 : 1;

    /** Longer than a test may take: its limit ends a hang and prints all stacks. */
    static final Duration LONG = Duration.ofHours(1);

    private final Deque<AutoCloseable> open = new ArrayDeque<>();
    final Served served;
    final FreightClient freight;
    DataSource dataSource;

    DurableSetup() {
        this("1000.00");
    }

    DurableSetup(String balanceUsd) {
        served = opened(new Served(balanceUsd));
        freight = opened(served.onlyOneAttempt().build());
    }

    @AfterEach
    void closeAll() throws Exception {
        while (!open.isEmpty()) {
            open.pop().close();
        }
    }

    <T extends AutoCloseable> T opened(T one) {
        open.push(one);
        return one;
    }

    DataSource dataSource(TestDatabase database) {
        dataSource = dataSource == null ? database.fresh() : dataSource;
        return dataSource;
    }

    DurableFreight.Builder builder(TestDatabase database) {
        return builder(freight, database);
    }

    DurableFreight.Builder builder(FreightClient freight, TestDatabase database) {
        return builder(freight, dataSource(database));
    }

    static DurableFreight.Builder builder(FreightClient freight, DataSource dataSource) {
        return DurableFreight.builder(freight, dataSource)
                .pollEvery(Duration.ofMillis(100))
                .heartbeat(Duration.ofMillis(200));
    }

    DurableFreight start(TestDatabase database) {
        return opened(builder(database).start());
    }

    JdbcChargeStore ledger(TestDatabase database) {
        return JdbcChargeStore.of(dataSource(database), "acme");
    }

    /** The call as it ends. */
    static DurableCall end(DurableFreight durable, String orderId) throws InterruptedException {
        return durable.await(orderId, LONG);
    }

    /** A creation as it ends. */
    static DurableCall created(DurableFreight durable, String orderId) throws InterruptedException {
        DurableCall unused = durable.createLoad(orderId, Served.load());
        return end(durable, orderId);
    }

    static List<String> ask(DurableFreight durable, int orders) {
        List<String> asked = new ArrayList<>();
        for (int i = 0; i < orders; i++) {
            asked.add(durable.createLoad("order-" + i, Served.load()).orderId());
        }
        return asked;
    }

    static CreateLoadInput badLoad() {
        return Served.load().toBuilder().driverPhone("12345").build();
    }

    void execute(String sql) throws SQLException {
        NodeProgram.execute(dataSource, sql);
    }

    /** {@link #count}, in a condition. */
    int rows(String from) {
        try {
            return count(from);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** How many rows there are of this. */
    int count(String from) throws SQLException {
        return number(dataSource, "select count(*) from " + from);
    }

    static int number(DataSource dataSource, String sql) throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
            return Sql.one(connection, sql, row -> row.getInt(1));
        }
    }

    /** What the ledger's rows say of charges, such as {@code CHARGED 0.65}. */
    List<String> charges() throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
            String sql = "select status, usd from freight_charge order by charged_at, charge_id";
            return Sql.query(
                    connection,
                    sql,
                    row -> row.getString(1) + " " + row.getBigDecimal(2).setScale(2));
        }
    }
}
