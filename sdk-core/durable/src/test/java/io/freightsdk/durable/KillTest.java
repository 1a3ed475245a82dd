package io.freightsdk.durable;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.Served;
import io.freightsdk.SpendLimit;
import io.freightsdk.TestDatabase;
import io.freightsdk.durable.internal.Sql;
import io.freightsdk.durable.ledger.JdbcChargeStore;
import io.freightsdk.server.Fault;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Processes that die at any moment, on a service that loses answers: each order has one load and one debit, and is told
 * once, and the rows of the ledger are those of the service.
 */
@Timeout(1_800)
@Execution(ExecutionMode.CONCURRENT)
@Tag("acceptance")
class KillTest {
    private static final int CREATES = Integer.getInteger("kill.creates", Boolean.getBoolean("slow") ? 100 : 20);
    private static final int KILLS = Integer.getInteger("kill.kills", Boolean.getBoolean("slow") ? 3 : 1);
    private static final int NODES = Integer.getInteger("kill.nodes", Boolean.getBoolean("slow") ? 3 : 2);
    private static final long SEEDS = Long.getLong("kill.seeds", 1);
    private static final int THREADS = 64;

    private final Served served = new Served("100000.00");

    static LongStream seeds() {
        return LongStream.rangeClosed(1, SEEDS);
    }

    /** A tenth of the answers are 503, a tenth are lost after the charge, and all take a while. */
    private void faults(Random random) {
        for (int i = 0; i < CREATES / 10; i++) {
            Fault outage = Fault.status(503).skip(random.nextInt(CREATES));
            Fault loss = Fault.reset().afterCommit().skip(random.nextInt(CREATES));
            served.broker.faults().add(outage.on("createLoad"));
            served.broker.faults().add(loss.on("createLoad"));
        }
        slow("createLoad", Duration.ofMillis(100));
    }

    private void slow(String operation, Duration delay) {
        served.broker
                .faults()
                .add(Fault.delay(delay).afterCommit().on(operation).times(Fault.ALWAYS));
    }

    private Nodes nodes(String url, int orders, String limit) {
        return new Nodes(
                NodeProgram.class, url, served.server.url(), served.broker.agentKey(), "0", "" + orders, limit);
    }

    private static void ask(DataSource dataSource, DurableFreight asks) throws SQLException {
        for (int i = 0; i < CREATES; i++) {
            NodeProgram.ask(dataSource, asks, "order-" + i);
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    @Tag("slow")
    void threeNodesOnPostgresql(long seed, @TempDir Path folder) throws Exception {
        Random random = new Random(seed);
        faults(random);
        try (KilledPostgres postgres = new KilledPostgres(folder);
                Nodes nodes = nodes(postgres.url(), 0, "-");
                var dataSource = NodeProgram.dataSource(postgres.url());
                FreightClient freight = served.onlyOneAttempt().build()) {
            NodeProgram.tables(dataSource);
            DurableFreight asks = DurableFreight.builder(freight, dataSource).requestOnly();
            for (int i = 0; i < 3; i++) {
                nodes.start();
            }
            nodes.awaitReady();
            ask(dataSource, asks);
            nodes.freeze(true);
            for (int i = 0; i < KILLS; i++) {
                amidTheCreations(i, CREATES, random);
                if (i == KILLS / 2) {
                    postgres.restart();
                }
                nodes.kill(random);
            }
            nodes.freeze(false);
            Nodes.until(() -> isOver(asks));
            tellAndCheck("PostgreSQL, 3 nodes, restarted, one frozen, seed " + seed, dataSource, asks);
        } finally {
            served.close();
        }
    }

    /** When the kill before, or the first, has had its share of them: no kill is after the last. */
    private void amidTheCreations(int kill, int creations, Random random) {
        Nodes.until(() -> served.requests("createLoad") >= (long) creations * (kill + 1) / (KILLS + 2));
        Nodes.pause(random.nextInt(100));
    }

    private static boolean isOver(DurableFreight asks) {
        try {
            return asks.health().oldest() == null;
        } catch (DurableException e) {
            return false;
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    @Tag("long")
    void oneNodeOnAFileOfH2(long seed, @TempDir Path folder) throws Exception {
        Random random = new Random(seed);
        faults(random);
        String url = TestDatabase.file(folder);
        try (Nodes nodes = nodes(url, CREATES, "-")) {
            nodes.start();
            for (int i = 0; i < KILLS; i++) {
                nodes.awaitReady();
                amidTheCreations(i, CREATES, random);
                if (!nodes.isOver()) {
                    nodes.kill(random);
                }
            }
            nodes.awaitOver();
        }
        try (var dataSource = NodeProgram.dataSource(url);
                FreightClient freight = served.onlyOneAttempt().build();
                // what the killed one has left in the queue, or has seen as over before it was in the file
                DurableFreight last = DurableFreight.builder(freight, dataSource)
                        .heartbeat(NodeProgram.HEARTBEAT)
                        .onEnd(NodeProgram::told)
                        .start()) {
            tellAndCheck("H2 file, 1 node, seed " + seed, dataSource, last);
        } finally {
            served.close();
        }
    }

    /** One is a minute ahead and one a minute behind, and the one after a kill is right. */
    @Test
    @Tag("slow")
    void clocksThatDifferByTwoMinutes() throws Exception {
        Random random = new Random(7);
        faults(random);
        String url = TestDatabase.schema();
        try (Nodes nodes = nodes(url, 0, "-");
                var dataSource = NodeProgram.dataSource(url);
                FreightClient freight = served.onlyOneAttempt().build()) {
            NodeProgram.execute(dataSource, NodeProgram.ORDERS);
            DurableFreight asks = DurableFreight.builder(freight, dataSource).requestOnly();
            for (String ahead : List.of("60", "-60", "0").subList(0, Math.min(NODES, 3))) {
                nodes.startAhead(ahead);
            }
            nodes.awaitReady();
            ask(dataSource, asks);
            nodes.kill(random);
            Nodes.until(() -> isOver(asks));
            tellAndCheck("PostgreSQL, clocks +60 s and -60 s", dataSource, asks);
        } finally {
            served.close();
        }
    }

    /** Rows prove what was paid, so a limit of all nodes is used to the cent however they end. */
    @Test
    @Tag("slow")
    void limitOfAllNodesIsUsedToTheCent() throws Exception {
        Random random = new Random(11);
        faults(random);
        BigDecimal limitUsd = new BigDecimal("0.65").multiply(BigDecimal.valueOf(CREATES / 2));
        String url = TestDatabase.schema();
        try (Nodes nodes = nodes(url, 0, limitUsd.toPlainString());
                var dataSource = NodeProgram.dataSource(url);
                FreightClient freight = served.onlyOneAttempt().build()) {
            NodeProgram.execute(dataSource, NodeProgram.ORDERS);
            DurableFreight asks = DurableFreight.builder(freight, dataSource).requestOnly();
            for (int i = 0; i < NODES; i++) {
                nodes.start();
            }
            nodes.awaitReady();
            ask(dataSource, asks);
            nodes.freeze(true);
            for (int i = 0; i < KILLS; i++) {
                amidTheCreations(i, CREATES / 2, random);
                nodes.kill(random);
            }
            nodes.freeze(false);
            Nodes.until(() -> asks.health().waiting().getOrDefault("SPEND_LIMIT_REACHED", 0L) == CREATES - CREATES / 2
                    && count(dataSource, "freight_call where state = 'SUCCEEDED'") == CREATES / 2);
            String rows = ledger(dataSource);
            System.out.println("PostgreSQL, " + NODES + " nodes, a limit of " + limitUsd + " USD, kills " + KILLS
                    + ", one frozen: ledger " + served.paidUsd() + " USD, rows " + rows);
            assertThat(served.paidUsd()).isEqualTo(limitUsd);
            assertThat(rows).isEqualTo("CHARGED " + limitUsd);
        } finally {
            served.close();
        }
    }

    /** What a killed reader had reserved and not settled stays in the limit; all the rest of it can be spent, and not a cent more. */
    @Test
    @Tag("slow")
    void limitIsHeldBySixtyFourThreadsOnNodesThatAreKilled() throws Exception {
        BigDecimal limitUsd = new BigDecimal("0.02").multiply(BigDecimal.valueOf(20L * CREATES));
        String url = TestDatabase.schema();
        String loadNumber;
        try (FreightClient freight = served.onlyOneAttempt().build()) {
            loadNumber = freight.createLoad(Served.load(), CallOptions.none()).loadNumber();
        }
        slow("getLoadPosition", Duration.ofMillis(10));
        int threads = (THREADS + NODES - 1) / NODES;
        try (var dataSource = NodeProgram.dataSource(url);
                Nodes readers = new Nodes(
                        ReaderProgram.class,
                        url,
                        served.server.url(),
                        served.broker.agentKey(),
                        loadNumber,
                        limitUsd.toPlainString(),
                        "" + threads)) {
            for (int i = 0; i < NODES; i++) {
                readers.start();
            }
            readers.awaitReady();
            for (int i = 1; i <= KILLS; i++) {
                int reads = 20 * CREATES * i / (KILLS + 2);
                Nodes.until(() -> served.requests("getLoadPosition") >= reads);
                readers.killOldest();
            }
            readers.awaitOver();
            JdbcChargeStore store = JdbcChargeStore.of(dataSource, "acme");
            BigDecimal left = store.leftUsd(SpendLimit.usd(limitUsd), null).orElseThrow();
            BigDecimal readUsd = served.paidUsd().subtract(new BigDecimal("0.65"));
            int reserved =
                    DurableSetup.number(dataSource, "select count(*) from freight_charge where status = 'RESERVED'");
            System.out.println("PostgreSQL, " + NODES + " nodes of " + threads + " threads, a limit of " + limitUsd
                    + " USD, kills " + KILLS + ": ledger " + readUsd + " USD, rows " + ledger(dataSource) + ", left "
                    + left + " USD");
            assertThat(readUsd).isLessThanOrEqualTo(limitUsd);
            assertThat(left).isEqualByComparingTo("0");
            assertThat(reserved).isLessThanOrEqualTo(KILLS * threads);
            assertThat(limitUsd.subtract(readUsd))
                    .isLessThanOrEqualTo(new BigDecimal("0.02").multiply(BigDecimal.valueOf(reserved)));
        } finally {
            served.close();
        }
    }

    /** Nobody else takes them over before they are looked at. */
    @Test
    @Tag("slow")
    void killedProcessLeavesExactlyItsCallsInProgressReserved() throws Exception {
        slow("createLoad", Duration.ofSeconds(2));
        String url = TestDatabase.schema();
        try (Nodes nodes = nodes(url, 0, "-");
                var dataSource = NodeProgram.dataSource(url);
                FreightClient freight = served.onlyOneAttempt().build()) {
            NodeProgram.execute(dataSource, NodeProgram.ORDERS);
            DurableFreight asks = DurableFreight.builder(freight, dataSource).requestOnly();
            nodes.start();
            nodes.awaitReady();
            ask(dataSource, asks);
            Nodes.until(() -> asks.health().count(DurableState.PROCESSING) == 8);
            nodes.killAll();
            int inProgress = (int) asks.health().count(DurableState.PROCESSING);
            String rows = ledger(dataSource);
            System.out.println("PostgreSQL, 1 node killed: in progress " + inProgress + ", rows " + rows);
            String reserved = "select count(*) from freight_charge where status <> 'CHARGED'";
            assertThat(DurableSetup.number(dataSource, reserved)).isEqualTo(inProgress);
            String strangers =
                    "select count(*) from freight_charge g where status <> 'CHARGED' and not exists (select 1 from"
                            + " freight_call c where c.idempotency_key = g.charge_id and c.state = 'PROCESSING')";
            assertThat(DurableSetup.number(dataSource, strangers)).isZero();
        } finally {
            served.close();
        }
    }

    private void tellAndCheck(String what, DataSource dataSource, DurableFreight asks) throws SQLException {
        // what was in flight when its process was killed may still be on its way through the service
        Nodes.until(() -> served.broker.loads().size() == CREATES);
        // H2 shows others what is committed before it is in the file: the last node is still at its calls
        Nodes.until(() -> count(dataSource, "freight_task where task_instance <> ' retention'") == 0);
        int once = count(dataSource, "orders where told = 1 and load_number is not null");
        int takenTwice = count(dataSource, "freight_call where attempts > 1");
        String rows = ledger(dataSource);
        System.out.println(what + ": " + served.broker.loads().size() + " loads, "
                + served.debits().size() + " debits, told once " + once + ", requests " + served.requests("createLoad")
                + ", taken more than once " + takenTwice + ", ledger " + served.paidUsd() + " USD, rows " + rows);
        assertThat(served.broker.loads()).hasSize(CREATES);
        assertThat(served.debits()).hasSize(CREATES);
        assertThat(once).as("told otherwise: %s", toldOtherwise(dataSource)).isEqualTo(CREATES);
        assertThat(rows).isEqualTo("CHARGED " + served.paidUsd());
        assertThat(asks.list(DurableState.SUCCEEDED, 2 * CREATES)).hasSize(CREATES);
    }

    /** What the rows say, such as {@code CHARGED 13.00, RESERVED 0.65}; the sums of hours are the same. */
    private static String ledger(DataSource dataSource) throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
            String sql = "select status, sum(usd) from freight_charge group by status order by status";
            Sql.Reader<String> reader = row -> row.getString(1) + " " + cents(row.getBigDecimal(2));
            String sums =
                    "select (select coalesce(sum(usd), 0) from freight_charge) - (select coalesce(sum(usd), 0) from"
                            + " freight_charge_hour)";
            BigDecimal difference = Sql.one(connection, sums, row -> row.getBigDecimal(1));
            assertThat(difference).isZero();
            return String.join(", ", Sql.query(connection, sql, reader));
        }
    }

    private static BigDecimal cents(BigDecimal usd) {
        return usd.setScale(2, RoundingMode.UNNECESSARY);
    }

    private static List<String> toldOtherwise(DataSource dataSource) throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
            String sql =
                    "select o.order_id, o.told, o.load_number, c.state, c.attempts from orders o join freight_call c"
                            + " on c.order_id = o.order_id where o.told <> 1 or o.load_number is null";
            return Sql.query(
                    connection,
                    sql,
                    row -> row.getString(1) + " told " + row.getInt(2) + " times of " + row.getString(3) + ", "
                            + row.getString(4) + " after " + row.getInt(5) + " attempts");
        }
    }

    private static int count(DataSource dataSource, String from) {
        try {
            return DurableSetup.number(dataSource, "select count(*) from " + from);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
