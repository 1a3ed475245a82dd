package io.freightsdk.durable.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.freightsdk.CallOptions;
import io.freightsdk.DatabaseSource;
import io.freightsdk.FreightClient;
import io.freightsdk.Served;
import io.freightsdk.SpendLimit;
import io.freightsdk.TestDatabase;
import io.freightsdk.durable.NodeProgram;
import io.freightsdk.durable.Nodes;
import io.freightsdk.durable.Receiver;
import io.freightsdk.durable.Transactions;
import io.freightsdk.durable.internal.Sql;
import io.freightsdk.durable.webhooks.TrackingWebhooks;
import io.freightsdk.server.Fault;
import io.freightsdk.server.FreightLoad;
import io.freightsdk.tracking.FollowOptions;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.TrackedLoad;
import io.freightsdk.tracking.TrackingEvent;
import io.freightsdk.tracking.TrackingPolicy;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Loads that are followed by the scheduler of the store: in this process, and in two that are killed. */
@Tag("long")
@Execution(ExecutionMode.CONCURRENT)
class FollowedByNodesTest {
    private static final int LOADS = Integer.getInteger("kill.creates", 100);
    private static final int KILLS = Integer.getInteger("kill.trackers", 5);

    private final Served served = new Served("1000.00");

    @AfterEach
    void close() {
        served.close();
    }

    private JdbcTrackingStore.Builder store(DataSource dataSource) {
        return JdbcTrackingStore.builder(dataSource, "acme");
    }

    private long reads() {
        return served.broker.requests("getLoadPosition").size();
    }

    private FreightLoad created(FreightClient freight) {
        String loadNumber =
                freight.createLoad(Served.load(), CallOptions.none()).loadNumber();
        return served.broker.loads().stream()
                .filter(load -> load.loadNumber().equals(loadNumber))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @DatabaseSource
    void dueLoadIsReadOnceAndItsEventsDeliveredOnce(TestDatabase database) {
        ConcurrentLinkedQueue<TrackingEvent> told = new ConcurrentLinkedQueue<>();
        DataSource dataSource = database.fresh();
        try (FreightClient freight = served.onlyOneAttempt().build();
                LoadTracker tracker = LoadTracker.builder(freight)
                        .store(store(dataSource).build())
                        .listener(told::add)
                        .build()
                        .start();
                LoadTracker other = LoadTracker.builder(freight)
                        .store(store(dataSource).build())
                        .listener(told::add)
                        .build()
                        .start()) {
            List<FreightLoad> loads = List.of(created(freight), created(freight), created(freight), created(freight));
            loads.forEach(FreightLoad::driveToEnd);
            loads.forEach(load -> tracker.follow(load.loadNumber(), FollowOptions.defaults()));
            Nodes.until(() -> tracker.stats().active() == 0);
            Nodes.until(() -> loads.stream().allMatch(load -> isDelivered(told, load.loadNumber())));
            assertThat(reads()).isEqualTo(4);
            assertThat(tracker.stats().reads() + other.stats().reads()).isEqualTo(4);
            assertThat(told).extracting(TrackingEvent::id).doesNotHaveDuplicates();
            assertThat(other.events(loads.get(0).loadNumber(), 0))
                    .isEqualTo(told.stream()
                            .filter(event ->
                                    event.loadNumber().equals(loads.get(0).loadNumber()))
                            .toList());
        }
    }

    private static boolean isDelivered(ConcurrentLinkedQueue<TrackingEvent> told, String loadNumber) {
        return told.stream()
                .anyMatch(event -> event instanceof TrackingEvent.Delivered
                        && event.loadNumber().equals(loadNumber));
    }

    @ParameterizedTest
    @DatabaseSource
    void forgetAndNewPolicyDuringAReadTakeEffect(TestDatabase database) {
        HeldBack held = new HeldBack("GET");
        DataSource dataSource = database.fresh();
        SpendLimit limit = SpendLimit.usd("100.00");
        try (FreightClient freight = held.client(served.onlyOneAttempt());
                FreightClient reader = freight.withOptions(
                        CallOptions.builder().spendLimit(limit).build());
                LoadTracker tracker = LoadTracker.builder(reader)
                        .store(store(dataSource).build())
                        .build()
                        .start()) {
            String forgotten = created(freight).loadNumber();
            String changed = created(freight).loadNumber();
            // one after the other, as a thread that claims both would read the second only after the first
            tracker.follow(forgotten, FollowOptions.defaults());
            Nodes.until(() -> reservedUsd(reader, limit).compareTo(new BigDecimal("0.02")) == 0);
            tracker.follow(changed, FollowOptions.defaults());
            Nodes.until(() -> reservedUsd(reader, limit).compareTo(new BigDecimal("0.04")) == 0);
            assertThat(tracker.stop(forgotten)).isTrue();
            assertThat(tracker.follow(changed, FollowOptions.of(TrackingPolicy.TIGHT))
                            .policy())
                    .isEqualTo(TrackingPolicy.TIGHT);
            held.release();
            Nodes.until(() -> tracker.find(changed).reads() == 1);
            assertThat(tracker.find(forgotten)).isNull();
            assertThat(rows(dataSource, "freight_tracked_load")).isEqualTo(1);
            TrackedLoad watch = Objects.requireNonNull(tracker.find(changed));
            assertThat(watch.policy()).isEqualTo(TrackingPolicy.TIGHT);
            assertThat(watch.reads()).isEqualTo(1);
            assertThat(tracker.follow(forgotten, FollowOptions.defaults()).isEnded())
                    .isFalse();
        }
    }

    private static BigDecimal reservedUsd(FreightClient client, SpendLimit limit) {
        return client.spendLimitStatus(limit, null).reservedUsd();
    }

    private static int rows(DataSource dataSource, String from) {
        return Transactions.of(dataSource)
                .run(connection -> Sql.one(connection, "select count(*) from " + from, row -> row.getInt(1)));
    }

    private String[] node(String url, Receiver receiver, String budget) {
        return new String[] {url, served.server.url(), served.broker.agentKey(), receiver.url(), budget};
    }

    /** Each read takes longer than a node to start, so that some are under way when one is killed. */
    private void followLoads(HikariDataSource dataSource) throws SQLException {
        served.broker
                .faults()
                .add(Fault.delay(Duration.ofMillis(1_500))
                        .afterCommit()
                        .on("getLoadPosition")
                        .times(Fault.ALWAYS));
        NodeProgram.execute(dataSource, TrackerProgram.HAPPENED);
        try (FreightClient freight = served.onlyOneAttempt().build();
                LoadTracker asks = LoadTracker.builder(freight)
                        .store(store(dataSource).build())
                        .build()) {
            for (int i = 0; i < LOADS; i++) {
                FreightLoad load = created(freight).driveToEnd();
                asks.follow(load.loadNumber(), FollowOptions.defaults());
            }
        }
    }

    private static void killAsReadsAreMade(Nodes nodes, Random random, LongSupplier reads, int of) {
        for (int i = 1; i <= KILLS; i++) {
            nodes.awaitReady();
            int share = of * i / (KILLS + 2);
            Nodes.until(() -> reads.getAsLong() >= share);
            nodes.kill(random);
        }
    }

    /**
     * A node that dies between the paid read and the commit costs its reads under way, and nothing else; receivers see no gap. On
     * PostgreSQL two nodes run, and on a file of H2, which has one process at a time, one.
     */
    @ParameterizedTest
    @EnumSource(TestDatabase.class)
    @Tag("slow")
    void killedNodesCostTheReadsInProgressAndNoEvent(TestDatabase database, @TempDir Path folder) throws Exception {
        int count = database == TestDatabase.H2 ? 1 : 2;
        String url = database == TestDatabase.H2 ? TestDatabase.file(folder) : TestDatabase.schema();
        try (HikariDataSource dataSource = NodeProgram.dataSource(url)) {
            if (database == TestDatabase.H2) {
                DataSource unused = TestDatabase.withTables(dataSource);
            }
            followLoads(dataSource);
        }
        try (Receiver receiver = new Receiver();
                Nodes nodes = new Nodes(TrackerProgram.class, node(url, receiver, "-"))) {
            IntStream.range(0, count).forEach(i -> nodes.start());
            killAsReadsAreMade(nodes, new Random(3), this::reads, LOADS);
            Nodes.until(() -> delivered(receiver) == LOADS);
            nodes.killAll();
            try (HikariDataSource dataSource = NodeProgram.dataSource(url);
                    FreightClient freight = served.onlyOneAttempt().build();
                    TrackingWebhooks webhooks = TrackingWebhooks.builder(dataSource, "acme")
                            .secret(TrackerProgram.SECRET)
                            .url(receiver.url())
                            .build()
                            .start();
                    LoadTracker last = LoadTracker.builder(freight)
                            .store(store(dataSource)
                                    .onEvent(TrackerProgram::happened)
                                    .build())
                            .build()
                            .start()) {
                Nodes.until(() -> last.stats().active() == 0);
                Nodes.until(() -> rows(dataSource, "freight_delivery where waiting > 0") == 0);
                assertThat(webhooks.failed(1)).isEmpty();
                noEventIsMissing(database + ", nodes " + count, dataSource, receiver);
            }
        }
    }

    private static long delivered(Receiver receiver) {
        return receiver.received.stream()
                .filter(one -> one.body().contains("\"load.delivered\""))
                .map(Receiver.Received::id)
                .distinct()
                .count();
    }

    private void noEventIsMissing(String name, DataSource dataSource, Receiver receiver) {
        int kept = rows(dataSource, "freight_event");
        long extra = reads() - LOADS;
        BigDecimal paidUsd = served.paidUsd().subtract(new BigDecimal("0.65").multiply(BigDecimal.valueOf(LOADS)));
        System.out.println(name + ", kills " + KILLS + ": " + LOADS + " loads, " + reads() + " reads, " + extra
                + " made twice, events " + kept + ", told " + rows(dataSource, "happened") + ", posted "
                + new HashSet<>(receiver.taken()).size() + ", ledger " + paidUsd + " USD for reads");
        assertThat(extra).isBetween(0L, (long) KILLS * TrackerProgram.THREADS);
        assertThat(paidUsd).isEqualByComparingTo(new BigDecimal("0.02").multiply(BigDecimal.valueOf(reads())));
        assertThat(rows(dataSource, "happened")).isEqualTo(kept);
        assertThat(rows(dataSource, "(select distinct id from happened) ids")).isEqualTo(kept);
        assertThat(rows(
                        dataSource,
                        "(select load_number from happened group by load_number"
                                + " having max(sequence) = count(*) and count(*) >= 2) whole"))
                .isEqualTo(LOADS);
        assertThat(new HashSet<>(receiver.taken())).hasSize(kept);
        assertThat(sequences(receiver))
                .hasSize(LOADS)
                .allSatisfy((load, numbers) -> assertThat(numbers)
                        .isEqualTo(
                                IntStream.rangeClosed(1, numbers.size()).boxed().toList()));
    }

    /** What a killed node may have paid stays reserved, and the rest of the budget is spent by the others. */
    @Test
    @Tag("slow")
    void budgetHoldsToTheCentThoughNodesAreKilled() throws Exception {
        String url = TestDatabase.schema();
        try (Receiver receiver = new Receiver();
                HikariDataSource dataSource = NodeProgram.dataSource(url);
                Nodes nodes = new Nodes(TrackerProgram.class, node(url, receiver, "3.00"))) {
            followLoads(dataSource);
            nodes.start();
            nodes.start();
            int most = 25; // four hours' share of 3.00 USD a day
            killAsReadsAreMade(nodes, new Random(4), this::reads, most);
            String booked = "(select 1 from freight_charge where account = 'acme:reads' having sum(usd) = 0.50) spent";
            Nodes.until(() -> rows(dataSource, booked) == 1);
            nodes.killAll();
            BigDecimal paidUsd = served.paidUsd().subtract(new BigDecimal("0.65").multiply(BigDecimal.valueOf(LOADS)));
            System.out.println("budget of 0.50 USD in four hours, PostgreSQL, 2 nodes, kills " + KILLS + ": ledger "
                    + paidUsd + " USD for " + reads() + " reads");
            assertThat(paidUsd).isLessThanOrEqualTo(new BigDecimal("0.50"));
            assertThat(paidUsd).isGreaterThan(new BigDecimal("0.20"));
        }
    }

    /** Of each load, in the order in which they came, without what came again. */
    private static Map<String, List<Integer>> sequences(Receiver receiver) {
        Map<String, List<Integer>> sequences = new HashMap<>();
        Set<String> ids = new HashSet<>();
        for (Receiver.Received one : receiver.received) {
            if (ids.add(one.id())) {
                TrackingEvent event = TrackingEvent.fromJson(one.body());
                sequences
                        .computeIfAbsent(event.loadNumber(), load -> new ArrayList<>())
                        .add(event.sequence());
            }
        }
        return sequences;
    }
}
