package io.freightsdk.benchmarks;

import com.zaxxer.hikari.HikariDataSource;
import io.freightsdk.FreightClient;
import io.freightsdk.SpendLimit;
import io.freightsdk.durable.DurableFreight;
import io.freightsdk.durable.DurableState;
import io.freightsdk.durable.ledger.JdbcChargeStore;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.LoadPosition;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import javax.sql.DataSource;

/** What durable calls and a shared limit cost on PostgreSQL and H2. The service answers from a plain socket. */
final class DurableBench {
    private static final int CALLS = 300;
    private static final int ROUNDS = 9;
    private static final String READ = FreightJson.adapter(LoadPosition.class).toJson(Samples.position(0));

    private DurableBench() {}

    static void run() throws Exception {
        requests();
        creations();
        idle();
        limit();
        takeOver();
    }

    private static FreightClient.Builder client(ConstantService service) {
        return FreightClient.builder().baseUrl(service.url()).account("acme").agentKey("agent_bench");
    }

    private static DurableFreight.Builder durable(FreightClient freight, DataSource dataSource) {
        return DurableFreight.builder(freight, dataSource);
    }

    private static CreateLoadInput load(String order) {
        return Samples.load().customerRef(order).build();
    }

    static void requests() throws Exception {
        for (BenchDatabase database : BenchDatabase.values()) {
            requests(database);
        }
    }

    private static void requests(BenchDatabase database) throws Exception {
        try (HikariDataSource dataSource = database.fresh();
                ConstantService service = new ConstantService(READ);
                FreightClient freight = client(service).build();
                DurableFreight durable = durable(freight, dataSource).requestOnly()) {
            BenchDatabase.execute(
                    dataSource,
                    "create table bench_call (account varchar(64), order_id varchar(255), state varchar(20), body"
                            + " varchar, requested_at timestamp with time zone, changed_at timestamp with time zone,"
                            + " primary key (account, order_id))",
                    "create table bench_task (task_name varchar(100), task_instance varchar(255), execution_time"
                            + " timestamp with time zone, picked boolean, version bigint,"
                            + " primary key (task_name, task_instance))",
                    "create index bench_due on bench_task (execution_time)");
            double[] ours = new double[ROUNDS];
            double[] bare = new double[ROUNDS];
            for (int round = -ROUNDS; round < ROUNDS; round++) {
                int slot = Math.max(0, round);
                ours[slot] = 0;
                bare[slot] = 0;
                for (int i = 0; i < CALLS; i++) {
                    String order = "order-" + round + "-" + i;
                    ours[slot] += Measure.nanos(() -> durable.createLoad(order, load(order))) / 1e6 / CALLS;
                    bare[slot] += Measure.nanos(() -> insertTwoRows(dataSource, order)) / 1e6 / CALLS;
                }
            }
            System.out.printf(
                    "%s: requesting a load / inserting two rows: %.2f (%.2f / %.2f ms)%n",
                    database, Measure.medianRatio(ours, bare), Measure.median(ours), Measure.median(bare));
        }
    }

    private static void insertTwoRows(DataSource dataSource, String order) throws SQLException {
        String body = FreightJson.adapter(CreateLoadInput.class).toJson(load(order));
        try (Connection connection = dataSource.getConnection()) {
            connection.setAutoCommit(false);
            try (PreparedStatement call = connection.prepareStatement(
                            "insert into bench_call values ('acme', ?, 'SCHEDULED', ?, current_timestamp,"
                                    + " current_timestamp)");
                    PreparedStatement task = connection.prepareStatement(
                            "insert into bench_task values ('bench', ?, current_timestamp, false, 1)")) {
                call.setString(1, order);
                call.setString(2, body);
                call.executeUpdate();
                task.setString(1, order);
                task.executeUpdate();
            }
            connection.commit();
        }
    }

    static void creations() throws Exception {
        creations(BenchDatabase.POSTGRESQL, 1, 200);
        creations(BenchDatabase.POSTGRESQL, 2, 200);
        creations(BenchDatabase.POSTGRESQL, 3, 200);
        creations(BenchDatabase.POSTGRESQL, 1, 0);
        creations(BenchDatabase.H2, 1, 200);
        creations(BenchDatabase.H2, 1, 0);
    }

    private static void creations(BenchDatabase database, int nodes, int serviceMillis) throws Exception {
        double[] rates = new double[3];
        for (int round = 0; round < rates.length; round++) {
            rates[round] = creationsPerSecond(database, nodes, serviceMillis);
        }
        double rate = Measure.median(rates);
        String ofCeiling = serviceMillis == 0
                ? ""
                : ", %.2f of the %d that the service allows"
                        .formatted(rate * serviceMillis / 4_000 / nodes, 4_000 / serviceMillis * nodes);
        System.out.printf(
                "%s, nodes of 4 threads: %d, service: %d ms: %.1f creations/s%s%n",
                database, nodes, serviceMillis, rate, ofCeiling);
    }

    /** From before the start of the nodes to the last creation. */
    private static double creationsPerSecond(BenchDatabase database, int nodes, int serviceMillis) throws Exception {
        List<DurableFreight> started = new ArrayList<>();
        try (HikariDataSource dataSource = database.fresh();
                ConstantService service = new ConstantService(READ, serviceMillis);
                FreightClient freight = client(service).build()) {
            freight.prices().list();
            try (DurableFreight durable = durable(freight, dataSource).requestOnly()) {
                for (int i = 0; i < CALLS; i++) {
                    durable.createLoad("order-" + i, load("order-" + i));
                }
            }
            double nanos = Measure.nanos(() -> {
                for (int i = 0; i < nodes; i++) {
                    started.add(durable(freight, dataSource).threads(4).start());
                }
                Measure.await(() -> service.creations() >= CALLS);
            });
            started.forEach(DurableFreight::close);
            return CALLS * 1e9 / nanos;
        }
    }

    static void idle() throws Exception {
        try (HikariDataSource dataSource = BenchDatabase.POSTGRESQL.fresh();
                ConstantService service = new ConstantService(READ);
                FreightClient freight = client(service).build();
                DurableFreight durable = durable(freight, dataSource).start()) {
            long before = transactions(dataSource);
            double nanos = Measure.nanos(() -> Measure.pause(Duration.ofSeconds(20)));
            System.out.printf(
                    "%s: a node without work: %.1f transactions/s%n",
                    BenchDatabase.POSTGRESQL, (transactions(dataSource) - before) / (nanos / 1e9 + 11.5));
        }
    }

    /** An idle connection of PostgreSQL writes its statistics after ten seconds. */
    private static long transactions(DataSource dataSource) throws SQLException {
        Measure.pause(Duration.ofMillis(11_500));
        return BenchDatabase.number(
                dataSource, "select xact_commit from pg_stat_database where datname = current_database()");
    }

    static void limit() throws Exception {
        for (BenchDatabase database : BenchDatabase.values()) {
            limit(database);
        }
    }

    /** A row before each read and its settlement after it, by 8 threads, with so many charges in the window of a day. */
    private static void limit(BenchDatabase database) throws Exception {
        int reads = 2_000;
        try (HikariDataSource dataSource = database.fresh();
                ConstantService service = new ConstantService(READ)) {
            JdbcChargeStore store = JdbcChargeStore.of(dataSource, "acme");
            SpendLimit limit = SpendLimit.usd("1000000").per(Duration.ofDays(1)).shared(store);
            try (FreightClient free = client(service).build();
                    FreightClient limited = client(service).spendLimit(limit).build()) {
                double unused = readsPerSecond(free, reads);
                System.out.printf(
                        "%s, 8 threads: %,.0f paid reads/s without a limit%n", database, readsPerSecond(free, reads));
                int there = 0;
                for (int charges : new int[] {0, 10_000, 100_000}) {
                    charge(dataSource, there, charges);
                    there = charges;
                    double rate = Measure.median(new double[] {
                        readsPerSecond(limited, reads), readsPerSecond(limited, reads), readsPerSecond(limited, reads)
                    });
                    System.out.printf(
                            "%s, 8 threads: %,.0f reserved, read and settled/s under a shared limit with %,d charges"
                                    + " in its window%n",
                            database, rate, charges);
                }
            }
        }
    }

    /** Adds charges of the last day, as they were made. */
    private static void charge(DataSource dataSource, int from, int to) throws SQLException {
        String charges =
                "insert into freight_charge (account, charge_id, operation, load_number, status, usd, charged_at)"
                        + " select 'acme', 'old-' || i, 'getLoadPosition', 'LD-1', 'CHARGED', 0.02, current_timestamp - (i"
                        + " %% 86000) * interval '1' second from generate_series(%d, %d) as s(i)";
        String hours = "insert into freight_charge_hour (account, tag, hour_start, usd) select account, '',"
                + " date_trunc('hour', charged_at), sum(usd) from freight_charge group by account, date_trunc('hour',"
                + " charged_at)";
        if (to > from) {
            BenchDatabase.execute(
                    dataSource,
                    charges.formatted(from, to - 1).replace("generate_series", series(dataSource)),
                    "delete from freight_charge_hour",
                    hours);
        }
    }

    private static String series(DataSource dataSource) throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
            return connection.getMetaData().getDatabaseProductName().equals("H2") ? "system_range" : "generate_series";
        }
    }

    private static double readsPerSecond(FreightClient freight, int reads) throws Exception {
        int threads = 8;
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            double nanos = Measure.nanos(() -> {
                List<CompletableFuture<Void>> all = IntStream.range(0, threads)
                        .mapToObj(i -> CompletableFuture.runAsync(() -> read(freight, reads / threads), executor))
                        .toList();
                all.forEach(CompletableFuture::join);
            });
            return reads * 1e9 / nanos;
        } finally {
            executor.shutdown();
        }
    }

    private static void read(FreightClient freight, int reads) {
        for (int i = 0; i < reads; i++) {
            freight.getLoadPosition(Samples.LOAD_NUMBER);
        }
    }

    /** A node whose request hangs reaches its database no more, as if its machine had frozen. Default settings. */
    static void takeOver() throws Exception {
        double[] seconds = new double[3];
        for (int round = 0; round < seconds.length; round++) {
            seconds[round] = takeOverNanos() / 1e9;
        }
        System.out.printf(
                Locale.ROOT,
                "%s: the call of a frozen node is made by another after %.1f s, from %.1f to %.1f%n",
                BenchDatabase.POSTGRESQL,
                Measure.median(seconds),
                Arrays.stream(seconds).min().orElseThrow(),
                Arrays.stream(seconds).max().orElseThrow());
    }

    private static double takeOverNanos() throws Exception {
        CountDownLatch thawed = new CountDownLatch(1);
        AtomicBoolean isFrozen = new AtomicBoolean();
        try (HikariDataSource dataSource = BenchDatabase.POSTGRESQL.fresh();
                ConstantService hanging =
                        new ConstantService(READ, (int) Duration.ofHours(1).toMillis());
                ConstantService service = new ConstantService(READ);
                FreightClient stuck =
                        client(hanging).deadline(Duration.ofHours(1)).build();
                FreightClient freight = client(service).build();
                DurableFreight frozen =
                        durable(stuck, frozen(dataSource, isFrozen, thawed)).start()) {
            String order = frozen.createLoad("order-1", load("order-1")).orderId();
            Measure.await(() -> state(frozen, order) == DurableState.PROCESSING);
            isFrozen.set(true);
            double nanos = Measure.nanos(() -> {
                try (DurableFreight other = durable(freight, dataSource).start()) {
                    Measure.await(() -> state(other, order) == DurableState.SUCCEEDED);
                }
            });
            thawed.countDown();
            stuck.close();
            return nanos;
        }
    }

    private static DurableState state(DurableFreight durable, String order) {
        return durable.find(order).orElseThrow().state();
    }

    /** The same until it is frozen; then whoever wants a connection waits until it thaws. */
    private static DataSource frozen(DataSource dataSource, AtomicBoolean isFrozen, CountDownLatch thawed) {
        return (DataSource) Proxy.newProxyInstance(
                DataSource.class.getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    if (isFrozen.get()) {
                        thawed.await();
                    }
                    return method.invoke(dataSource, arguments);
                });
    }
}
