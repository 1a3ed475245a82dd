package io.freightsdk.durable.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.CallOptions;
import io.freightsdk.ChargeStore;
import io.freightsdk.ChargeStore.Charge;
import io.freightsdk.ChargeStore.Reserved;
import io.freightsdk.DatabaseSource;
import io.freightsdk.FreightClient;
import io.freightsdk.Served;
import io.freightsdk.SpendLimit;
import io.freightsdk.TestDatabase;
import io.freightsdk.durable.DurableException;
import io.freightsdk.durable.NodeProgram;
import io.freightsdk.durable.Transactions;
import io.freightsdk.durable.internal.Sql;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.error.SpendLimitUnavailableException;
import io.freightsdk.micrometer.Metric;
import io.freightsdk.server.Fault;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/** Charges in a database, the limits that are sums over them, and what a person is shown of them. */
@Tag("acceptance")
class JdbcChargeStoreTest {
    private static final Duration DAY = Duration.ofDays(1);

    private final Served served = new Served("1000.00");
    private final List<AutoCloseable> open = new ArrayList<>();

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable one : open) {
            one.close();
        }
        served.close();
    }

    private FreightClient client(SpendLimit limit) {
        FreightClient client = served.onlyOneAttempt().spendLimit(limit).build();
        open.add(client);
        return client;
    }

    private static Charge charge(String id, @Nullable String tag, String usd) {
        return new Charge(id, "getLoadPosition", null, "LD-1", tag, new BigDecimal(usd));
    }

    private static String left(ChargeStore store, SpendLimit limit, @Nullable String tag) {
        return store.leftUsd(limit, tag).orElseThrow().setScale(2).toPlainString();
    }

    private static void age(DataSource dataSource, String id, String hours) throws SQLException {
        String ago = "charged_at - interval '" + hours + "' hour";
        NodeProgram.execute(
                dataSource, "update freight_charge set charged_at = " + ago + " where charge_id = '" + id + "'");
        NodeProgram.execute(dataSource, "delete from freight_charge_hour");
        NodeProgram.execute(
                dataSource,
                "insert into freight_charge_hour (account, tag, hour_start, usd) select account, coalesce(tag, ''),"
                        + " date_trunc('hour', charged_at), sum(usd) from freight_charge"
                        + " group by account, coalesce(tag, ''), date_trunc('hour', charged_at)");
    }

    @ParameterizedTest
    @DatabaseSource
    void reservedChargedAndUnknownCountAndWhatWasNotChargedDoesNot(TestDatabase database) {
        JdbcChargeStore store = JdbcChargeStore.of(database.fresh(), "acme");
        SpendLimit limit = SpendLimit.usd("1.00").per(DAY).shared(store);
        List<SpendLimit> limits = List.of(limit);
        assertThat(store.reserve(charge("a", null, "0.40"), limits)).isEqualTo(Reserved.NEW);
        assertThat(left(store, limit, null)).isEqualTo("0.60");
        store.settle(charge("a", null, "0.40"), ChargeStatus.CHARGED);
        assertThat(store.reserve(charge("b", null, "0.40"), limits)).isEqualTo(Reserved.NEW);
        store.settle(charge("b", null, "0.40"), ChargeStatus.UNKNOWN);
        assertThat(left(store, limit, null)).isEqualTo("0.20");
        assertThat(store.reserve(charge("c", null, "0.21"), limits).refusing()).isEqualTo(limit);
        assertThat(store.reserve(charge("c", null, "0.20"), limits)).isEqualTo(Reserved.NEW);
        assertThat(left(store, limit, null)).isEqualTo("0.00");
        store.settle(charge("c", null, "0.20"), ChargeStatus.NOT_CHARGED);
        assertThat(left(store, limit, null)).isEqualTo("0.20");
        // what was charged stays as it is
        store.settle(charge("a", null, "0.40"), ChargeStatus.NOT_CHARGED);
        assertThat(store.reserve(charge("a", null, "9.00"), limits).earlier().status())
                .isEqualTo(ChargeStatus.CHARGED);
        assertThat(left(store, limit, null)).isEqualTo("0.20");
    }

    @ParameterizedTest
    @DatabaseSource
    void chargeThatIsReservedOnceMoreCountsOnceAndAtTheHigherPrice(TestDatabase database) {
        JdbcChargeStore store = JdbcChargeStore.of(database.fresh(), "acme");
        SpendLimit limit = SpendLimit.usd("1.00").shared(store);
        List<SpendLimit> limits = List.of(limit);
        store.reserve(charge("a", null, "0.50"), limits);
        store.reserve(charge("b", null, "0.50"), limits);
        // though the limit is used up it goes on
        assertThat(store.reserve(charge("a", null, "0.40"), limits)).satisfies(answer -> {
            assertThat(answer.refusing()).isNull();
            assertThat(answer.earlier().status()).isEqualTo(ChargeStatus.UNKNOWN);
            assertThat(answer.earlier().usd()).isEqualTo("0.50");
        });
        assertThat(left(store, limit, null)).isEqualTo("0.00");
        assertThat(store.reserve(charge("a", null, "0.60"), limits).refusing()).isEqualTo(limit);
        store.settle(charge("b", null, "0.50"), ChargeStatus.NOT_CHARGED);
        store.reserve(charge("a", null, "0.60"), limits);
        assertThat(left(store, limit, null)).isEqualTo("0.40");
    }

    /** Its row may be of a request that is in flight. */
    @ParameterizedTest
    @DatabaseSource
    void release_rowThatAnotherProcessHasReservedSince_stays(TestDatabase database) throws SQLException {
        DataSource dataSource = database.fresh();
        JdbcChargeStore store = JdbcChargeStore.of(dataSource, "acme");
        SpendLimit limit = SpendLimit.usd("1.00").shared(store);
        store.reserve(charge("a", null, "0.40"), List.of(limit));
        store.reserve(charge("b", null, "0.40"), List.of(limit));
        NodeProgram.execute(dataSource, "update freight_charge set node = 'another' where charge_id = 'a'");
        store.release(charge("a", null, "0.40"));
        assertThat(left(store, limit, null)).isEqualTo("0.20");
        store.release(charge("b", null, "0.40"));
        store.release(charge("c", null, "0.40"));
        assertThat(left(store, limit, null)).isEqualTo("0.60");
        assertThat(store.settle(charge("a", null, "0.40"), ChargeStatus.CHARGED))
                .isTrue();
        assertThat(store.settle(charge("a", null, "0.50"), ChargeStatus.CHARGED))
                .isFalse();
        store.release(charge("a", null, "0.40"));
        assertThat(left(store, limit, null)).isEqualTo("0.60");
    }

    /** Another process inserts the row of the same key between the look for it and the insert. */
    @ParameterizedTest
    @DatabaseSource({"0.40", "0.60"})
    void reserve_rowThatAnotherProcessInsertsMeanwhile_countsOnceAtTheHigherPrice(TestDatabase database, String usd) {
        DataSource dataSource = database.fresh();
        JdbcChargeStore one = JdbcChargeStore.of(dataSource, "acme");
        JdbcChargeStore other = JdbcChargeStore.of(
                beforeTheInsert(dataSource, () -> one.reserve(charge("a", null, usd), List.of())), "acme");
        assertThat(other.reserve(charge("a", null, "0.50"), List.of()).refusing())
                .isNull();
        assertThat(left(one, SpendLimit.usd("1.00"), null)).isEqualTo(usd.equals("0.60") ? "0.40" : "0.50");
        assertThat(other.settle(charge("a", null, "0.50"), ChargeStatus.CHARGED))
                .isTrue();
        assertThat(left(one, SpendLimit.usd("1.00"), null)).isEqualTo("0.50");
    }

    @ParameterizedTest
    @DatabaseSource
    void reserve_rowThatAnotherProcessIsChargedForMeanwhile_staysCharged(TestDatabase database) {
        DataSource dataSource = database.fresh();
        JdbcChargeStore one = JdbcChargeStore.of(dataSource, "acme");
        DataSource slow = beforeTheInsert(dataSource, () -> {
            one.reserve(charge("a", null, "0.40"), List.of());
            assertThat(one.settle(charge("a", null, "0.40"), ChargeStatus.CHARGED))
                    .isTrue();
        });
        JdbcChargeStore other = JdbcChargeStore.of(slow, "acme");
        assertThat(other.reserve(charge("a", null, "0.50"), List.of()).refusing())
                .isNull();
        assertThat(other.settle(charge("a", null, "0.50"), ChargeStatus.CHARGED))
                .isFalse();
        other.release(charge("a", null, "0.50"));
        assertThat(left(one, SpendLimit.usd("1.00"), null)).isEqualTo("0.60");
    }

    /** A data source that does something once, before a row of a charge is inserted. */
    private static DataSource beforeTheInsert(DataSource dataSource, Runnable once) {
        AtomicBoolean isDone = new AtomicBoolean();
        return proxy(
                DataSource.class,
                dataSource,
                (method, arguments, result) -> result instanceof Connection connection
                        ? proxy(Connection.class, connection, (inner, values, statement) -> {
                            if (inner.equals("prepareStatement")
                                    && String.valueOf(values[0]).startsWith("insert into freight_charge ")
                                    && isDone.compareAndSet(false, true)) {
                                once.run();
                            }
                            return statement;
                        })
                        : result);
    }

    /** What a proxy returns instead of the result of a method. */
    private interface Answer {
        Object of(String method, Object[] arguments, Object result);
    }

    private static <T> T proxy(Class<T> type, T target, Answer answer) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> {
                    try {
                        return answer.of(method.getName(), arguments, method.invoke(target, arguments));
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }

    @ParameterizedTest
    @DatabaseSource
    void chargeLeavesTheWindowAndCountsAnewWhenItIsReservedAgain(TestDatabase database) throws SQLException {
        DataSource dataSource = database.fresh();
        JdbcChargeStore store = JdbcChargeStore.of(dataSource, "acme");
        SpendLimit limit = SpendLimit.usd("1.00").per(DAY).shared(store);
        List<SpendLimit> limits = List.of(limit);
        store.reserve(charge("a", null, "0.90"), limits);
        store.settle(charge("a", null, "0.90"), ChargeStatus.UNKNOWN);
        age(dataSource, "a", "23");
        assertThat(left(store, limit, null)).isEqualTo("0.10");
        age(dataSource, "a", "2");
        assertThat(left(store, limit, null)).isEqualTo("1.00");
        assertThat(left(store, SpendLimit.usd("1.00"), null)).isEqualTo("0.10");
        store.reserve(charge("b", null, "0.50"), limits);
        assertThat(store.reserve(charge("a", null, "0.90"), limits).refusing()).isEqualTo(limit);
        store.settle(charge("b", null, "0.50"), ChargeStatus.NOT_CHARGED);
        assertThat(store.reserve(charge("a", null, "0.90"), limits).refusing()).isNull();
        assertThat(left(store, limit, null)).isEqualTo("0.10");
    }

    @ParameterizedTest
    @DatabaseSource
    void eachTagHasItsOwnAndOneTagCanHaveALimit(TestDatabase database) {
        JdbcChargeStore store = JdbcChargeStore.of(database.fresh(), "acme");
        String longTag = "t".repeat(999);
        SpendLimit each = SpendLimit.usd("1.00").per(DAY).perTag().shared(store);
        SpendLimit ofA = SpendLimit.usd("0.50").per(DAY).forTag("a").shared(store);
        List<SpendLimit> limits = List.of(each, ofA);
        assertThat(store.reserve(charge("1", "a", "0.50"), limits).refusing()).isNull();
        assertThat(store.reserve(charge("2", "a", "0.10"), limits).refusing()).isEqualTo(ofA);
        assertThat(store.reserve(charge("3", "b", "1.00"), limits).refusing()).isNull();
        assertThat(store.reserve(charge("4", "b", "0.01"), limits).refusing()).isEqualTo(each);
        assertThat(store.reserve(charge("5", longTag, "0.60"), limits).refusing())
                .isNull();
        assertThat(store.reserve(charge("6", longTag, "0.60"), limits).refusing())
                .isEqualTo(each);
        assertThat(store.reserve(charge("7", null, "9.00"), limits).refusing()).isNull();
        assertThat(left(store, each, "a")).isEqualTo("0.50");
        assertThat(left(store, ofA, "a")).isEqualTo("0.00");
        assertThat(left(store, each, longTag)).isEqualTo("0.40");
    }

    @ParameterizedTest
    @DatabaseSource
    void accountsAndPartsAreCountedApart(TestDatabase database) {
        DataSource dataSource = database.fresh();
        JdbcChargeStore acme = JdbcChargeStore.of(dataSource, "acme");
        SpendLimit limit = SpendLimit.usd("1.00").shared(acme);
        acme.reserve(charge("a", null, "0.70"), List.of(limit));
        assertThat(left(JdbcChargeStore.of(dataSource, "globex"), limit, null)).isEqualTo("1.00");
        assertThat(left(acme.part("reads"), limit, null)).isEqualTo("1.00");
        assertThat(acme.part("reads").account()).isEqualTo("acme");
        assertThat(acme).isEqualTo(JdbcChargeStore.of(dataSource, "acme")).isNotEqualTo(acme.part("reads"));
        assertThat(acme.hashCode())
                .isEqualTo(
                        JdbcChargeStore.of(Transactions.of(dataSource), "acme").hashCode());
    }

    @ParameterizedTest
    @DatabaseSource
    void clientsSpendAllOfALimitAndNoMore(TestDatabase database) throws Exception {
        DataSource dataSource = database.fresh();
        SpendLimit limit = SpendLimit.usd("1.00").per(DAY).shared(JdbcChargeStore.of(dataSource, "acme"));
        String load =
                served.client().createLoad(Served.load(), CallOptions.none()).loadNumber();
        List<FreightClient> clients = List.of(client(limit), client(limit), client(limit), client(limit));
        ExecutorService threads = Executors.newFixedThreadPool(16);
        open.add(threads::shutdownNow);
        AtomicInteger refused = new AtomicInteger();
        List<Future<?>> all = new ArrayList<>();
        for (int i = 0; i < 64; i++) {
            FreightClient client = clients.get(i % 4);
            all.add(threads.submit(() -> {
                try {
                    client.getLoadPosition(load);
                } catch (SpendLimitException e) {
                    refused.incrementAndGet();
                }
            }));
        }
        for (Future<?> one : all) {
            Object unused = one.get();
        }
        assertThat(served.requests("getLoadPosition")).isEqualTo(50);
        assertThat(refused).hasValue(14);
        assertThat(served.paidUsd()).isEqualTo("1.65");
        assertThat(left(limit.store(), limit, null)).isEqualTo("0.00");
    }

    @ParameterizedTest
    @DatabaseSource
    void monthIsByTagAndOperationAndUnknownChargesAreSettled(TestDatabase database) throws Exception {
        DataSource dataSource = database.fresh();
        JdbcChargeStore store = JdbcChargeStore.of(dataSource, "acme");
        FreightClient client = served.onlyOneAttempt().chargeStore(store).build();
        open.add(client);
        CallOptions globex = CallOptions.builder().tag("globex").build();
        String load = client.createLoad("order-1", Served.load(), globex).loadNumber();
        client.getLoadPosition(load, globex);
        client.getLoadPosition(load);
        served.fault("getLoadPosition", Fault.When.AFTER_COMMIT, Fault.reset(), 1);
        assertThatThrownBy(() -> client.getLoadPosition(load)).isInstanceOf(FreightException.class);
        YearMonth month = YearMonth.now(ZoneOffset.UTC);
        BigDecimal zero = new BigDecimal("0.00");
        BigDecimal read = new BigDecimal("0.02");
        assertThat(store.month(month))
                .containsExactlyInAnyOrder(
                        new JdbcChargeStore.MonthLine("globex", "createLoad", 1, new BigDecimal("0.65"), 0, zero),
                        new JdbcChargeStore.MonthLine("globex", "getLoadPosition", 1, read, 0, zero),
                        new JdbcChargeStore.MonthLine(null, "getLoadPosition", 1, read, 1, read));
        assertThat(store.month(month.minusMonths(1))).isEmpty();
        assertThat(store.metrics())
                .containsExactly(
                        new Metric("freight.unknown.charges", "", 1, true),
                        new Metric("freight.unknown.usd", "", 0.02, false));
        JdbcChargeStore.UnknownCharge unknown = store.unknown(9).get(0);
        assertThat(unknown.charge().loadNumber()).isEqualTo(load);
        assertThat(unknown.node()).contains("" + ProcessHandle.current().pid());
        String id = unknown.charge().chargeId();
        assertThatThrownBy(() -> store.settle(id, ChargeStatus.UNKNOWN)).isInstanceOf(IllegalArgumentException.class);
        assertThat(store.settle(id, ChargeStatus.CHARGED)).isTrue();
        assertThat(store.settle(id, ChargeStatus.NOT_CHARGED)).isFalse();
        assertThat(store.unknown(9)).isEmpty();
        assertThat(store.month(month).stream()
                        .map(JdbcChargeStore.MonthLine::chargedUsd)
                        .reduce(BigDecimal.ZERO, BigDecimal::add))
                .isEqualTo(served.paidUsd());
    }

    /** Its call is over by then, so its process was killed. */
    @ParameterizedTest
    @DatabaseSource
    void chargeThatIsReservedForTenMinutesIsUnknown(TestDatabase database) throws SQLException {
        DataSource dataSource = database.fresh();
        JdbcChargeStore store = JdbcChargeStore.of(dataSource, "acme");
        store.reserve(charge("a", null, "0.02"), List.of());
        assertThat(store.unknown(9)).isEmpty();
        NodeProgram.execute(dataSource, "update freight_charge set charged_at = charged_at - interval '11' minute");
        assertThat(store.unknown(9)).hasSize(1);
    }

    /** The second of two fails, and does not count without the first. */
    @Test
    @Tag("slow")
    void strictIsolationPassesNoLimit() throws Exception {
        DataSource dataSource = TestDatabase.POSTGRESQL.fresh();
        JdbcChargeStore store = JdbcChargeStore.of(dataSource, "acme");
        SpendLimit limit = SpendLimit.usd("1.00").shared(store);
        store.reserve(charge("old", null, "0.10"), List.of(limit));
        try (Connection one = dataSource.getConnection();
                Connection two = dataSource.getConnection()) {
            for (Connection connection : List.of(one, two)) {
                connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
                connection.setAutoCommit(false);
                int unused = Sql.one(connection, "select count(*) from freight_charge", row -> row.getInt(1));
            }
            store.in(one).reserve(charge("a", null, "0.90"), List.of(limit));
            one.commit();
            assertThatThrownBy(() -> store.in(two).reserve(charge("b", null, "0.90"), List.of(limit)))
                    .isInstanceOf(DurableException.class);
            two.rollback();
            two.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
        }
        assertThat(left(store, limit, null)).isEqualTo("0.00");
    }

    @ParameterizedTest
    @DatabaseSource
    void missingTablesStopTheCall(TestDatabase database) {
        JdbcChargeStore store = JdbcChargeStore.of(database.empty(), "acme");
        FreightClient client = client(SpendLimit.usd("1.00").shared(store));
        assertThatThrownBy(() -> client.createLoad(Served.load(), CallOptions.none()))
                .isInstanceOf(SpendLimitUnavailableException.class)
                .hasStackTraceContaining("run io/freightsdk/freight-1.sql of the freight-sdk-durable jar");
        assertThat(served.requests("createLoad")).isZero();
    }

    @Test
    void clientOfAnotherAccountRefusesIt() {
        JdbcChargeStore store = JdbcChargeStore.of(TestDatabase.H2.fresh(), "globex");
        assertThatThrownBy(() -> served.onlyOneAttempt().chargeStore(store).build())
                .isInstanceOf(IllegalArgumentException.class);
    }
}
