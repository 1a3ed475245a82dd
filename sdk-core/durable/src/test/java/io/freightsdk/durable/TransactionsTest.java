package io.freightsdk.durable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.freightsdk.DatabaseSource;
import io.freightsdk.Served;
import io.freightsdk.SpendLimit;
import io.freightsdk.TestDatabase;
import java.sql.Connection;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.transaction.support.TransactionTemplate;

/** Pools, frameworks and isolation levels as users have them. */
@Tag("acceptance")
class TransactionsTest extends DurableSetup {

    private HikariDataSource pool(TestDatabase database, boolean autoCommit) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(database.fresh());
        config.setAutoCommit(autoCommit);
        return opened(new HikariDataSource(config));
    }

    @ParameterizedTest
    @DatabaseSource
    void poolWithoutAutoCommitLosesNothing(TestDatabase database) throws Exception {
        HikariDataSource pool = pool(database, false);
        DurableFreight durable = opened(builder(pool).start());
        DurableCall done = created(durable, "order-1");
        assertThat(done.state()).isEqualTo(DurableState.DONE);
        assertThat(durable.find("order-1")).contains(done);
        try (Connection connection = pool.getConnection()) {
            durable.in(connection).createLoad("order-2", Served.load());
        }
        // not committed, so not asked for
        assertThat(durable.find("order-2")).isEmpty();
    }

    @ParameterizedTest
    @DatabaseSource
    void springTransactionIncludesTheRequest(TestDatabase database) throws Exception {
        for (boolean autoCommit : List.of(true, false)) {
            HikariDataSource pool = pool(database, autoCommit);
            DurableFreight durable = opened(builder(pool).start());
            TransactionTemplate transaction = new TransactionTemplate(new DataSourceTransactionManager(pool));
            transaction.executeWithoutResult(status -> {
                durable.in(DataSourceUtils.getConnection(pool)).createLoad("order-1", Served.load());
                status.setRollbackOnly();
            });
            assertThat(durable.find("order-1")).isEmpty();
            DurableCall asked = transaction.execute(
                    status -> durable.in(DataSourceUtils.getConnection(pool)).createLoad("order-2", Served.load()));
            assertThat(end(durable, asked).state()).isEqualTo(DurableState.DONE);
        }
    }

    @ParameterizedTest
    @DatabaseSource
    void orderIdHiddenByStrictIsolationIsReported(TestDatabase database) throws Exception {
        DataSource dataSource = database.fresh();
        DurableFreight durable = builder(dataSource).requestOnly();
        try (Connection connection = dataSource.getConnection()) {
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            connection.setAutoCommit(false);
            Database.query(connection, "select count(*) from freight_call", row -> row.getInt(1));
            durable.createLoad("order-1", Served.load());
            assertThatThrownBy(() -> durable.in(connection).createLoad("order-1", Served.load()))
                    .isInstanceOf(OrderUnseenException.class)
                    .hasMessage(
                            "createLoad: order-1 was requested by a transaction that this one cannot see; roll back and"
                                    + " retry yours, or ask under READ COMMITTED");
            connection.rollback();
            assertThat(durable.in(connection)
                            .createLoad("order-1", Served.load())
                            .state())
                    .isEqualTo(DurableState.READY);
            connection.rollback();
        }
    }

    /** It waited for its own transaction, for all of takeOverAfter, again and again. */
    @ParameterizedTest
    @DatabaseSource
    void listenerMayAmendOrSendAgainWhatItIsToldOf(TestDatabase database) throws Exception {
        DataSource dataSource = pool(database, true);
        AtomicReference<DurableFreight> durable = new AtomicReference<>();
        List<DurableState> told = Collections.synchronizedList(new ArrayList<>());
        SpendLimit limit = SpendLimit.usd("5.00").shared(JdbcSpendPool.of(dataSource, "acme"));
        durable.set(opened(builder(dataSource)
                .spendLimit(limit)
                .onEnd((sameTransaction, call) -> {
                    told.add(call.state());
                    if (told.size() == 1) {
                        durable.get().sendAgain(call.orderId());
                        throw new IllegalStateException("so that it is undone");
                    } else if (told.size() == 2) {
                        durable.get().sendAgain(call.orderId());
                    } else if (told.size() == 3) {
                        durable.get().amend(call.orderId(), Served.load());
                    }
                })
                .start()));
        DurableCall asked = durable.get().createLoad("order-1", badLoad());
        Nodes.until(() -> durable.get().find("order-1").orElseThrow().state() == DurableState.DONE);
        assertThat(told)
                .containsExactly(DurableState.REFUSED, DurableState.REFUSED, DurableState.REFUSED, DurableState.DONE);
        assertThat(end(durable.get(), asked).attempts()).isEqualTo(3);
        assertThat(served.debits()).hasSize(1);
        assertThat(durable.get().spend().chargedUsd()).isEqualTo("0.65");
        JdbcSpendPool pool = JdbcSpendPool.of(dataSource, "acme");
        assertThat(pool.leftUsd(limit, null).orElseThrow()).isEqualByComparingTo("4.35");
    }

    /** It waited for its own transaction, which had queued the confirmation: on H2 without an end. */
    @ParameterizedTest
    @DatabaseSource
    void listenerMayCancelTheConfirmationOfWhatItIsToldOf(TestDatabase database) throws Exception {
        AtomicReference<DurableFreight> durable = new AtomicReference<>();
        List<Boolean> cancelled = Collections.synchronizedList(new ArrayList<>());
        durable.set(opened(builder(pool(database, true))
                .onEnd((sameTransaction, call) -> {
                    if (call.operation().equals(Row.CREATE)) {
                        cancelled.add(durable.get().cancelConfirmation(call.orderId()));
                        if (cancelled.size() == 1) {
                            throw new IllegalStateException("so that it is undone");
                        }
                    }
                })
                .start()));
        durable.get().pause("until both are requested");
        DurableCall creation = durable.get().createLoad("order-1", badLoad());
        DurableCall confirmation = durable.get().confirmDelivery("order-1", Instant.EPOCH);
        durable.get().resume();
        assertThat(end(durable.get(), creation).state()).isEqualTo(DurableState.REFUSED);
        assertThat(end(durable.get(), confirmation).state()).isEqualTo(DurableState.CANCELLED);
        assertThat(cancelled).containsExactly(true, true);
    }

    @ParameterizedTest
    @DatabaseSource
    void racingRequestsAreOneCall(TestDatabase database) throws Exception {
        DataSource dataSource = pool(database, true);
        DurableFreight durable = opened(builder(dataSource).start());
        ExecutorService threads = Executors.newFixedThreadPool(8);
        opened(threads::shutdownNow);
        List<Future<DurableCall>> asked = new ArrayList<>();
        for (int i = 0; i < 160; i++) {
            String orderId = "order-" + i % 10;
            asked.add(threads.submit(() -> durable.createLoad(orderId, Served.load())));
        }
        for (Future<DurableCall> call : asked) {
            assertThat(end(durable, call.get()).state()).isEqualTo(DurableState.DONE);
        }
        assertThat(served.debits()).hasSize(10);
    }

    @ParameterizedTest
    @DatabaseSource
    @Tag("long")
    void callIsSentOrCancelledAndNeverBoth(TestDatabase database) throws Exception {
        DataSource dataSource = pool(database, true);
        DurableFreight durable = opened(builder(dataSource).start());
        ExecutorService threads = Executors.newFixedThreadPool(4);
        opened(threads::shutdownNow);
        int calls = 170 * TIMES;
        List<Future<Boolean>> cancels = new ArrayList<>();
        List<DurableCall> asked = new ArrayList<>();
        for (int i = 0; i < calls; i++) {
            String orderId = "order-" + i;
            asked.add(durable.createLoad(orderId, Served.load()));
            cancels.add(threads.submit(() -> durable.cancel(orderId)));
        }
        int cancelled = 0;
        for (int i = 0; i < asked.size(); i++) {
            DurableState state = end(durable, asked.get(i)).state();
            assertThat(state == DurableState.CANCELLED).isEqualTo(cancels.get(i).get());
            cancelled += state == DurableState.CANCELLED ? 1 : 0;
        }
        assertThat(served.debits()).hasSize(calls - cancelled);
    }

    /** The pool closes it, and it cannot be restored then. */
    @Test
    @Tag("slow")
    void stateOfALostConnectionIsSaid() {
        Database database = new Database(TestDatabase.POSTGRESQL.fresh(), "freight_");
        String lost = "select pg_terminate_backend(pg_backend_pid())";
        assertThatThrownBy(() -> database.transaction("look", tx -> tx.query(lost, row -> 1)))
                .isInstanceOf(DurableException.class)
                .hasMessage("look: the database failed with SQLState 57P01; retry it, see the cause");
    }

    /** As behind a pooler that gives each transaction another session. */
    @Test
    @Tag("slow")
    void sessionWithoutThePreparedStatementSaysWhatToSet() {
        Database database = new Database(TestDatabase.POSTGRESQL.fresh(), "freight_");
        assertThatThrownBy(() -> database.change("look", tx -> {
                    for (int i = 0; i < 9; i++) {
                        tx.checkThatNothingFailed();
                    }
                    // unseen by the driver, which would prepare it again
                    tx.update("do $$ begin execute 'deallocate all'; end $$");
                    tx.checkThatNothingFailed();
                }))
                .isInstanceOf(DurableException.class)
                .hasMessage("look: the database failed with SQLState 26000; add prepareThreshold=0 to its URL,"
                        + " as a pooler such as PgBouncer lends its session to others");
    }
}
