package io.freightsdk.durable;

import io.freightsdk.FreightClient;
import io.freightsdk.Served;
import io.freightsdk.TestDatabase;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.server.Fault;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;

/** The service, a client of it, and what a test opens on a fresh database, closed in reverse. */
abstract class DurableSetup {
    /** How many times as long the tests that wear something out are in the profile {@code slow}. */
    static final int TIMES = Boolean.getBoolean("slow") ? 3 : 1;

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
        return builder(dataSource(database));
    }

    DurableFreight.Builder builder(DataSource dataSource) {
        return DurableFreight.builder(freight, dataSource)
                .createSchema(true)
                .balancePollEvery(Duration.ofMillis(300))
                .pollEvery(Duration.ofMillis(100));
    }

    DurableFreight start(TestDatabase database) {
        return opened(builder(database).start());
    }

    /** No price list can be read until that is run. */
    Runnable withoutPrices() {
        String unread =
                served.broker.faults().add(Fault.status(500).on("getPricing").times(Fault.ALWAYS));
        return () -> served.broker.faults().remove(unread);
    }

    /** The call as it ends. */
    static DurableCall end(DurableFreight durable, DurableCall call) throws Exception {
        return durable.whenEnded(call).get(60, TimeUnit.SECONDS);
    }

    /** A creation as it ends. */
    static DurableCall created(DurableFreight durable, String orderId) throws Exception {
        return end(durable, durable.createLoad(orderId, Served.load()));
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
        try (Connection connection = dataSource.getConnection()) {
            return Database.query(connection, "select count(*) from " + from, row -> row.getInt(1))
                    .get(0);
        }
    }
}
