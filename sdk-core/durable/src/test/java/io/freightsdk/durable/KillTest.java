package io.freightsdk.durable;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.Served;
import io.freightsdk.TestDatabase;
import io.freightsdk.server.Fault;
import java.math.BigDecimal;
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
 * once.
 */
@Timeout(1_800)
@Execution(ExecutionMode.CONCURRENT)
@Tag("acceptance")
class KillTest {
    private static final int CREATES = Integer.getInteger("kill.creates", Boolean.getBoolean("slow") ? 100 : 20);
    private static final int KILLS = Integer.getInteger("kill.kills", Boolean.getBoolean("slow") ? 3 : 1);
    private static final int NODES = Integer.getInteger("kill.nodes", Boolean.getBoolean("slow") ? 3 : 2);
    private static final long SEEDS = Long.getLong("kill.seeds", 1);

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
        served.broker
                .faults()
                .add(Fault.delay(Duration.ofMillis(100))
                        .afterCommit()
                        .on("createLoad")
                        .times(Fault.ALWAYS));
    }

    private Nodes nodes(String url, int orders) {
        return new Nodes(NodeProgram.class, url, served.server.url(), served.broker.agentKey(), "0", "" + orders, "-");
    }

    @ParameterizedTest
    @MethodSource("seeds")
    @Tag("slow")
    void threeNodesOnPostgresql(long seed, @TempDir Path folder) throws Exception {
        Random random = new Random(seed);
        faults(random);
        try (KilledPostgres postgres = new KilledPostgres(folder);
                Nodes nodes = nodes(postgres.url(), 0);
                var dataSource = NodeProgram.dataSource(postgres.url());
                FreightClient freight = served.onlyOneAttempt().build()) {
            NodeProgram.execute(dataSource, NodeProgram.ORDERS);
            DurableFreight asks = DurableFreight.builder(freight, dataSource)
                    .createSchema(true)
                    .requestOnly();
            for (int i = 0; i < 3; i++) {
                nodes.start();
            }
            nodes.awaitReady();
            for (int i = 0; i < CREATES; i++) {
                NodeProgram.ask(dataSource, asks, "order-" + i);
            }
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
            return asks.health().open() == 0;
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
        try (Nodes nodes = nodes(url, CREATES)) {
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
                FreightClient freight = NodeProgram.booked(served.server.url(), served.broker.agentKey(), dataSource)) {
            // what the killed one has left in the queue, or has seen as over before it was in the file
            try (DurableFreight last = DurableFreight.builder(freight, dataSource)
                    .takeOverAfter(NodeProgram.TAKE_OVER)
                    .onEnd(NodeProgram::told)
                    .start()) {
                tellAndCheck("H2 file, 1 node, seed " + seed, dataSource, last);
            }
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
        try (Nodes nodes = nodes(url, 0);
                var dataSource = NodeProgram.dataSource(url);
                FreightClient freight = served.onlyOneAttempt().build()) {
            NodeProgram.execute(dataSource, NodeProgram.ORDERS);
            DurableFreight asks = DurableFreight.builder(freight, dataSource)
                    .createSchema(true)
                    .requestOnly();
            for (String ahead : List.of("60", "-60", "0").subList(0, Math.min(NODES, 3))) {
                nodes.startAhead(ahead);
            }
            nodes.awaitReady();
            for (int i = 0; i < CREATES; i++) {
                NodeProgram.ask(dataSource, asks, "order-" + i);
            }
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
        try (Nodes nodes = new Nodes(
                        NodeProgram.class,
                        url,
                        served.server.url(),
                        served.broker.agentKey(),
                        "0",
                        "0",
                        limitUsd.toPlainString());
                var dataSource = NodeProgram.dataSource(url);
                FreightClient freight = served.onlyOneAttempt().build()) {
            NodeProgram.execute(dataSource, NodeProgram.ORDERS);
            DurableFreight asks = DurableFreight.builder(freight, dataSource)
                    .createSchema(true)
                    .requestOnly();
            for (int i = 0; i < NODES; i++) {
                nodes.start();
            }
            nodes.awaitReady();
            for (int i = 0; i < CREATES; i++) {
                NodeProgram.ask(dataSource, asks, "order-" + i);
            }
            nodes.freeze(true);
            for (int i = 0; i < KILLS; i++) {
                amidTheCreations(i, CREATES / 2, random);
                nodes.kill(random);
            }
            nodes.freeze(false);
            Nodes.until(() -> asks.paused().isPresent() && asks.health().uncertain() == 0);
            Nodes.until(() -> asks.spend().chargedUsd().compareTo(limitUsd) == 0);
            System.out.println("PostgreSQL, " + NODES + " nodes, a limit of " + limitUsd + " USD, kills " + KILLS
                    + ", one frozen: ledger " + served.paidUsd() + " USD, rows "
                    + asks.spend().chargedUsd() + " USD");
            assertThat(served.paidUsd()).isEqualTo(limitUsd);
            assertThat(asks.spend().reservedUsd()).isEqualTo("0.00");
        } finally {
            served.close();
        }
    }

    /** Nothing proves what was read, so a reader that is killed leaves what it was granted used up. */
    @Test
    @Tag("slow")
    void readersThatAreKilledLoseTheirGrantAndNoMore() throws Exception {
        BigDecimal limitUsd = new BigDecimal("0.02").multiply(BigDecimal.valueOf(100 + CREATES));
        String url = TestDatabase.schema();
        String loadNumber;
        try (FreightClient freight = served.onlyOneAttempt().build()) {
            loadNumber = freight.createLoad(Served.load(), CallOptions.none()).loadNumber();
        }
        served.broker
                .faults()
                .add(Fault.delay(Duration.ofMillis(10)).on("getLoadPosition").times(Fault.ALWAYS));
        try (Nodes readers = new Nodes(
                ReaderProgram.class,
                url,
                served.server.url(),
                served.broker.agentKey(),
                loadNumber,
                limitUsd.toPlainString(),
                "0.40")) {
            try (var dataSource = NodeProgram.dataSource(url)) {
                Tables.check(new Database(dataSource, "freight_"), true);
            }
            for (int i = 0; i < NODES; i++) {
                readers.start();
            }
            for (int i = 1; i <= KILLS; i++) {
                int reads = 30 * i; // of which there is money for more, whatever is lost
                Nodes.until(() -> served.broker.requests("getLoadPosition").size() >= reads);
                readers.killOldest();
            }
            readers.awaitOver();
        }
        BigDecimal readUsd = served.paidUsd().subtract(new BigDecimal("0.65"));
        BigDecimal lostUsd = limitUsd.subtract(readUsd);
        System.out.println(
                "PostgreSQL, " + NODES + " readers, a limit of " + limitUsd + " USD, grants of 0.40 USD at most, kills "
                        + KILLS + ": ledger " + readUsd + " USD, lost " + lostUsd + " USD");
        // one read of each that was killed may have been charged and not counted by its client: it was granted all the
        // same
        assertThat(lostUsd).isBetween(BigDecimal.ZERO, new BigDecimal("0.40").multiply(BigDecimal.valueOf(KILLS + 1)));
        served.close();
    }

    private void tellAndCheck(String what, DataSource dataSource, DurableFreight asks) throws SQLException {
        // what was in flight when its process was killed may still be on its way through the service
        Nodes.until(() -> served.broker.loads().size() == CREATES);
        // H2 shows others what is committed before it is in the file: the last node is still at its calls
        Nodes.until(() -> count(dataSource, "freight_task") == 0);
        int once = count(dataSource, "orders where told = 1 and load_number is not null");
        int takenTwice = count(dataSource, "freight_call where attempts > 1");
        System.out.println(what + ": " + served.broker.loads().size() + " loads, "
                + served.debits().size() + " debits, told once " + once + ", requests " + served.requests("createLoad")
                + ", taken more than once " + takenTwice + ", ledger " + served.paidUsd() + " USD, rows "
                + asks.spend().chargedUsd() + " USD, books " + booked(dataSource));
        assertThat(served.broker.loads()).hasSize(CREATES);
        assertThat(booked(dataSource)).isEqualTo(served.paidUsd() + ", uncertain 0.00");
        assertThat(served.debits()).hasSize(CREATES);
        assertThat(once).as("told otherwise: %s", toldOtherwise(dataSource)).isEqualTo(CREATES);
        assertThat(asks.spend())
                .isEqualTo(
                        new DurableSpend(served.paidUsd(), BigDecimal.ZERO.setScale(2), BigDecimal.ZERO.setScale(2)));
        assertThat(asks.list(DurableState.DONE, 2 * CREATES)).hasSize(CREATES);
    }

    private static String booked(DataSource dataSource) {
        try (Connection connection = dataSource.getConnection()) {
            String sql = "select coalesce(sum(charged_usd), 0), coalesce(sum(uncertain_usd), 0) from freight_book";
            Database.Reader<String> reader =
                    row -> Database.usd(row.getBigDecimal(1)) + ", uncertain " + Database.usd(row.getBigDecimal(2));
            return Database.query(connection, sql, reader).get(0);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<String> toldOtherwise(DataSource dataSource) throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
            String sql =
                    "select o.order_id, o.told, o.load_number, c.state, c.attempts from orders o join freight_call c"
                            + " on c.order_id = o.order_id where o.told <> 1 or o.load_number is null";
            return Database.query(
                    connection,
                    sql,
                    row -> row.getString(1) + " told " + row.getInt(2) + " times of " + row.getString(3) + ", "
                            + row.getString(4) + " after " + row.getInt(5) + " attempts");
        }
    }

    private static int count(DataSource dataSource, String from) {
        try (Connection connection = dataSource.getConnection()) {
            return Database.query(connection, "select count(*) from " + from, row -> row.getInt(1))
                    .get(0);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
