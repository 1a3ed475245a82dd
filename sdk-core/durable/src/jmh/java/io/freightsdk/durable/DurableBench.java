package io.freightsdk.durable;

import io.freightsdk.FreightClient;
import io.freightsdk.SpendLimit;
import io.freightsdk.server.values.Fault;
import io.freightsdk.server.values.FaultEffect;
import io.freightsdk.server.values.FaultPoint;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.WatchOptions;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/** What asking and doing cost on PostgreSQL, beside the least they could; prints a line for each. */
final class DurableBench {
    private static final int CALLS = 300;
    private static final int ROUNDS = 9;
    private static final int FLEET = 100_000;

    private DurableBench() {}

    public static void main(String[] arguments) throws Exception {
        asking();
        commits();
        idle();
        throughput();
        pool();
        fleet();
        System.exit(0);
    }

    private static DataSource database() {
        DataSource fresh = TestDatabase.POSTGRESQL.alone();
        com.zaxxer.hikari.HikariConfig config = new com.zaxxer.hikari.HikariConfig();
        config.setDataSource(fresh);
        config.setMaximumPoolSize(16);
        DataSource pool = new com.zaxxer.hikari.HikariDataSource(config);
        Tables.check(new Database(pool, "freight_"), true);
        return pool;
    }

    private static DurableFreight.Builder builder(FreightClient freight, DataSource dataSource) {
        return DurableFreight.builder(freight, dataSource);
    }

    private static void asking() throws Exception {
        DataSource dataSource = database();
        try (Served served = new Served();
                FreightClient freight = served.client();
                DurableFreight asks = builder(freight, dataSource).requestOnly()) {
            double[] ours = new double[ROUNDS];
            double[] bare = new double[ROUNDS];
            Database database = new Database(dataSource, "freight_");
            for (int round = 0; round < ROUNDS; round++) {
                for (int i = 0; i < CALLS; i++) {
                    long from = System.nanoTime();
                    asks.createLoad("ours-" + round + "-" + i, Served.load());
                    long between = System.nanoTime();
                    bare(database, "bare-" + round + "-" + i);
                    ours[round] += (between - from) / 1e6 / CALLS;
                    bare[round] += (System.nanoTime() - between) / 1e6 / CALLS;
                }
            }
            Arrays.sort(ours);
            Arrays.sort(bare);
            System.out.printf(
                    Locale.ROOT,
                    "asking / inserting the two rows: %.2f (%.2f ms / %.2f ms)%n",
                    ours[ROUNDS / 2] / bare[ROUNDS / 2],
                    ours[ROUNDS / 2],
                    bare[ROUNDS / 2]);
        }
    }

    private static void bare(Database database, String orderId) {
        Requests request = Requests.create(orderId, Served.load(), DurableOptions.none());
        database.transaction("bare", tx -> {
            tx.update(
                    "insert into freight_call (account, operation, order_id, state, idempotency_key, revision, body,"
                            + " body_sha256, attempts, uncertain, existing, listener_failures, requested_at, changed_at) values"
                            + " ('acme', 'bare', ?, 'STUCK', 'k', 1, ?, ?, 0, false, false, 0, current_timestamp,"
                            + " current_timestamp)",
                    orderId,
                    request.body(),
                    request.bodySha256());
            return tx.update(
                    "insert into freight_task (task_name, task_instance, owner, execution_time, picked, version)"
                            + " values ('bare', ?, 'bare', current_timestamp, false, 1)",
                    orderId);
        });
    }

    private static void commits() throws Exception {
        DataSource dataSource = database();
        try (Served served = new Served();
                FreightClient freight = served.client()) {
            List<DurableCall> asked = new ArrayList<>();
            long before = transactions(dataSource);
            try (DurableFreight asks = builder(freight, dataSource).requestOnly()) {
                for (int i = 0; i < CALLS; i++) {
                    asked.add(asks.createLoad("order-" + i, Served.load()));
                }
            }
            long between = transactions(dataSource);
            long from = System.nanoTime();
            try (DurableFreight node = builder(freight, dataSource).start()) {
                Nodes.until(() -> served.debits().size() == CALLS);
                Nodes.until(() -> node.health().open() == 0);
            }
            double seconds = (System.nanoTime() - from) / 1e9;
            long after = transactions(dataSource);
            System.out.printf(
                    Locale.ROOT,
                    "transactions that commit: %.2f to ask, %.2f to do, polls and looks of %.1f s included%n",
                    (between - before) / (double) CALLS,
                    (after - between) / (double) CALLS,
                    seconds);
            System.out.printf(
                    Locale.ROOT,
                    "updates of a call's row: %.2f, of them heap-only %.2f%n",
                    figure(dataSource, "n_tup_upd from pg_stat_user_tables where relname = 'freight_call'")
                            / (double) CALLS,
                    figure(dataSource, "n_tup_hot_upd from pg_stat_user_tables where relname = 'freight_call'")
                            / (double) CALLS);
        }
    }

    /** A connection of PostgreSQL that is idle writes its statistics after ten seconds. */
    private static long transactions(DataSource dataSource) throws SQLException {
        Nodes.pause(11_500);
        return figure(dataSource, "xact_commit from pg_stat_database where datname = current_database()");
    }

    private static long figure(DataSource dataSource, String of) throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
            return Database.query(connection, "select " + of, row -> row.getLong(1))
                    .get(0);
        }
    }

    private static void idle() throws Exception {
        DataSource dataSource = database();
        try (Served served = new Served();
                FreightClient freight = served.client();
                DurableFreight node = builder(freight, dataSource).start()) {
            long before = transactions(dataSource);
            long from = System.nanoTime();
            Nodes.pause(20_000);
            long after = transactions(dataSource);
            System.out.printf(
                    Locale.ROOT,
                    "an idle node: %.1f transactions a second (%s)%n",
                    (after - before) / ((System.nanoTime() - from) / 1e9),
                    node);
        }
    }

    private static void throughput() throws Exception {
        for (int nodes = 1; nodes <= 3; nodes++) {
            double[] perSecond = {perSecond(nodes), perSecond(nodes), perSecond(nodes)};
            Arrays.sort(perSecond);
            System.out.printf(
                    Locale.ROOT,
                    "%d nodes of 4 threads, a service of 200 ms: %.1f creates a second, %.2f of %d (median of 3)%n",
                    nodes,
                    perSecond[1],
                    perSecond[1] / (20 * nodes),
                    20 * nodes);
        }
    }

    /** From before their start to the last debit. */
    private static double perSecond(int nodes) throws Exception {
        DataSource dataSource = database();
        List<DurableFreight> all = new ArrayList<>();
        try (Served served = new Served();
                FreightClient freight = served.client()) {
            served.broker
                    .faults()
                    .add(Fault.of(FaultPoint.BEFORE, FaultEffect.delay(Duration.ofMillis(200)))
                            .onOperation("createLoad")
                            .times(Fault.ALWAYS));
            freight.prices().list();
            try (DurableFreight asks = builder(freight, dataSource).requestOnly()) {
                for (int i = 0; i < CALLS; i++) {
                    asks.createLoad("order-" + i, Served.load());
                }
            }
            Instant from = Instant.now();
            for (int i = 0; i < nodes; i++) {
                all.add(builder(freight, dataSource).threads(4).start());
            }
            Nodes.until(() -> served.debits().size() == CALLS);
            all.forEach(DurableFreight::close);
            Instant last = served.debits().get(CALLS - 1).at();
            return CALLS * 1e9 / Duration.between(from, last).toNanos();
        }
    }

    private static void pool() throws Exception {
        DataSource dataSource = database();
        try (JdbcSpendPool pool = JdbcSpendPool.of(dataSource, "acme").grantAtMost("20.00")) {
            SpendLimit limit = SpendLimit.usd("1000000").sharedBy(pool);
            BigDecimal price = new BigDecimal("0.02");
            long takes = 0;
            BigDecimal left = BigDecimal.ZERO;
            long from = System.nanoTime();
            // ten seconds of a thousand paid calls each
            for (int second = 0; second < 10; second++) {
                for (int call = 0; call < 1_000; call++) {
                    if (left.compareTo(price) < 0) {
                        takes++;
                        CompletableFuture<BigDecimal> granted =
                                pool.take(limit, "", price).toCompletableFuture();
                        left = left.add(granted.join());
                    }
                    left = left.subtract(price);
                }
                long due = from + (second + 1) * 1_000_000_000L;
                Nodes.pause(Math.max(1, (due - System.nanoTime()) / 1_000_000));
            }
            System.out.printf(
                    Locale.ROOT,
                    "the pool at 1,000 paid calls a second: asked %.1f times a second, in the first ten%n",
                    takes / 10.0);
        }
    }

    /** A hundred thousand loads that are followed: taking them on by eight threads, and finding the few that are due. */
    private static void fleet() throws Exception {
        DataSource dataSource = database();
        try (Served served = new Served();
                FreightClient freight = served.client();
                LoadTracker tracker = LoadTracker.builder(freight)
                        .store(JdbcWatchStore.builder(dataSource, "acme").build())
                        .build()) {
            ExecutorService threads = Executors.newFixedThreadPool(8);
            long from = System.nanoTime();
            for (int i = 0; i < FLEET; i++) {
                String loadNumber = "FL-" + i;
                threads.execute(() -> tracker.follow(loadNumber, WatchOptions.defaults()));
            }
            threads.shutdown();
            boolean done = threads.awaitTermination(10, TimeUnit.MINUTES);
            double seconds = (System.nanoTime() - from) / 1e9;
            NodeProgram.execute(
                    dataSource,
                    "update freight_task set execution_time = current_timestamp + random() * interval '2 days' - interval"
                            + " '1 minute'");
            NodeProgram.execute(dataSource, "vacuum analyze freight_task");
            double[] millis = new double[ROUNDS * ROUNDS];
            int due = 0;
            try (Connection connection = dataSource.getConnection()) {
                for (int i = 0; i < millis.length; i++) {
                    long begun = System.nanoTime();
                    due = Database.query(
                                    connection,
                                    "select * from freight_task where picked = false and execution_time <="
                                            + " current_timestamp order by execution_time limit 100",
                                    row -> row.getString("task_instance"))
                            .size();
                    millis[i] = (System.nanoTime() - begun) / 1e6;
                }
            }
            Arrays.sort(millis);
            System.out.printf(
                    Locale.ROOT,
                    "%d loads: %s in %.1f s, the %d that are due found in %.2f ms%n",
                    FLEET,
                    done ? "followed" : "not all followed",
                    seconds,
                    due,
                    millis[millis.length / 2]);
        }
    }
}
