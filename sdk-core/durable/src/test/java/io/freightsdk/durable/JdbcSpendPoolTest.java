package io.freightsdk.durable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.freightsdk.CallOptions;
import io.freightsdk.ChargeStore.Charge;
import io.freightsdk.DatabaseSource;
import io.freightsdk.FreightClient;
import io.freightsdk.Served;
import io.freightsdk.SpendLimit;
import io.freightsdk.TestDatabase;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.error.SpendLimitUnavailableException;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
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
            loadNumber = freight.createLoad(Served.load(), CallOptions.none()).loadNumber();
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
            pools.add(pool(database));
            clients.add(client(SpendLimit.usd(limitUsd).per(Duration.ofDays(1)).shared(pools.get(i))));
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
        BigDecimal readUsd = served.paidUsd().subtract(new BigDecimal("0.65"));
        assertThat(readUsd).isLessThanOrEqualTo(limitUsd);
        // what another held when the last was refused comes back
        assertThat(usedUsd()).isEqualByComparingTo(readUsd);
        assertThat(usd("select sum(amount_usd) from freight_spent")).isEqualByComparingTo(readUsd);
    }

    @Test
    void rowOfAPoolIsNoSentenceAndNoOtherPools() {
        SpendLimit day = SpendLimit.usd("1.00").per(Duration.ofDays(1)).perTag();
        JdbcSpendPool acme = pool(TestDatabase.H2);
        JdbcSpendPool similar = JdbcSpendPool.of(dataSource, "acme|PT24H");
        assertThat(LimitRows.limitKey(day.shared(acme), day.key("x"))).isEqualTo("acme|PT24H|tag=x");
        SpendLimit all = SpendLimit.usd("1.00").forTag("x").shared(similar);
        assertThat(LimitRows.limitKey(all, all.key("x"))).isEqualTo("acme\\|PT24H||tag=x");
        assertThat(isReserved(acme, day.shared(acme), "x", BigDecimal.ONE)).isTrue();
        assertThat(isReserved(similar, all, "x", BigDecimal.ONE)).isTrue();
    }

    @ParameterizedTest
    @DatabaseSource
    void whatIsSpentIsReadByAllClientsAndOutlivesThem(TestDatabase database) throws Exception {
        JdbcSpendPool pool = pool(database);
        SpendLimit limit = SpendLimit.usd("0.50").per(Duration.ofHours(1)).shared(pool);
        try (FreightClient one = client(limit);
                FreightClient other = client(limit)) {
            assertThat(spentUsd(one, limit)).isEqualTo("0.00");
            one.getLoadPosition(loadNumber);
            one.getLoadPosition(loadNumber);
            assertThat(spentUsd(one, limit)).isEqualTo("0.04");
            assertThat(spentUsd(other, limit)).isEqualTo(Database.usd(usedUsd()).setScale(2));
        }
        try (FreightClient restarted = client(limit)) {
            assertThat(spentUsd(restarted, limit)).isEqualTo("0.04");
            NodeProgram.execute(dataSource, "update freight_spent set counts_until = counts_until - interval '2' hour");
            assertThat(spentUsd(restarted, limit)).isEqualTo("0.00");
        }
    }

    private static BigDecimal spentUsd(FreightClient client, SpendLimit limit) {
        return Objects.requireNonNull(client.spendLimitStatus(limit, null)).spentUsd();
    }

    @ParameterizedTest
    @DatabaseSource
    void spendThatLeavesTheWindowIsFreeAgain(TestDatabase database) throws Exception {
        JdbcSpendPool pool = pool(database);
        try (FreightClient one =
                        client(SpendLimit.usd("0.70").per(Duration.ofHours(1)).shared(pool));
                FreightClient other =
                        client(SpendLimit.usd("0.70").per(Duration.ofHours(1)).shared(pool))) {
            one.createLoad(Served.load(), CallOptions.none());
            assertThatThrownBy(() -> other.createLoad(Served.load(), CallOptions.none()))
                    .isInstanceOf(SpendLimitException.class)
                    .hasMessageContaining("over the spend limit of 0.70 USD per 1 h shared by acme");
            assertThat(usd("select count(*) from freight_spent where counts_until > current_timestamp"
                            + " + interval '60' minute and counts_until < current_timestamp + interval '62' minute"))
                    .isEqualByComparingTo("1");
            NodeProgram.execute(dataSource, "update freight_spent set counts_until = counts_until - interval '2' hour");
            try (FreightClient later =
                    client(SpendLimit.usd("0.70").per(Duration.ofHours(1)).shared(pool))) {
                later.createLoad(Served.load(), CallOptions.none());
            }
        }
        assertThat(served.debits()).hasSize(3);
    }

    /** Else the limit would be used up for ever by what nobody finds any more. */
    @ParameterizedTest
    @DatabaseSource
    void spendThatLeavesTheWindowWhileACallIsRefusedIsFreeAgain(TestDatabase database) {
        JdbcSpendPool others = pool(database);
        CountedDataSource between = new CountedDataSource(dataSource);
        JdbcSpendPool pool = JdbcSpendPool.of(between.counted(), "acme");
        SpendLimit limit = SpendLimit.usd(PRICE).per(WINDOW).shared(pool);
        assertThat(isReserved(others, limit, null, PRICE)).isTrue();
        between.before("delete from freight_spent where limit_key", () -> hoursPass(29));
        assertThat(isReserved(pool, limit, null, PRICE)).isTrue();
        assertThat(usedUsd()).isEqualByComparingTo(PRICE);
    }

    private void hoursPass(int hours) {
        try {
            NodeProgram.execute(
                    dataSource, "update freight_spent set counts_until = counts_until - interval '" + hours + "' hour");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Charge charge(String id, @Nullable String tag, BigDecimal usd) {
        return new Charge(id, "createLoad", null, null, tag, usd);
    }

    private static boolean isReserved(JdbcSpendPool pool, SpendLimit limit, @Nullable String tag, BigDecimal usd) {
        Charge charge = charge(UUID.randomUUID().toString(), tag, usd);
        return pool.reserve(charge, List.of(limit)).refusing() == null;
    }

    private static BigDecimal leftUsd(JdbcSpendPool pool, SpendLimit limit) {
        return pool.leftUsd(limit, null).orElseThrow();
    }

    /** A process that is killed leaves its reservations; one that lives gives back what was not charged. */
    @ParameterizedTest
    @DatabaseSource
    void whatWasNotChargedIsFreeAgainAndAllElseCounts(TestDatabase database) {
        JdbcSpendPool pool = pool(database);
        SpendLimit limit = SpendLimit.usd("3.25").per(WINDOW).shared(pool);
        for (String id : List.of("charged", "cheaper", "unknown", "refused", "killed")) {
            assertThat(pool.reserve(charge(id, null, PRICE), List.of(limit)).refusing())
                    .isNull();
        }
        assertThat(isReserved(pool, limit, null, PRICE)).isFalse();
        pool.settle(charge("charged", null, PRICE), ChargeStatus.CHARGED);
        pool.settle(charge("cheaper", null, new BigDecimal("0.50")), ChargeStatus.CHARGED);
        pool.settle(charge("unknown", null, PRICE), ChargeStatus.UNKNOWN);
        pool.settle(charge("refused", null, PRICE), ChargeStatus.NOT_CHARGED);
        JdbcSpendPool restarted = JdbcSpendPool.of(dataSource, "acme");
        assertThat(leftUsd(restarted, limit.shared(restarted))).isEqualByComparingTo("0.80");
        pool.settle(charge("unknown", null, PRICE), ChargeStatus.NOT_CHARGED);
        assertThat(leftUsd(pool, limit)).isEqualByComparingTo("1.45");
    }

    @ParameterizedTest
    @DatabaseSource
    void chargeThatIsReservedOnceMoreCountsOnceAndAtTheHigherPrice(TestDatabase database) {
        JdbcSpendPool pool = pool(database);
        SpendLimit limit = SpendLimit.usd("1.00").per(WINDOW).shared(pool);
        assertThat(pool.reserve(charge("k", null, PRICE), List.of(limit)).earlier())
                .isNull();
        assertThat(pool.reserve(charge("k", null, new BigDecimal("0.80")), List.of(limit))
                        .earlier())
                .isEqualTo(ChargeStatus.UNKNOWN);
        assertThat(leftUsd(pool, limit)).isEqualByComparingTo("0.20");
        // and one that is refused then stays as it was
        assertThat(pool.reserve(charge("k", null, new BigDecimal("1.20")), List.of(limit))
                        .refusing())
                .isEqualTo(limit);
        assertThat(leftUsd(pool, limit)).isEqualByComparingTo("0.20");
    }

    @ParameterizedTest
    @DatabaseSource
    void whatIsGivenBackLateFreesNoNewerSpend(TestDatabase database) {
        AtomicLong nanos = new AtomicLong();
        JdbcSpendPool pool = pool(database).nanos(nanos::get);
        SpendLimit limit = SpendLimit.usd("1.30").per(WINDOW).shared(pool);
        pool.reserve(charge("old", null, PRICE), List.of(limit));
        hoursPass(27);
        nanos.addAndGet(Duration.ofHours(27).toNanos());
        pool.reserve(charge("new", null, PRICE), List.of(limit));
        pool.settle(charge("old", null, PRICE), ChargeStatus.NOT_CHARGED);
        assertThat(leftUsd(pool, limit)).isEqualByComparingTo("0.65");
        hoursPass(2);
        assertThat(leftUsd(pool, limit)).isEqualByComparingTo("0.65");
    }

    @ParameterizedTest
    @DatabaseSource
    void eachTagHasItsBudgetAndItOutlivesTheProcess(TestDatabase database) {
        for (int process = 0; process < 2; process++) {
            JdbcSpendPool pool = pool(database);
            try (FreightClient freight = client(SpendLimit.usd("1.00").perTag().shared(pool))) {
                for (String agent : List.of("a", "b")) {
                    CallOptions options = CallOptions.builder().tag(agent).build();
                    if (process == 0) {
                        freight.createLoad(Served.load(), options);
                    } else {
                        assertThatThrownBy(() -> freight.createLoad(Served.load(), options))
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
        JdbcSpendPool pool = pool(database);
        SpendLimit limit = SpendLimit.usd("1.00").perTag().shared(pool);
        for (String tag : List.of("t".repeat(500) + "a", "t".repeat(500) + "b", "a\0b")) {
            assertThat(isReserved(pool, limit, tag, BigDecimal.ONE)).isTrue();
            assertThat(isReserved(pool, limit, tag, BigDecimal.ONE)).isFalse();
        }
    }

    @ParameterizedTest
    @DatabaseSource
    void missingTablesAreReported(TestDatabase database) {
        DataSource empty = database.fresh();
        JdbcSpendPool pool = JdbcSpendPool.of(empty, "acme");
        try (FreightClient freight = client(SpendLimit.usd("1.00").shared(pool))) {
            assertThatThrownBy(() -> freight.createLoad(Served.load(), CallOptions.none()))
                    .isInstanceOf(SpendLimitUnavailableException.class)
                    .hasMessage("createLoad: the charge store acme failed, nothing charged; see the cause")
                    .hasCauseInstanceOf(SchemaException.class);
        }
        assertThatThrownBy(() -> isReserved(pool, SpendLimit.usd("1.00").shared(pool), null, BigDecimal.ONE))
                .isInstanceOf(SchemaException.class);
        assertThat(served.requests("createLoad")).isOne();
    }

    @ParameterizedTest
    @DatabaseSource
    void poolsWithTheSameNameAreEqual(TestDatabase database) {
        assertThat(pool(database)).isEqualTo(pool(database)).hasToString("JdbcSpendPool[acme]");
        assertThat(pool(database)).isNotEqualTo(pool(database).tablePrefix("tms_"));
    }
}
