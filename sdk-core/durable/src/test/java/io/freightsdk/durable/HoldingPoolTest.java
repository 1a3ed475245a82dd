package io.freightsdk.durable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.freightsdk.CallAccounting;
import io.freightsdk.CallOptions;
import io.freightsdk.DatabaseSource;
import io.freightsdk.FreightClient;
import io.freightsdk.Served;
import io.freightsdk.SpendLimit;
import io.freightsdk.TestDatabase;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;

/** A process that is killed before its call was sent leaves nothing used up. */
class HoldingPoolTest {
    private static final BigDecimal PRICE = new BigDecimal("0.65");

    private static final Duration WINDOW = Duration.ofMinutes(1_000);

    private final SpendLimit limit = SpendLimit.usd("2.00").per(WINDOW);
    private final AtomicLong nanos = new AtomicLong();
    private final AtomicReference<Runnable> beforeConnection = new AtomicReference<>();
    private HikariDataSource connections;
    private DataSource dataSource;

    @AfterEach
    void close() {
        connections.close();
    }

    private void open(TestDatabase database) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(database.fresh());
        // of a process that stands still in a transaction
        config.setConnectionInitSql("set lock_timeout = 600000");
        connections = new HikariDataSource(config) {
            @Override
            public Connection getConnection() throws SQLException {
                Runnable before = beforeConnection.getAndSet(null);
                if (before != null) {
                    before.run();
                }
                return super.getConnection();
            }
        };
        Instant start = Instant.parse("2026-10-01T12:00:00Z");
        dataSource = MovedDataSource.of(connections, () -> start.plusNanos(nanos.get()));
        Tables.check(new Database(dataSource, "freight_"), true);
    }

    private JdbcSpendPool process() {
        return JdbcSpendPool.of(dataSource, "acme")
                .nanos(nanos::get)
                .grantAtMost("0.01")
                .holding();
    }

    private JdbcSpendPool holding(SpendLimit limit) {
        return holding(process(), limit);
    }

    private static JdbcSpendPool holding(JdbcSpendPool pool, SpendLimit limit) {
        assertThat(pool.take(limit.sharedBy(pool), limit.key(null), PRICE)
                        .toCompletableFuture()
                        .join())
                .isEqualByComparingTo(PRICE);
        return pool;
    }

    private static void taken(JdbcSpendPool pool) {
        assertThat(pool.isHeld()).isTrue();
        boolean unused = pool.takeHeld(connection -> true);
        assertThat(pool.isHeld()).isFalse();
    }

    private void minutesPass(int minutes) {
        nanos.addAndGet(Duration.ofMinutes(minutes).toNanos());
    }

    /** By another process. */
    private BigDecimal leftUsd(SpendLimit limit) {
        JdbcSpendPool pool = process();
        return Database.usd(pool.left(limit.sharedBy(pool), limit.key(null))
                .toCompletableFuture()
                .join()
                .orElseThrow());
    }

    @ParameterizedTest
    @DatabaseSource
    void whatAKilledProcessHeldIsBackAndWhatItTookIsNot(TestDatabase database) throws Exception {
        open(database);
        for (SpendLimit each : List.of(SpendLimit.usd("2.00"), limit)) {
            taken(holding(each));
            JdbcSpendPool killed = holding(each);
            assertThat(leftUsd(each)).isEqualTo("0.70");
            minutesPass(3);
            assertThat(leftUsd(each)).isEqualTo("1.35");
            // it was stopped, and not killed
            taken(killed);
            assertThat(leftUsd(each)).isEqualTo("0.70");
            minutesPass(3);
            assertThat(leftUsd(each)).isEqualTo("0.70");
        }
    }

    @ParameterizedTest
    @DatabaseSource
    void whatWasHeldTooLongIsTakenOnlyIfOthersHaveLeftIt(TestDatabase database) throws Exception {
        open(database);
        NodeProgram.execute(dataSource, "create table sent (id int primary key)");
        JdbcSpendPool stopped = holding(limit);
        minutesPass(3);
        IntStream.range(0, 3).forEach(i -> taken(holding(limit)));
        assertThatIllegalStateException()
                .isThrownBy(() ->
                        stopped.takeHeld(connection -> Database.update(connection, "insert into sent (id) values (1)")))
                .withMessage("the price was held for over two minutes, and others have taken it");
        assertThat(rows("sent")).isZero();
        stopped.giveBack(limit.sharedBy(stopped), limit.key(null), PRICE, Duration.ofMinutes(3));
        stopped.close();
        assertThat(leftUsd(limit)).isEqualTo("0.05");
        assertThat(stopped.isHeld()).isFalse();
    }

    private long rows(String table) throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
            return Database.query(connection, "select count(*) from " + table, row -> row.getLong(1))
                    .get(0);
        }
    }

    @ParameterizedTest
    @DatabaseSource
    void whatIsStoredOfACallIsThereExactlyIfItsPriceIsTaken(TestDatabase database) throws Exception {
        open(database);
        NodeProgram.execute(dataSource, "create table sent (id int primary key)");
        JdbcSpendPool pool = holding(limit);
        assertThat(pool.<String>takeHeld(connection -> null)).isNull();
        assertThatThrownBy(() -> pool.takeHeld(connection -> Database.update(connection, "insert into nothing")))
                .isInstanceOf(DurableException.class)
                .hasCauseInstanceOf(SQLException.class);
        assertThat(pool.isHeld()).isTrue();
        int inserted = pool.takeHeld(connection -> Database.update(connection, "insert into sent (id) values (1)"));
        assertThat(inserted).isOne();
        minutesPass(3);
        assertThat(leftUsd(limit)).isEqualTo("1.35");
        assertThat(rows("sent")).isOne();
    }

    @ParameterizedTest
    @DatabaseSource
    void whatIsGivenBackBeforeOrAfterItWasTakenIsBack(TestDatabase database) throws Exception {
        open(database);
        for (SpendLimit each : List.of(SpendLimit.usd("2.00"), limit)) {
            taken(holding(each));
            JdbcSpendPool pool = holding(each);
            minutesPass(1);
            pool.giveBack(each.sharedBy(pool), each.key(null), PRICE, Duration.ofMinutes(1));
            pool.close();
            assertThat(leftUsd(each)).isEqualTo("1.35");
            JdbcSpendPool sent = holding(each);
            taken(sent);
            minutesPass(1);
            sent.giveBack(each.sharedBy(sent), each.key(null), PRICE, Duration.ofMinutes(1));
            sent.close();
            assertThat(leftUsd(each)).isEqualTo("1.35");
            minutesPass(3);
            assertThat(leftUsd(each)).isEqualTo("1.35");
        }
    }

    /** The database ends one of two transactions that wait for each other. */
    @ParameterizedTest
    @DatabaseSource
    void processesThatTakeAndGiveBackDoNotWaitForEachOther(TestDatabase database) {
        open(database);
        SpendLimit later = SpendLimit.usd("2.00").per(Duration.ofHours(1));
        JdbcSpendPool one = process();
        JdbcSpendPool other = process();
        for (int i = 0; i < 30; i++) {
            taken(holding(one, limit));
            holding(one, later);
            holding(holding(other, limit), later);
            CompletableFuture<Void> taking = CompletableFuture.runAsync(() -> taken(other));
            giveBack(one, limit);
            taking.join();
            giveBack(one, later);
            giveBack(other, limit);
            giveBack(other, later);
            one.close();
            other.close();
        }
        assertThat(leftUsd(limit)).isEqualTo("2.00");
        assertThat(leftUsd(later)).isEqualTo("2.00");
    }

    private static void giveBack(JdbcSpendPool pool, SpendLimit limit) {
        pool.giveBack(limit.sharedBy(pool), limit.key(null), PRICE, Duration.ZERO);
    }

    @ParameterizedTest
    @DatabaseSource
    void callsOfManyThreadsAreEachTakenOnce(TestDatabase database) throws Exception {
        open(database);
        JdbcSpendPool pool = process();
        try (Served served = new Served("1000.00")) {
            SpendLimit shared = SpendLimit.usd("3.00").per(WINDOW).sharedBy(pool);
            CallOptions options = CallOptions.builder()
                    .accounting(CallAccounting.none().beforeSend(() -> pool.takeHeld(connection -> true)))
                    .build();
            try (FreightClient client = FreightClient.builder()
                    .baseUrl(served.server.url())
                    .account("acme")
                    .agentKey(served.broker.agentKey())
                    .spendLimit(shared)
                    .build()) {
                FreightClient freight = client.withOptions(options);
                List<CompletableFuture<Object>> all = IntStream.range(0, 8)
                        .mapToObj(i -> CompletableFuture.<Object>supplyAsync(
                                        () -> freight.createUnnamedLoad(Served.load()))
                                .exceptionally(e -> e))
                        .toList();
                all.forEach(CompletableFuture::join);
            }
            pool.close();
            minutesPass(3);
            assertThat(served.requests("createLoad")).isEqualTo(4);
            assertThat(leftUsd(SpendLimit.usd("3.00").per(WINDOW))).isEqualTo("0.40");
        }
    }

    /** Which is equal to one that is taken in this moment. */
    @ParameterizedTest
    @DatabaseSource
    void whatIsHeldWhileAnotherIsTakenStaysHeld(TestDatabase database) {
        open(database);
        JdbcSpendPool pool = holding(limit);
        beforeConnection.set(() -> holding(pool, limit));
        boolean unused = pool.takeHeld(connection -> true);
        taken(pool);
    }

    /** A grant ahead would be taken with the first call. */
    @ParameterizedTest
    @DatabaseSource
    void nothingIsHeldForLaterCalls(TestDatabase database) throws Exception {
        open(database);
        SpendLimit high = SpendLimit.usd("500.00").per(WINDOW);
        JdbcSpendPool killed =
                JdbcSpendPool.of(dataSource, "acme").nanos(nanos::get).holding();
        taken(holding(killed, high));
        taken(holding(killed, high));
        minutesPass(3);
        assertThat(leftUsd(high)).isEqualTo("498.70");
    }
}
