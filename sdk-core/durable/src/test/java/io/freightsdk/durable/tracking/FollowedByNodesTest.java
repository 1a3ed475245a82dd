package io.freightsdk.durable.tracking;

import static org.assertj.core.api.Assertions.assertThat;

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
import io.freightsdk.server.Fault;
import io.freightsdk.server.FreightLoad;
import io.freightsdk.tracking.FollowOptions;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.TrackedLoad;
import io.freightsdk.tracking.TrackingEvent;
import io.freightsdk.tracking.TrackingPolicy;
import java.math.BigDecimal;
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
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;

/** Loads that are followed by the scheduler of the store: in this process, and in two that are killed. */
@Tag("long")
@Execution(ExecutionMode.CONCURRENT)
@Tag("acceptance")
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
            Nodes.until(() -> reservedUsd(reader, limit).equals(new BigDecimal("0.02")));
            tracker.follow(changed, FollowOptions.defaults());
            Nodes.until(() -> reservedUsd(reader, limit).equals(new BigDecimal("0.04")));
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

    /** A node that dies between the paid read and the commit costs its reads under way, and nothing else; receivers see no gap. */
    @Test
    @Tag("slow")
    void killedNodesCostTheReadsInProgressAndNoEvent() throws Exception {
        served.broker
                .faults()
                .add(Fault.delay(Duration.ofMillis(100))
                        .afterCommit()
                        .on("getLoadPosition")
                        .times(Fault.ALWAYS));
        Random random = new Random(3);
        String url = TestDatabase.schema();
        try (Receiver receiver = new Receiver();
                Nodes nodes = new Nodes(
                        TrackerProgram.class, url, served.server.url(), served.broker.agentKey(), receiver.url());
                var dataSource = NodeProgram.dataSource(url);
                FreightClient freight = served.onlyOneAttempt().build()) {
            NodeProgram.execute(dataSource, TrackerProgram.HAPPENED);
            LoadTracker asks = LoadTracker.builder(freight)
                    .store(store(dataSource).build())
                    .build();
            for (int i = 0; i < LOADS; i++) {
                FreightLoad load = created(freight).driveToEnd();
                asks.follow(load.loadNumber(), FollowOptions.defaults());
            }
            nodes.start();
            nodes.start();
            for (int i = 1; i <= KILLS; i++) {
                nodes.awaitReady();
                int share = LOADS * i / (KILLS + 2);
                Nodes.until(() -> reads() >= share);
                nodes.kill(random);
            }
            Nodes.until(() -> rows(dataSource, "freight_tracked_load where not ended") == 0);
            Nodes.until(() -> rows(dataSource, "freight_delivery where waiting > 0") == 0);
            int kept = rows(dataSource, "freight_event");
            long extra = reads() - LOADS;
            BigDecimal paidUsd = served.paidUsd().subtract(new BigDecimal("0.65").multiply(BigDecimal.valueOf(LOADS)));
            System.out.println("PostgreSQL, 2 nodes, kills " + KILLS + ": " + LOADS + " loads, " + reads() + " reads, "
                    + extra + " made twice, events " + kept + ", told "
                    + rows(dataSource, "happened") + ", ledger " + paidUsd + " USD for reads");
            assertThat(extra).isBetween(0L, (long) KILLS * TrackerProgram.THREADS);
            assertThat(paidUsd).isEqualByComparingTo(new BigDecimal("0.02").multiply(BigDecimal.valueOf(reads())));
            assertThat(rows(dataSource, "happened")).isEqualTo(kept);
            assertThat(rows(dataSource, "(select distinct id from happened) ids"))
                    .isEqualTo(kept);
            assertThat(rows(
                            dataSource,
                            "(select load_number from happened group by load_number"
                                    + " having max(sequence) = count(*) and count(*) >= 2) whole"))
                    .isEqualTo(LOADS);
            Nodes.until(() -> new HashSet<>(receiver.taken()).size() == kept);
            assertThat(sequences(receiver))
                    .hasSize(LOADS)
                    .allSatisfy((load, numbers) -> assertThat(numbers)
                            .isEqualTo(IntStream.rangeClosed(1, numbers.size())
                                    .boxed()
                                    .toList()));
            asks.close();
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
