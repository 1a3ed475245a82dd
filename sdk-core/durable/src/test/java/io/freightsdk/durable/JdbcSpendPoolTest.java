package io.freightsdk.durable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.freightsdk.CallOptions;
import io.freightsdk.DatabaseSource;
import io.freightsdk.FreightClient;
import io.freightsdk.Served;
import io.freightsdk.SpendLimit;
import io.freightsdk.TestDatabase;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.error.SpendPoolException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

@Tag("acceptance")
class JdbcSpendPoolTest {
    private static final BigDecimal PRICE = new BigDecimal("0.65");

    /** Of whose thousandths an hour has a whole number: a row may be moved by hours. */
    private static final Duration WINDOW = Duration.ofSeconds(100_000);

    private final Served served = new Served("1000.00");
    private final String loadNumber;
    private HikariDataSource dataSource;

    JdbcSpendPoolTest() {
        try (FreightClient freight = served.onlyOneAttempt().build()) {
            loadNumber = freight.createUnnamedLoad(Served.load()).loadNumber();
        }
    }

    @AfterEach
    void close() {
        served.close();
        if (dataSource != null) {
            dataSource.close();
        }
    }

    private JdbcSpendPool pool(TestDatabase database) {
        if (dataSource == null) {
            HikariConfig config = new HikariConfig();
            config.setDataSource(database.fresh());
            dataSource = new HikariDataSource(config);
            Tables.check(new Database(dataSource, "freight_"), true);
        }
        return JdbcSpendPool.of(dataSource, "acme");
    }

    private FreightClient client(SpendLimit limit) {
        return FreightClient.builder()
                .baseUrl(served.server.url())
                .account("acme")
                .agentKey(served.broker.agentKey())
                .spendLimit(limit)
                .build();
    }

    private BigDecimal usedUsd() {
        return usd("select sum(used_usd) from freight_budget");
    }

    private BigDecimal usd(String sql) {
        try (Connection connection = dataSource.getConnection()) {
            return Database.usd(
                    Database.query(connection, sql, row -> row.getBigDecimal(1)).get(0));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @DatabaseSource
    @Tag("long")
    void fourClientsSpendAllOfItAndNoMore(TestDatabase database) throws Exception {
        BigDecimal limitUsd = new BigDecimal(2 * DurableSetup.TIMES);
        List<JdbcSpendPool> pools = new ArrayList<>();
        List<FreightClient> clients = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            pools.add(pool(database).grantAtMost("0.30"));
            clients.add(client(SpendLimit.usd(limitUsd).per(Duration.ofDays(1)).sharedBy(pools.get(i))));
        }
        ExecutorService threads = Executors.newFixedThreadPool(8);
        List<Future<?>> ends = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            FreightClient client = clients.get(i % 4);
            ends.add(threads.submit(() -> {
                for (boolean some = true; some; ) {
                    try {
                        client.getLoadPosition(loadNumber);
                    } catch (SpendLimitException e) {
                        some = false;
                    }
                }
            }));
        }
        for (Future<?> end : ends) {
            end.get();
        }
        threads.shutdown();
        clients.forEach(FreightClient::close);
        pools.forEach(JdbcSpendPool::close);
        BigDecimal readUsd = served.paidUsd().subtract(new BigDecimal("0.65"));
        assertThat(readUsd).isLessThanOrEqualTo(limitUsd);
        // what another held when the last was refused comes back
        assertThat(usedUsd()).isEqualByComparingTo(readUsd);
        assertThat(usd("select sum(amount_usd) from freight_spent")).isEqualByComparingTo(readUsd);
    }

    @Test
    void rowOfAPoolIsNoSentenceAndNoOtherPools() {
        SpendLimit day = SpendLimit.usd("1.00").per(Duration.ofDays(1)).forEachTag();
        JdbcSpendPool acme = pool(TestDatabase.H2);
        JdbcSpendPool similar = JdbcSpendPool.of(dataSource, "acme|PT24H");
        assertThat(LimitRows.limitKey(day.sharedBy(acme), day.key("x"))).isEqualTo("acme|PT24H|tag=x");
        SpendLimit all = SpendLimit.usd("1.00").forTag("x").sharedBy(similar);
        assertThat(LimitRows.limitKey(all, all.key("x"))).isEqualTo("acme\\|PT24H||tag=x");
        assertThat(taken(acme, day.sharedBy(acme), day.key("x"))).isEqualByComparingTo("1");
        assertThat(taken(similar, all, all.key("x"))).isEqualByComparingTo("1");
    }

    private static BigDecimal taken(JdbcSpendPool pool, SpendLimit limit, String key) {
        return pool.take(limit, key, BigDecimal.ONE).toCompletableFuture().join();
    }

    @ParameterizedTest
    @DatabaseSource
    void whatIsSpentIsReadByAllClientsAndOutlivesThem(TestDatabase database) throws Exception {
        JdbcSpendPool pool = pool(database).grantAtMost("0.10");
        SpendLimit limit = SpendLimit.usd("0.50").per(Duration.ofHours(1)).sharedBy(pool);
        try (FreightClient one = client(limit);
                FreightClient other = client(limit)) {
            assertThat(spentUsd(one, limit)).isEqualTo("0.00");
            one.getLoadPosition(loadNumber);
            one.getLoadPosition(loadNumber);
            assertThat(spentUsd(one, limit)).isEqualTo("0.04");
            // it may have granted more than the reads cost: only the one that has it can spend that
            assertThat(spentUsd(other, limit)).isEqualTo(Database.usd(usedUsd()).setScale(2));
        }
        pool.close();
        try (FreightClient restarted = client(limit)) {
            assertThat(spentUsd(restarted, limit)).isEqualTo("0.04");
            NodeProgram.execute(dataSource, "update freight_spent set counts_until = counts_until - interval '2' hour");
            assertThat(spentUsd(restarted, limit)).isEqualTo("0.00");
        }
    }

    private static BigDecimal spentUsd(FreightClient client, SpendLimit limit) {
        return Objects.requireNonNull(client.allowance(limit, null)).spentUsd();
    }

    @ParameterizedTest
    @DatabaseSource
    void spendThatLeavesTheWindowIsFreeAgain(TestDatabase database) throws Exception {
        try (JdbcSpendPool pool = pool(database);
                FreightClient one =
                        client(SpendLimit.usd("0.70").per(Duration.ofHours(1)).sharedBy(pool));
                FreightClient other =
                        client(SpendLimit.usd("0.70").per(Duration.ofHours(1)).sharedBy(pool))) {
            one.createUnnamedLoad(Served.load());
            assertThatThrownBy(() -> other.createUnnamedLoad(Served.load()))
                    .isInstanceOf(SpendLimitException.class)
                    .hasMessageContaining("over the spend limit of 0.70 USD per 1 h shared by acme");
            assertThat(usd("select count(*) from freight_spent where counts_until > current_timestamp"
                            + " + interval '60' minute and counts_until < current_timestamp + interval '62' minute"))
                    .isEqualByComparingTo("1");
            NodeProgram.execute(dataSource, "update freight_spent set counts_until = counts_until - interval '2' hour");
            try (FreightClient later =
                    client(SpendLimit.usd("0.70").per(Duration.ofHours(1)).sharedBy(pool))) {
                later.createUnnamedLoad(Served.load());
            }
        }
        assertThat(served.debits()).hasSize(3);
    }

    /** Else the limit would be used up for ever by what nobody finds any more. */
    @ParameterizedTest
    @DatabaseSource
    void spendThatLeavesTheWindowWhileACallIsRefusedIsFreeAgain(TestDatabase database) {
        try (JdbcSpendPool others = pool(database)) {
            CountedDataSource between = new CountedDataSource(dataSource);
            JdbcSpendPool pool = JdbcSpendPool.of(between.counted(), "acme");
            SpendLimit limit = SpendLimit.usd(PRICE).per(WINDOW).sharedBy(pool);
            assertThat(taken(others, limit, PRICE)).isEqualByComparingTo(PRICE);
            between.before("delete from freight_spent where limit_key", () -> hoursPass(29));
            assertThat(taken(pool, limit, PRICE)).isEqualByComparingTo(PRICE);
            assertThat(usedUsd()).isEqualByComparingTo(PRICE);
            pool.close();
        }
    }

    @ParameterizedTest
    @DatabaseSource
    void whatIsGivenBackLateFreesNoNewerSpend(TestDatabase database) throws Exception {
        try (JdbcSpendPool pool = pool(database)) {
            SpendLimit limit = SpendLimit.usd("1.30").per(WINDOW).sharedBy(pool);
            assertThat(taken(pool, limit, PRICE)).isEqualByComparingTo(PRICE);
            hoursPass(27);
            assertThat(taken(pool, limit, PRICE)).isEqualByComparingTo(PRICE);
            pool.giveBack(limit, "", PRICE, Duration.ofHours(27));
            assertThat(leftUsd(pool, limit)).isEqualByComparingTo("0.65");
            hoursPass(2);
            assertThat(leftUsd(pool, limit)).isEqualByComparingTo("0.65");
            pool.giveBack(limit, "", PRICE, Duration.ofHours(29));
            assertThat(leftUsd(pool, limit)).as("that has left the window").isEqualByComparingTo("0.65");
        }
    }

    /** Else what is taken and given back all day would make older spend newer, until nothing is left. */
    @ParameterizedTest
    @DatabaseSource
    void whatIsGivenBackAtOnceLeavesOlderSpendAsItWas(TestDatabase database) throws Exception {
        try (JdbcSpendPool pool = pool(database)) {
            SpendLimit limit = SpendLimit.usd("1.30").per(WINDOW).sharedBy(pool);
            assertThat(taken(pool, limit, PRICE)).isEqualByComparingTo(PRICE);
            hoursPass(27);
            assertThat(taken(pool, limit, PRICE)).isEqualByComparingTo(PRICE);
            pool.giveBack(limit, "", PRICE, Duration.ZERO);
            hoursPass(2);
            assertThat(leftUsd(pool, limit)).isEqualByComparingTo("1.30");
        }
    }

    /** Another process finds nothing between the end of the old and the begin of the new. */
    @ParameterizedTest
    @DatabaseSource
    void whatIsTakenAnewIsNeverFree(TestDatabase database) throws Exception {
        AtomicReference<BigDecimal> other = new AtomicReference<>(BigDecimal.ZERO);
        try (JdbcSpendPool others = pool(database)) {
            CountedDataSource between = new CountedDataSource(dataSource);
            JdbcSpendPool pool = JdbcSpendPool.of(between.counted(), "acme");
            SpendLimit limit = SpendLimit.usd(PRICE).per(WINDOW).sharedBy(pool);
            assertThat(taken(pool, limit, PRICE)).isEqualByComparingTo(PRICE);
            hoursPass(1);
            between.before(
                    "used_usd = used_usd + ? where limit_key = ? and used_usd + ? <= ?",
                    () -> other.set(taken(others, limit, PRICE)));
            pool.takeAnew(limit, "", PRICE, Duration.ofHours(1));
            pool.close();
            assertThat(usedUsd()).isEqualByComparingTo(PRICE.add(other.get()));
            assertThat(usd("select sum(amount_usd) from freight_spent"
                            + " where counts_until > current_timestamp + interval '27' hour"))
                    .isEqualByComparingTo(PRICE.add(other.get()));
        }
    }

    @ParameterizedTest
    @DatabaseSource
    void whatIsTakenAnewWithoutAWindowIsCountedBesideTheOld(TestDatabase database) {
        JdbcSpendPool pool = pool(database);
        SpendLimit limit = SpendLimit.usd(PRICE).sharedBy(pool);
        assertThat(taken(pool, limit, PRICE)).isEqualByComparingTo(PRICE);
        pool.takeAnew(limit, "", PRICE, Duration.ofDays(400));
        pool.close();
        assertThat(usedUsd()).isEqualByComparingTo(PRICE.add(PRICE));
    }

    private void hoursPass(int hours) {
        try {
            NodeProgram.execute(
                    dataSource, "update freight_spent set counts_until = counts_until - interval '" + hours + "' hour");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static BigDecimal leftUsd(JdbcSpendPool pool, SpendLimit limit) {
        return pool.left(limit, "").toCompletableFuture().join().orElseThrow();
    }

    @ParameterizedTest
    @DatabaseSource
    void grantsGrowWithFrequentCallsAndShrinkAgain(TestDatabase database) {
        AtomicLong nanos = new AtomicLong();
        try (JdbcSpendPool pool = pool(database).grantAtMost("1.00").nanos(nanos::get)) {
            SpendLimit limit = SpendLimit.usd("50.00").sharedBy(pool);
            BigDecimal read = new BigDecimal("0.02");
            List<BigDecimal> granted = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                granted.add(taken(pool, limit, read));
            }
            nanos.addAndGet(Duration.ofSeconds(2).toNanos());
            granted.add(taken(pool, limit, read));
            nanos.addAndGet(Duration.ofSeconds(6).toNanos());
            granted.add(taken(pool, limit, read));
            assertThat(granted)
                    .usingElementComparator(BigDecimal::compareTo)
                    .containsExactly(
                            usd2("0.02", "0.04", "0.08", "0.16", "0.32", "0.64", "1.00", "1.00", "1.00", "0.02"));
            assertThat(taken(pool, limit, new BigDecimal("60.00"))).isZero();
        }
    }

    private static BigDecimal[] usd2(String... amounts) {
        BigDecimal[] usd = new BigDecimal[amounts.length];
        for (int i = 0; i < amounts.length; i++) {
            usd[i] = new BigDecimal(amounts[i]);
        }
        return usd;
    }

    private static BigDecimal taken(JdbcSpendPool pool, SpendLimit limit, BigDecimal usd) {
        return pool.take(limit, "", usd).toCompletableFuture().join();
    }

    @ParameterizedTest
    @DatabaseSource
    void eachTagHasItsBudgetAndItOutlivesTheProcess(TestDatabase database) {
        for (int process = 0; process < 2; process++) {
            try (JdbcSpendPool pool = pool(database);
                    FreightClient freight =
                            client(SpendLimit.usd("1.00").forEachTag().sharedBy(pool))) {
                for (String agent : List.of("a", "b")) {
                    CallOptions options = CallOptions.builder().tag(agent).build();
                    if (process == 0) {
                        freight.createUnnamedLoad(Served.load(), options);
                    } else {
                        assertThatThrownBy(() -> freight.createUnnamedLoad(Served.load(), options))
                                .isInstanceOf(SpendLimitException.class);
                    }
                }
            }
        }
        assertThat(served.debits()).hasSize(3);
    }

    @ParameterizedTest
    @DatabaseSource
    void tagThatNoColumnTakesHasItsBudgetToo(TestDatabase database) {
        try (JdbcSpendPool pool = pool(database)) {
            SpendLimit limit = SpendLimit.usd("1.00").forEachTag().sharedBy(pool);
            for (String tag : List.of("t".repeat(500) + "a", "t".repeat(500) + "b", "a\0b")) {
                assertThat(taken(pool, limit, limit.key(tag))).isEqualByComparingTo("1");
                assertThat(taken(pool, limit, limit.key(tag))).isZero();
            }
        }
    }

    @ParameterizedTest
    @DatabaseSource
    void missingTablesAreReported(TestDatabase database) {
        DataSource empty = database.fresh();
        JdbcSpendPool pool = JdbcSpendPool.of(empty, "acme");
        try (FreightClient freight = client(SpendLimit.usd("1.00").sharedBy(pool))) {
            assertThatThrownBy(() -> freight.createUnnamedLoad(Served.load()))
                    .isInstanceOf(SpendPoolException.class)
                    .hasMessage("createLoad: the spend pool acme failed, nothing charged; see the cause")
                    .hasCauseInstanceOf(SchemaException.class);
        }
        assertThatThrownBy(() -> taken(pool, SpendLimit.usd("1.00").sharedBy(pool), BigDecimal.ONE))
                .isInstanceOf(CompletionException.class);
        assertThat(served.requests("createLoad")).isOne();
    }

    @ParameterizedTest
    @DatabaseSource
    void poolsWithTheSameNameAreEqual(TestDatabase database) {
        assertThat(pool(database)).isEqualTo(pool(database)).hasToString("JdbcSpendPool[acme]");
        assertThat(pool(database)).isNotEqualTo(pool(database).tablePrefix("tms_"));
    }

    @Test
    void closeDoesNotWaitForADatabaseThatHangs() {
        CompletableFuture<Void> answer = new CompletableFuture<>();
        JdbcSpendPool pool = JdbcSpendPool.of(hanging(answer), "acme");
        SpendLimit limit = SpendLimit.usd("1.00").sharedBy(pool);
        CompletableFuture<?> taken =
                pool.take(limit, "", new BigDecimal("0.65")).toCompletableFuture();

        pool.close(Duration.ofMillis(1));

        assertThat(taken).isNotDone();
        answer.complete(null);
        assertThat(taken).failsWithin(Duration.ofSeconds(60));
    }

    /** Or the close of a client with some portions takes 5 s for each. */
    @Test
    @Tag("slow")
    void returnsToADatabaseThatHangsAreWaitedForOnce() {
        CompletableFuture<Void> answer = new CompletableFuture<>();
        JdbcSpendPool pool = JdbcSpendPool.ofReads(hanging(answer), "acme", "freight_");
        SpendLimit limit = SpendLimit.usd("1.00").sharedBy(pool);

        pool.setClosing(true);
        int returns = 10;
        long waits = waits();
        for (int i = 0; i < returns; i++) {
            pool.giveBack(limit, "", new BigDecimal("0.65"), Duration.ZERO);
        }
        // the JVM may have had a wait of its own
        assertThat(waits() - waits).isLessThan(returns);
        answer.complete(null);
    }

    /** How often this thread has waited for another. */
    private static long waits() {
        return ManagementFactory.getThreadMXBean()
                .getThreadInfo(Thread.currentThread().getId())
                .getWaitedCount();
    }

    private static DataSource hanging(CompletableFuture<Void> answer) {
        return (DataSource) Proxy.newProxyInstance(
                DataSource.class.getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    answer.join();
                    throw new SQLException("no connection");
                });
    }
}
