package io.freightsdk.durable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.CallOptions;
import io.freightsdk.DatabaseSource;
import io.freightsdk.FreightClient;
import io.freightsdk.RetryPolicy;
import io.freightsdk.Served;
import io.freightsdk.TestDatabase;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.TransportException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;

/** One call of JDBC that fails in a way of its own. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("acceptance")
class FailingDriverTest extends BooksSetup {
    private static final String OF_THE_BOOKS = "insert into freight_book";

    private final AtomicReference<Failure> next = new AtomicReference<>();

    /** What comes instead of a method of a connection whose newest statement has this in it. */
    private record Failure(String method, String statement, Thrown thrown) {}

    private interface Thrown {
        Throwable by(Connection connection) throws SQLException;
    }

    private void failOnce(String method, String statement, Thrown thrown) {
        next.set(new Failure(method, statement, thrown));
    }

    private DataSource failing(TestDatabase database) {
        return Proxied.dataSource(dataSource(database), connection -> {
            AtomicReference<String> newest = new AtomicReference<>("");
            return Proxied.of(Connection.class, (proxy, method, arguments) -> {
                if (method.getName().equals("prepareStatement")) {
                    newest.set((String) arguments[0]);
                }
                Failure now = next.get();
                if (now != null
                        && method.getName().equals(now.method)
                        && newest.get().contains(now.statement)
                        && next.compareAndSet(now, null)) {
                    throw now.thrown.by(connection);
                }
                return Proxied.call(connection, method, arguments);
            });
        });
    }

    private FreightClient booked(DataSource failing) {
        books = JdbcBooks.of(failing, "acme", "freight_", true);
        FreightClient client = opened(client(RetryPolicy.none()));
        client.prices().refresh(); // or on a busy machine a charge is priced later
        return client;
    }

    private String booksUsd() {
        return new Database(dataSource, "freight_")
                .transaction(
                        "find", tx -> tx.one("select sum(charged_usd) from freight_book", row -> row.getBigDecimal(1)))
                .setScale(2)
                .toPlainString();
    }

    /** As by a pool that can make no connection, or a class that is not there. */
    @ParameterizedTest
    @DatabaseSource
    void chargeIsBookedByTheNextThoughTheDriverThrewNoSqlException(TestDatabase database) {
        FreightClient client = booked(failing(database));
        String load = client.createLoad(Served.load(), CallOptions.none()).loadNumber();
        failOnce("commit", OF_THE_BOOKS, connection -> new IllegalStateException("of the pool"));
        client.getLoadPosition(load);
        failOnce("prepareStatement", OF_THE_BOOKS, connection -> new NoClassDefFoundError("of the driver"));
        client.getLoadPosition(load);
        assertThat(booksUsd()).isEqualTo("0.65");
        client.getLoadPosition(load);
        assertThat(booksUsd()).isEqualTo(served.paidUsd().toPlainString()).isEqualTo("0.71");
    }

    @ParameterizedTest
    @DatabaseSource
    void durableChargeIsBookedWithItsEndThoughTheDriverThrewNoSqlException(TestDatabase database) throws Exception {
        DataSource failing = failing(database);
        DurableFreight durable = opened(DurableFreight.builder(booked(failing), failing)
                .createSchema(true)
                .start());
        failOnce("commit", OF_THE_BOOKS, connection -> new IllegalStateException("of the pool"));
        assertThat(created(durable, "order-1").state()).isEqualTo(DurableState.DONE);
        assertThat(booksUsd()).isEqualTo("0.65");
    }

    private FreightClient withALostRead(TestDatabase database, Runnable beforeTheRead) {
        FreightClient client = booked(failing(database));
        String load = client.createLoad(Served.load(), CallOptions.none()).loadNumber();
        lose("getLoadPosition", 1);
        beforeTheRead.run();
        assertThatThrownBy(() -> client.getLoadPosition(load)).isInstanceOf(TransportException.class);
        return client;
    }

    private void assertClosed() {
        assertThat(next.get()).isNull();
        assertThat(books.uncertain(9)).isEmpty();
        assertThat(booksUsd()).isEqualTo(served.paidUsd().toPlainString()).isEqualTo("0.67");
    }

    @ParameterizedTest
    @DatabaseSource
    void acknowledgedChargeThatCouldNotBeWrittenIsClosedByTheNextLook(TestDatabase database) {
        FreightClient client = withALostRead(database, () -> {});
        failOnce("commit", "update freight_book set charged_usd", connection -> new SQLException("lost", "08006"));
        acknowledge(client, lost -> ChargeStatus.CHARGED);
        assertClosed();
    }

    /** Its row is written after it otherwise, and stays open for good. */
    @ParameterizedTest
    @DatabaseSource
    void acknowledgedChargeWhoseRowIsStillToBeWrittenIsClosed(TestDatabase database) {
        FreightClient client = withALostRead(
                database, () -> failOnce("commit", OF_THE_BOOKS, connection -> new SQLException("lost", "08006")));
        failOnce("commit", OF_THE_BOOKS, connection -> new SQLException("lost", "08006"));
        acknowledge(client, lost -> ChargeStatus.CHARGED);
        assertClosed();
    }

    /** Two threads that look at once. */
    @ParameterizedTest
    @DatabaseSource
    void whatClosesARowIsNotWrittenBesideIt(TestDatabase database) throws Exception {
        FreightClient client = withALostRead(
                database, () -> failOnce("commit", OF_THE_BOOKS, connection -> new SQLException("lost", "08006")));
        failOnce("commit", OF_THE_BOOKS, connection -> {
            failOnce("commit", "update freight_book set charged_usd", same -> new SQLException("lost", "08006"));
            return new SQLException("lost", "08006");
        });
        acknowledge(client, lost -> ChargeStatus.CHARGED);
        Thread other = new Thread(() -> books.metrics());
        failOnce("commit", OF_THE_BOOKS, connection -> {
            other.start();
            Nodes.until(() -> !other.isAlive() || other.getState() == Thread.State.BLOCKED);
            return new SQLException("lost", "08006");
        });
        assertThat(books.metrics()).isNotEmpty();
        other.join();
        assertClosed();
    }

    /** H2 undoes the whole transaction then. */
    @Test
    void deadlockOfAnInsertIsNoRowThatIsThere() throws Exception {
        DataSource failing = failing(TestDatabase.H2);
        DurableFreight durable = opened(builder(failing).start());
        failOnce("prepareStatement", "insert into freight_charged", connection -> {
            connection.rollback();
            return new SQLException("deadlock", "40001");
        });
        created(durable, "order-1");
        assertThat(next.get()).isNull();
        assertThat(durable.find("order-1").orElseThrow().state()).isEqualTo(DurableState.DONE);
        assertThat(durable.spend().chargedUsd()).isEqualTo(served.paidUsd()).isEqualTo("0.65");
        assertThat(served.requests("createLoad")).isOne();
    }

    @ParameterizedTest
    @DatabaseSource
    void whatCouldNotBeRolledBackIsNotCommitted(TestDatabase database) throws Exception {
        NodeProgram.execute(dataSource(database), "create table told (order_id varchar(50))");
        AtomicInteger calls = new AtomicInteger();
        DurableFreight durable = opened(builder(failing(database))
                .onEnd((connection, call) -> {
                    Database.update(connection, "insert into told values (?)", call.orderId());
                    if (calls.incrementAndGet() == 1) {
                        failOnce("rollback", "", same -> new SQLException("no answer", "08007"));
                        throw new IllegalStateException("half done");
                    }
                })
                .start());
        assertThat(created(durable, "order-1").state()).isEqualTo(DurableState.DONE);
        assertThat(calls).hasValue(2);
        assertThat(count("told")).isOne();
    }

    private void failAtTheCommitOfACall() {
        failOnce("commit", "select operation, order_id, state", same -> new SQLException("no answer", "08007"));
    }

    @ParameterizedTest
    @DatabaseSource
    void cancelThatThrewIsRepeated(TestDatabase database) {
        DurableFreight durable = opened(builder(failing(database)).requestOnly());
        durable.createLoad("order-1", Served.load());
        failAtTheCommitOfACall();
        assertThatThrownBy(() -> durable.cancel("order-1")).isInstanceOf(DurableException.class);
        assertThat(durable.cancel("order-1")).isTrue();
    }

    /** In the client too, whose limits would count the charge as uncertain for good. */
    @ParameterizedTest
    @DatabaseSource
    void settleThatThrewIsRepeated(TestDatabase database) throws Exception {
        DataSource failing = failing(database);
        FreightClient client = booked(failing);
        DurableFreight durable = opened(DurableFreight.builder(client, failing)
                .createSchema(true)
                .onEnd((connection, call) -> {})
                .requestOnly());
        CallOptions sameKey = CallOptions.builder()
                .idempotencyKey(durable.createLoad("order-1", Served.load()).idempotencyKey())
                .build();
        execute("update freight_call set state = 'STUCK', attempts = 1, uncertain = true, price_usd = 0.65");
        lose("createLoad", 1);
        assertThatThrownBy(() -> client.createLoad(Served.load(), sameKey)).isInstanceOf(TransportException.class);
        failAtTheCommitOfACall();
        assertThatThrownBy(() -> durable.settle("order-1", "LD-7", ChargeStatus.CHARGED))
                .isInstanceOf(DurableException.class);
        durable.settle("order-1", "LD-7", ChargeStatus.CHARGED);
        assertThat(client.uncertain()).isEmpty();
        assertThat(booksUsd()).isEqualTo(served.paidUsd().toPlainString()).isEqualTo("0.65");
    }
}
