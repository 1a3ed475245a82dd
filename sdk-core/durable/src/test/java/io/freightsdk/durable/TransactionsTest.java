package io.freightsdk.durable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.freightsdk.DatabaseSource;
import io.freightsdk.Served;
import io.freightsdk.TestDatabase;
import io.freightsdk.durable.internal.Sql;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.transaction.support.TransactionTemplate;

/** Work in a transaction of its own, in that of the caller, in that of Spring, and what a lost connection leaves. */
class TransactionsTest extends DurableSetup {
    private HikariDataSource pool(TestDatabase database, boolean autoCommit) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(database.fresh());
        config.setMaximumPoolSize(20);
        config.setMinimumIdle(0);
        config.setAutoCommit(autoCommit);
        return opened(new HikariDataSource(config));
    }

    private static void insert(Connection connection, String name) throws SQLException {
        int unused = Sql.update(connection, "insert into freight_pause (account, detail) values (?, 'x')", name);
    }

    private static int pauses(DataSource dataSource) throws SQLException {
        return number(dataSource, "select count(*) from freight_pause");
    }

    @ParameterizedTest
    @DatabaseSource
    void workIsCommittedOrRolledBack(TestDatabase database) throws SQLException {
        for (boolean autoCommit : List.of(true, false)) {
            HikariDataSource pool = pool(database, autoCommit);
            Transactions transactions = Transactions.of(pool);
            assertThatThrownBy(() -> transactions.run(connection -> {
                        insert(connection, "a");
                        throw new IllegalStateException("no");
                    }))
                    .hasMessage("no");
            assertThat(pauses(pool)).isZero();
            transactions.run(connection -> {
                insert(connection, "b");
                return true;
            });
            assertThat(pauses(pool)).isOne();
        }
    }

    @ParameterizedTest
    @DatabaseSource
    void innerWorkJoinsTheOuterAndUndoesItIfItFails(TestDatabase database) throws SQLException {
        DataSource pool = pool(database, true);
        Transactions outer = Transactions.of(pool);
        Transactions inner = Transactions.of(pool);
        outer.run(connection -> {
            insert(connection, "a");
            return inner.run(same -> {
                assertThat(same).isSameAs(connection);
                insert(same, "b");
                return true;
            });
        });
        assertThat(pauses(pool)).isEqualTo(2);
        assertThatThrownBy(() -> outer.run(connection -> {
                    insert(connection, "c");
                    assertThatThrownBy(() -> inner.run(same -> {
                                throw new SQLException("lost", "08006");
                            }))
                            .isInstanceOf(DurableException.class);
                    return true;
                }))
                .isInstanceOf(DurableException.class)
                .hasMessage(
                        "a call within this transaction has failed, so all of it is rolled back; repeat the transaction, and"
                                + " let exceptions of the SDK pass through");
        assertThat(pauses(pool)).isEqualTo(2);
    }

    @Test
    void thoseOfOneDataSourceAreEqual() {
        DataSource one = TestDatabase.H2.empty();
        assertThat(Transactions.of(one)).isEqualTo(Transactions.of(one)).hasSameHashCodeAs(Transactions.of(one));
        assertThat(Transactions.of(one)).isNotEqualTo(Transactions.of(TestDatabase.H2.empty()));
    }

    @ParameterizedTest
    @DatabaseSource
    void poolWithoutAutoCommitLosesNothing(TestDatabase database) throws Exception {
        HikariDataSource pool = pool(database, false);
        DurableFreight durable = opened(builder(freight, pool).start());
        DurableCall done = created(durable, "order-1");
        assertThat(done.state()).isEqualTo(DurableState.SUCCEEDED);
        assertThat(durable.find("order-1")).contains(done);
        try (Connection connection = pool.getConnection()) {
            DurableCall unused = durable.in(connection).createLoad("order-2", Served.load());
        }
        // not committed, so not asked for
        assertThat(durable.find("order-2")).isEmpty();
    }

    /** As the starter makes them. */
    private record InSpring(TransactionTemplate template, DataSource dataSource) implements Transactions {
        @Override
        public <T extends @Nullable Object> T run(Work<T> work) {
            return template.execute(status -> {
                try {
                    return work.run(DataSourceUtils.getConnection(dataSource));
                } catch (SQLException e) {
                    throw DurableException.of(e);
                }
            });
        }
    }

    @ParameterizedTest
    @DatabaseSource
    void requestIsPartOfTheTransactionOfSpring(TestDatabase database) throws Exception {
        HikariDataSource pool = pool(database, true);
        TransactionTemplate template = new TransactionTemplate(new DataSourceTransactionManager(pool));
        List<Boolean> told = new ArrayList<>();
        DurableFreight durable = opened(builder(freight, pool)
                .transactions(new InSpring(template, pool))
                .onEnd((connection, call) -> told.add(connection.equals(DataSourceUtils.getConnection(pool))))
                .start());
        template.executeWithoutResult(status -> {
            DurableCall unused = durable.createLoad("order-1", Served.load());
            status.setRollbackOnly();
        });
        assertThat(durable.find("order-1")).isEmpty();
        DurableCall asked = template.execute(status -> durable.createLoad("order-2", Served.load()));
        assertThat(asked.state()).isEqualTo(DurableState.SCHEDULED);
        assertThat(end(durable, "order-2").state()).isEqualTo(DurableState.SUCCEEDED);
        assertThat(told).containsExactly(true);
    }

    @ParameterizedTest
    @DatabaseSource
    void orderIdHiddenByStrictIsolationIsReported(TestDatabase database) throws Exception {
        DurableFreight durable = builder(database).requestOnly();
        try (Connection connection = dataSource.getConnection()) {
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            connection.setAutoCommit(false);
            int unused = Sql.one(connection, "select count(*) from freight_call", row -> row.getInt(1));
            durable.createLoad("order-1", Served.load());
            assertThatThrownBy(() -> durable.in(connection).createLoad("order-1", Served.load()))
                    .isInstanceOf(DurableException.class);
            connection.rollback();
            assertThat(durable.in(connection)
                            .createLoad("order-1", Served.load())
                            .state())
                    .isEqualTo(DurableState.SCHEDULED);
            connection.rollback();
        }
    }

    @ParameterizedTest
    @DatabaseSource
    void racingRequestsAreOneCall(TestDatabase database) throws Exception {
        DurableFreight durable = opened(builder(freight, pool(database, true)).start());
        ExecutorService threads = Executors.newFixedThreadPool(8);
        opened(threads::shutdownNow);
        List<Future<DurableCall>> asked = new ArrayList<>();
        for (int i = 0; i < 160; i++) {
            String orderId = "order-" + i % 10;
            asked.add(threads.submit(() -> durable.createLoad(orderId, Served.load())));
        }
        for (Future<DurableCall> call : asked) {
            assertThat(end(durable, call.get().orderId()).state()).isEqualTo(DurableState.SUCCEEDED);
        }
        assertThat(served.debits()).hasSize(10);
    }

    @ParameterizedTest
    @DatabaseSource
    @Tag("long")
    void callIsSentOrCanceledAndNeverBoth(TestDatabase database) throws Exception {
        DurableFreight durable = opened(builder(freight, pool(database, true)).start());
        ExecutorService threads = Executors.newFixedThreadPool(4);
        opened(threads::shutdownNow);
        int calls = 170 * TIMES;
        List<Future<Boolean>> cancels = new ArrayList<>();
        for (String orderId : ask(durable, calls)) {
            cancels.add(threads.submit(() -> durable.cancel(orderId)));
        }
        int canceled = 0;
        for (int i = 0; i < calls; i++) {
            DurableState state = end(durable, "order-" + i).state();
            assertThat(state == DurableState.CANCELED).isEqualTo(cancels.get(i).get());
            canceled += state == DurableState.CANCELED ? 1 : 0;
        }
        assertThat(served.debits()).hasSize(calls - canceled);
    }

    /** The pool closes it, and it cannot be restored then. */
    @Test
    @Tag("slow")
    void causeOfALostConnectionIsSaid() {
        Transactions transactions = Transactions.of(TestDatabase.POSTGRESQL.fresh());
        String lost = "select pg_terminate_backend(pg_backend_pid())";
        assertThatThrownBy(() -> transactions.run(connection -> Sql.query(connection, lost, row -> 1)))
                .isInstanceOf(DurableException.class)
                .hasMessage("the database failed with SQLState 57P01; it is safe to call again; see the cause");
    }

    /** What a driver does with the next calls of that name. */
    private static DataSource failing(DataSource real, AtomicReference<@Nullable String> method) {
        return proxy(
                DataSource.class,
                real,
                (name, result) -> name.equals("getConnection")
                        ? proxy(Connection.class, (Connection) result, (called, any) -> {
                            if (called.equals(method.get())) {
                                throw new SQLException(called + " of a lost connection", "08003");
                            }
                            return any;
                        })
                        : result);
    }

    private interface After {
        @Nullable
        Object of(String method, @Nullable Object result) throws SQLException;
    }

    private static <T> T proxy(Class<T> type, T real, After after) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    try {
                        return after.of(method.getName(), method.invoke(real, arguments));
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }

    /** A rollback or a restored auto-commit that fails too hides the cause from nobody. */
    @ParameterizedTest
    @DatabaseSource({"rollback", "setAutoCommit"})
    void causeIsNotHiddenByWhatTheLostConnectionCannotDo(TestDatabase database, String also) {
        AtomicReference<@Nullable String> method = new AtomicReference<>();
        Transactions transactions = Transactions.of(failing(dataSource(database), method));
        assertThatThrownBy(() -> transactions.run(connection -> {
                    method.set(also);
                    throw new SQLException("terminated", "57P01");
                }))
                .isInstanceOf(DurableException.class)
                .hasMessageContaining("SQLState 57P01");
    }

    /** It is committed; the pool tests the connection before it lends it again. */
    @ParameterizedTest
    @DatabaseSource
    void connectionThatCannotBeRestoredAfterTheCommitFailsNothing(TestDatabase database) throws SQLException {
        AtomicReference<@Nullable String> method = new AtomicReference<>();
        DataSource failing = failing(dataSource(database), method);
        Transactions transactions = Transactions.of(failing);
        boolean done = transactions.run(connection -> {
            insert(connection, "a");
            method.set("setAutoCommit");
            return true;
        });
        method.set(null);
        assertThat(done).isTrue();
        assertThat(pauses(dataSource)).isOne();
    }
}
