package io.freightsdk.durable.tracking;

import static io.freightsdk.durable.tracking.ErrorOfAnEventListenerTest.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.freightsdk.CallOptions;
import io.freightsdk.ChargeStore;
import io.freightsdk.DatabaseSource;
import io.freightsdk.FreightClient;
import io.freightsdk.Served;
import io.freightsdk.SpendLimit;
import io.freightsdk.TestDatabase;
import io.freightsdk.durable.DurableException;
import io.freightsdk.durable.NodeProgram;
import io.freightsdk.durable.Nodes;
import io.freightsdk.durable.ledger.JdbcChargeStore;
import io.freightsdk.error.CallFacts;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.LoadNotFoundException;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.PauseReason;
import io.freightsdk.tracking.Step;
import io.freightsdk.tracking.TrackingPause;
import io.freightsdk.tracking.TrackingPolicy;
import io.freightsdk.tracking.TrackingRules;
import io.freightsdk.tracking.Watch;
import io.freightsdk.tracking.WatchOptions;
import io.freightsdk.tracking.WatchStore;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGSimpleDataSource;

/** What a store promises, and two of them on one database. */
@Tag("acceptance")
class JdbcWatchStoreTest {
    private static final Instant NOON = Instant.parse("2026-05-04T12:00:00Z");
    private static final TrackingRules RULES = TrackingRules.at(new BigDecimal("0.02"));

    private static final Places PLACES = Places.of("tracking", "acme");
    private static final String ENDS =
            "delete from freight_tracking_task where task_name = 'freight' and task_instance = ? and v";

    private static JdbcWatchStore.Builder builder(DataSource dataSource) {
        return JdbcWatchStore.builder(dataSource, "acme");
    }

    private static Watch watch(String loadNumber) {
        return RULES.begin(loadNumber, null, WatchOptions.defaults(), NOON).watch();
    }

    /** The last of some reads that find no such load, which ends it. */
    private static Step read(Watch watch) {
        CallFacts facts = CallFacts.sent("getLoadPosition", 1).with(ChargeStatus.NOT_CHARGED);
        Step step = new Step(watch, List.of());
        for (int i = 0; i < 3; i++) {
            Instant at = NOON.plusSeconds(1_800L * i);
            step = RULES.onFailure(step.watch(), new LoadNotFoundException(facts, null, ""), at);
        }
        return step;
    }

    @ParameterizedTest
    @DatabaseSource
    void watchIsReplacedOnlyIfItIsTheExpectedOne(TestDatabase database) {
        WatchStore store = builder(database.fresh()).build();
        Watch begun = watch("L1");
        assertThat(store.find("L1")).isNull();
        assertThat(store.add(begun, NOON)).isTrue();
        assertThat(store.add(watch("L1"), NOON.plusSeconds(1))).isFalse();
        assertThat(store.find("L1")).isEqualTo(begun);
        assertThat(store.nextDueAt()).isEqualTo(NOON);
        assertThat(store.active()).isEqualTo(1);

        Step step = read(begun);
        assertThat(step.events()).isNotEmpty();
        assertThat(store.save(begun, step, null)).isTrue();
        assertThat(store.save(begun, step, null)).isFalse();
        assertThat(store.find("L1")).isEqualTo(step.watch());
        assertThat(store.nextDueAt()).isNull();
        assertThat(store.active()).isZero();
        assertThat(store.eventsOf("L1", 0)).isEqualTo(step.events());
        assertThat(store.eventsOf("L1", 1))
                .isEqualTo(step.events().subList(1, step.events().size()));

        assertThat(store.remove("L1")).isTrue();
        assertThat(store.remove("L1")).isFalse();
        assertThat(store.find("L1")).isNull();
        assertThat(store.add(begun, NOON)).isTrue();
    }

    /** Each time it would be paid for. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void listenerThatCallsItsTrackerAndThrowsIsCalledAgainByTheNextLook(boolean isSameThread) {
        AtomicReference<LoadTracker> tracker = new AtomicReference<>();
        AtomicInteger times = new AtomicInteger();
        JdbcWatchStore store = builder(TestDatabase.H2.fresh())
                .onEvent((transaction, event) -> {
                    times.incrementAndGet();
                    if (isSameThread) {
                        tracker.get().deliverEvents();
                    } else {
                        CompletableFuture.runAsync(
                                        () -> tracker.get().deliverEvents(), work -> new Thread(work).start())
                                .join();
                    }
                    throw new IllegalStateException("not now");
                })
                .build();
        try (FreightClient client = FreightClient.builder()
                        .baseUrl("http://localhost:9")
                        .agentKey("key")
                        .account("acme")
                        .build();
                LoadTracker ofClient = LoadTracker.builder(client).store(store).build()) {
            tracker.set(ofClient);
            store.append(List.of(event("L1", 1)));
            for (int looks = 1; looks < 4; looks++) {
                ofClient.deliverEvents();
                assertThat(times.get()).isBetween(looks, 2 * looks);
            }
        }
    }

    /** A cipher has exceptions of its own for a key that is gone. */
    @ParameterizedTest
    @DatabaseSource
    void eventThatCannotBeDecryptedHoldsUpItsOwnLoadAlone(TestDatabase database) {
        DataSource dataSource = database.fresh();
        List<String> told = new ArrayList<>();
        WatchStore store = builder(dataSource)
                .bodies(new BodyCipher() {
                    @Override
                    public String encrypt(String body) {
                        return (body.contains("L-OLD") ? "old " : "new ") + body;
                    }

                    @Override
                    public String decrypt(String stored) {
                        if (stored.startsWith("old")) {
                            throw new IllegalStateException("no such key");
                        }
                        return stored.substring(4);
                    }
                })
                .onEvent((transaction, event) -> told.add(event.loadNumber()))
                .build();
        store.append(List.of(event("L-OLD", 1), event("L1", 1), event("L2", 1)));
        assertThat(store.deliver(9, event -> true)).isEqualTo(2);
        assertThat(told).containsExactly("L1", "L2");
    }

    @ParameterizedTest
    @DatabaseSource
    void dueWatchIsClaimedOnceUntilItsLeaseIsOver(TestDatabase database) {
        DataSource dataSource = database.fresh();
        WatchStore store = builder(dataSource).build();
        WatchStore other = builder(dataSource).build();
        for (int i = 0; i < 5; i++) {
            assertThat(store.add(watch("L" + i), NOON.plusSeconds(i))).isTrue();
        }
        Duration lease = Duration.ofSeconds(60);
        assertThat(store.claimDue(NOON.minusSeconds(1), lease, 9)).isEmpty();
        assertThat(store.claimDue(NOON.plusSeconds(3), lease, 3))
                .extracting(Watch::loadNumber)
                .containsExactly("L0", "L1", "L2");
        assertThat(other.claimDue(NOON.plusSeconds(4), lease, 9))
                .extracting(Watch::loadNumber)
                .containsExactly("L3", "L4");
        assertThat(other.claimDue(NOON.plusSeconds(5), lease, 9)).isEmpty();
        assertThat(other.nextDueAt()).isEqualTo(NOON.plusSeconds(63));
        assertThat(other.claimDue(NOON.plusSeconds(63), lease, 9)).hasSize(3);
    }

    @ParameterizedTest
    @DatabaseSource
    void loadsThatAreDueLaterAreFoundByTheirPlaces(TestDatabase database) {
        DataSource dataSource = database.fresh();
        WatchStore store = builder(dataSource).build();
        WatchStore other = JdbcWatchStore.builder(dataSource, "globex").build();
        assertThat(store.add(watch("L1"), NOON)).isTrue();
        assertThat(store.add(watch("L2"), NOON.plusSeconds(9))).isTrue();
        assertThat(other.add(watch("L3"), NOON.plusSeconds(9))).isTrue();
        assertThat(store.dueAfter(NOON, "", 9)).containsExactly(watch("L2"));
        assertThat(store.dueAfter(NOON.plusSeconds(9), "", 9)).isEmpty();
        assertThat(store.claimDue(NOON, Duration.ofSeconds(60), 1)).hasSize(1);
        assertThat(store.dueAfter(NOON, "", 9)).containsExactly(watch("L1"), watch("L2"));
        assertThat(store.dueAfter(NOON, "", 1)).containsExactly(watch("L1"));
        assertThat(store.dueAfter(NOON, "L1", 9)).containsExactly(watch("L2"));
        Database known = new Database(dataSource);
        known.change("put off", tx -> PLACES.put(tx, "L2", NOON.plusSeconds(999)));
        assertThat(store.dueAfter(NOON.plusSeconds(60), "", 9)).containsExactly(watch("L2"));
    }

    @ParameterizedTest
    @DatabaseSource
    void accountsDoNotSeeEachOther(TestDatabase database) {
        DataSource dataSource = database.fresh();
        WatchStore store = builder(dataSource).build();
        WatchStore other = JdbcWatchStore.builder(dataSource, "globex").build();
        assertThat(store.add(watch("L1"), NOON)).isTrue();
        store.append(List.of(event("L1", 1)));
        assertThat(other.find("L1")).isNull();
        assertThat(other.claimDue(NOON, Duration.ofSeconds(60), 9)).isEmpty();
        assertThat(other.deliver(9, event -> true)).isZero();
        assertThat(other.active()).isZero();
        assertThat(other.add(watch("L1"), NOON)).isTrue();
        assertThat(other.remove("L1")).isTrue();
        assertThat(store.find("L1")).isNotNull();
    }

    @ParameterizedTest
    @DatabaseSource
    void eventsAreDeliveredInOrderForEachLoad(TestDatabase database) {
        WatchStore store = builder(database.fresh()).build();
        store.append(List.of(event("L1", 1), event("L2", 1), event("L1", 2), event("L2", 2)));
        store.append(List.of(event("L1", 1)));
        List<String> told = new ArrayList<>();
        assertThat(store.deliver(9, event -> !event.loadNumber().equals("L1") && told.add(event.id())))
                .isEqualTo(2);
        assertThat(told).containsExactly("L2-1", "L2-2");
        assertThat(store.deliver(1, event -> told.add(event.id()))).isEqualTo(1);
        assertThat(store.deliver(9, event -> told.add(event.id()))).isEqualTo(1);
        assertThat(told).containsExactly("L2-1", "L2-2", "L1-1", "L1-2");
        assertThat(store.deliver(9, event -> true)).isZero();
    }

    @ParameterizedTest
    @DatabaseSource
    void eventsThatAreNotTakenHoldUpTheirOwnLoadAlone(TestDatabase database) {
        WatchStore store = builder(database.fresh()).build();
        store.append(
                IntStream.rangeClosed(1, 2_001).mapToObj(i -> event("L1", i)).toList());
        store.append(List.of(event("L2", 1), event("L3", 1)));
        List<String> told = new ArrayList<>();
        assertThat(store.deliver(100, event -> !event.loadNumber().equals("L1") && told.add(event.id())))
                .isEqualTo(2);
        assertThat(told).containsExactly("L2-1", "L3-1");
    }

    @ParameterizedTest
    @DatabaseSource
    void eventOfANewerVersionWaitsAlone(TestDatabase database) throws SQLException {
        DataSource dataSource = database.fresh();
        WatchStore store = builder(dataSource).build();
        store.append(List.of(event("L1", 1), event("L1", 2), event("L2", 1)));
        try (Connection connection = dataSource.getConnection();
                Statement change = connection.createStatement()) {
            int unused = change.executeUpdate(
                    "update freight_event set event = '{\"type\":\"Teleported\"}' where event_id = 'L1-1'");
        }
        List<String> told = new ArrayList<>();
        assertThat(store.deliver(9, event -> told.add(event.id()))).isEqualTo(1);
        assertThat(told).containsExactly("L2-1");
        assertThat(store.eventsOf("L1", 0)).containsExactly(event("L1", 2));
    }

    @ParameterizedTest
    @DatabaseSource
    void oneNodeDeliversAtATime(TestDatabase database) {
        DataSource dataSource = database.fresh();
        WatchStore store = builder(dataSource).build();
        WatchStore other = builder(dataSource).build();
        store.append(List.of(event("L1", 1)));
        List<Integer> meanwhile = new ArrayList<>();
        assertThat(store.deliver(9, event -> meanwhile.add(other.deliver(9, same -> true))))
                .isEqualTo(1);
        assertThat(meanwhile).containsExactly(0);
    }

    @ParameterizedTest
    @DatabaseSource
    void listenerWritesInTheTransactionThatMarksTheEventAsDelivered(TestDatabase database) throws Exception {
        DataSource dataSource = database.fresh();
        NodeProgram.execute(dataSource, "create table happened (id varchar(50) primary key)");
        List<String> refused = new ArrayList<>(List.of("L1-1"));
        JdbcWatchStore store = builder(dataSource)
                .onEvent((transaction, event) -> {
                    int unused = Database.update(transaction, "insert into happened (id) values (?)", event.id());
                    if (refused.remove(event.id())) {
                        throw new IllegalStateException("not now");
                    }
                    assertThatThrownBy(transaction::commit).isInstanceOf(IllegalStateException.class);
                })
                .build();
        store.append(List.of(event("L1", 1), event("L2", 1), event("L1", 2)));
        assertThat(store.deliver(9, event -> true)).isEqualTo(1);
        assertThat(happened(dataSource)).containsExactly("L2-1");
        assertThat(store.deliver(9, event -> event.sequence() == 1)).isEqualTo(1);
        assertThat(happened(dataSource)).containsExactly("L1-1", "L2-1");
        assertThat(store.deliver(9, event -> true)).isEqualTo(1);
        assertThat(happened(dataSource)).containsExactly("L1-1", "L1-2", "L2-1");
    }

    /** It is paid for, however often the listener fails. */
    @ParameterizedTest
    @DatabaseSource
    void readByAListenerThatThrowsIsNotUndone(TestDatabase database) {
        AtomicReference<JdbcWatchStore> own = new AtomicReference<>();
        JdbcWatchStore store = builder(database.fresh())
                .onEvent((transaction, event) -> {
                    Watch before = own.get().find("L1");
                    assertThat(own.get().save(before, read(before), null)).isTrue();
                    throw new IllegalStateException("not now");
                })
                .build();
        own.set(store);
        store.add(watch("L1"), NOON);
        store.append(List.of(event("L2", 1)));
        assertThat(store.deliver(1, event -> true)).isZero();
        assertThat(store.find("L1").isEnded()).isTrue();
    }

    private static List<String> happened(DataSource dataSource) throws Exception {
        try (var connection = dataSource.getConnection()) {
            return Database.query(connection, "select id from happened order by id", row -> row.getString(1));
        }
    }

    /** Each node has a client of its own, and another limit of the account counts apart. */
    @ParameterizedTest
    @DatabaseSource
    void budgetIsNeverPassedByTwoNodes(TestDatabase database) throws Exception {
        DataSource dataSource = database.fresh();
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try (Served served = new Served("1000.00");
                FreightClient one = served.onlyOneAttempt().build();
                FreightClient other = served.onlyOneAttempt().build()) {
            String load = one.createLoad(Served.load(), CallOptions.none()).loadNumber();
            List<LoadTracker> nodes = new ArrayList<>();
            for (FreightClient client : List.of(one, other)) {
                nodes.add(LoadTracker.builder(client)
                        .store(builder(dataSource).build())
                        .budgetUsdPerSlidingDay("1.00")
                        .build());
            }
            List<CompletableFuture<Void>> all = IntStream.range(0, 8)
                    .mapToObj(i -> CompletableFuture.runAsync(() -> readAll(nodes.get(i % 2), load), threads))
                    .toList();
            all.forEach(CompletableFuture::join);
            BigDecimal readsUsd = served.paidUsd().subtract(new BigDecimal("0.65"));
            assertThat(readsUsd).isBetween(new BigDecimal("0.90"), new BigDecimal("1.00"));
            assertThat(scopes(dataSource)).containsExactly("acme:reads PT24H");
            assertThat(nodes)
                    .allSatisfy(node -> assertThat(node.report().spentUsdInSlidingDay())
                            .isBetween(readsUsd, new BigDecimal("1.00")));
        } finally {
            threads.shutdownNow();
        }
    }

    /** In either order, and though the database is closed right after them. */
    @ParameterizedTest
    @DatabaseSource
    void whatAClosedNodeHasNotSpentIsBack(TestDatabase database) throws Exception {
        DataSource dataSource = database.fresh();
        try (Served served = new Served("1000.00");
                FreightClient maker = served.onlyOneAttempt().build()) {
            String load = maker.createLoad(Served.load(), CallOptions.none()).loadNumber();
            for (boolean isClientFirst : List.of(true, false)) {
                HikariConfig config = new HikariConfig();
                config.setDataSource(dataSource);
                HikariDataSource own = new HikariDataSource(config);
                FreightClient client = served.onlyOneAttempt().build();
                LoadTracker node = LoadTracker.builder(client)
                        .store(builder(own).build())
                        .budgetUsdPerSlidingDay("100.00")
                        .build()
                        .start();
                for (int i = 0; i < 6; i++) {
                    assertThat(node.position(load, Duration.ZERO)).isNotNull();
                }
                for (AutoCloseable one : isClientFirst ? List.of(client, node, own) : List.of(node, client, own)) {
                    one.close();
                }
            }
            ChargeStore pool = JdbcChargeStore.of(dataSource, "acme").part("reads");
            SpendLimit day = SpendLimit.usd("100.00").per(Duration.ofDays(1)).shared(pool);
            assertThat(pool.leftUsd(day, null).orElseThrow())
                    .isEqualByComparingTo(new BigDecimal("100.65").subtract(served.paidUsd()));
        }
    }

    /** The budget carries 41 loads on their way; the others see of each other's loads that they wait. */
    @ParameterizedTest
    @DatabaseSource
    void loadsOfNextWeekAreAllFollowedByTwoNodes(TestDatabase database) {
        DataSource dataSource = database.fresh();
        try (Served served = new Served("1000.00");
                FreightClient client = served.onlyOneAttempt().build()) {
            client.prices().list();
            List<LoadTracker> nodes = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                nodes.add(LoadTracker.builder(client)
                        .store(builder(dataSource).build())
                        .budgetUsdPerSlidingDay("10.00")
                        .build());
            }
            WatchOptions nextWeek =
                    WatchOptions.defaults().expectedPickupAt(Instant.now().plus(Duration.ofDays(7)));
            for (int i = 0; i < 120; i++) {
                Watch watch = nodes.get(i % 2).follow("L" + i, nextWeek);
                assertThat(watch.isFollowed()).as("load " + i).isTrue();
                assertThat(watch.policy()).isEqualTo(TrackingPolicy.STANDARD);
            }
        }
    }

    private static void readAll(LoadTracker node, String load) {
        while (true) {
            try {
                node.position(load, Duration.ZERO);
            } catch (SpendLimitException e) {
                return;
            }
        }
    }

    private static List<String> scopes(DataSource dataSource) throws Exception {
        try (var connection = dataSource.getConnection()) {
            return Database.query(
                    connection,
                    "select account, limit_key from freight_limit",
                    row -> row.getString(1) + " " + row.getString(2));
        }
    }

    @ParameterizedTest
    @DatabaseSource
    void pauseIsReplacedOnlyIfItIsTheExpectedOne(TestDatabase database) {
        DataSource dataSource = database.fresh();
        WatchStore store = builder(dataSource).build();
        WatchStore other = builder(dataSource).build();
        TrackingPause a = new TrackingPause(PauseReason.BALANCE, NOON.plusNanos(1), Duration.ofSeconds(60));
        TrackingPause b = new TrackingPause(PauseReason.BALANCE, NOON, Duration.ofMinutes(2));
        assertThat(store.pause()).isNull();
        assertThat(store.pause(null, null, List.of())).isTrue();
        assertThat(store.pause(a, b, List.of())).isFalse();
        assertThat(store.pause(null, a, List.of(event("L1", 1)))).isTrue();
        assertThat(other.pause(null, b, List.of(event("L1", 2)))).isFalse();
        assertThat(other.pause(null, null, List.of())).isFalse();
        assertThat(other.pause()).isEqualTo(a);
        assertThat(other.pause(a, b, List.of())).isTrue();
        assertThat(store.pause(a, null, List.of(event("L1", 3)))).isFalse();
        assertThat(JdbcWatchStore.builder(dataSource, "globex").build().pause()).isNull();
        assertThat(store.pause(b, null, List.of())).isTrue();
        assertThat(store.pause()).isNull();
        assertThat(store.eventsOf("L1", 0)).containsExactly(event("L1", 1));
    }

    @ParameterizedTest
    @DatabaseSource
    void watchOfANewerVersionIsRefusedByNameAndKept(TestDatabase database) throws Exception {
        DataSource dataSource = database.fresh();
        WatchStore store = builder(dataSource).build();
        byte[] newer = {8}; // the number 4
        assertThat(store.add(watch("L1"), NOON)).isTrue();
        try (var connection = dataSource.getConnection()) {
            int unused = Database.update(connection, "update freight_watch set watch = ?", newer);
        }
        assertThatThrownBy(() -> store.find("L1"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("watch: written by version 4 of its form, this is version 3");
        assertThat(store.add(watch("L1"), NOON)).isFalse();
        assertThat(store.add(watch("L2"), NOON.plusSeconds(1))).isTrue();
        assertThat(store.claimDue(NOON.plusSeconds(2), Duration.ofSeconds(60), 1))
                .extracting(Watch::loadNumber)
                .containsExactly("L2");
    }

    @ParameterizedTest
    @DatabaseSource
    void loadThatIsFollowedWhileItsPlaceEndsIsInTheQueue(TestDatabase database) {
        DataSource dataSource = database.fresh();
        JdbcWatchStore other = builder(dataSource).build();
        CountedDataSource between = new CountedDataSource(dataSource);
        between.before(
                ENDS,
                () -> assertThat(other.add(watch("L1"), Instant.parse("2100-01-01T00:00:00Z")))
                        .isTrue());
        Database known = new Database(dataSource);
        assertThat(known.<Boolean>transaction("add", tx -> PLACES.add(tx, "L1", null, 1)))
                .isTrue();
        JdbcWatchStore store = builder(between.counted()).build();
        try (Served served = new Served("1000.00");
                FreightClient freight = served.onlyOneAttempt().build();
                LoadTracker tracker = LoadTracker.builder(freight).store(store).build()) {
            tracker.start();
            Nodes.until(() -> other.find("L1") != null);
            String sql = "select count(*) from freight_tracking_task where picked = false";
            Nodes.until(() -> known.transaction("count", tx -> tx.one(sql, row -> row.getInt(1))) == 1);
        }
    }

    @ParameterizedTest
    @DatabaseSource
    void watchThatNobodyEncryptsIsReplacedByOneStatement(TestDatabase database) {
        CountedDataSource counted = new CountedDataSource(database.fresh());
        WatchStore store = builder(counted.counted()).build();
        Watch begun = watch("L1");
        assertThat(store.add(begun, NOON)).isTrue();
        counted.statements.clear();
        assertThat(store.save(begun, read(begun), NOON)).isTrue();
        assertThat(counted.statements.keySet())
                .filteredOn(statement -> statement.contains(" freight_watch "))
                .hasSize(1);
    }

    @ParameterizedTest
    @DatabaseSource
    void endedLoadsAndDeliveredEventsArePurged(TestDatabase database) throws Exception {
        DataSource dataSource = database.fresh();
        JdbcWatchStore store = builder(dataSource).build();
        for (String load : List.of("L1", "L2")) {
            assertThat(store.add(watch(load), NOON)).isTrue();
        }
        Watch over = store.find("L1");
        assertThat(store.save(over, read(over), null)).isTrue();
        assertThat(store.purge(Duration.ofDays(1))).isZero();
        NodeProgram.execute(dataSource, "update freight_watch set changed_at = timestamp '2026-01-01 00:00:00'");
        String age = "update freight_event set stored_at = current_timestamp - interval '%s' day";
        NodeProgram.execute(dataSource, age.formatted(2));
        assertThat(store.purge(Duration.ofDays(1))).isEqualTo(1);
        assertThat(store.find("L2")).isNotNull();
        assertThat(store.eventsOf("L1", 0)).isNotEmpty();
        assertThat(store.deliver(99, event -> true)).isPositive();
        assertThat(store.purge(Duration.ofDays(1))).isZero();
        assertThat(store.eventsOf("L1", 0)).isEmpty();

        store.append(List.of(event("L3", 1)));
        NodeProgram.execute(dataSource, age.formatted(29));
        assertThat(store.purge(Duration.ofDays(1))).isZero();
        assertThat(store.eventsOf("L3", 0)).isNotEmpty();
        NodeProgram.execute(dataSource, age.formatted(31));
        assertThat(store.purge(Duration.ofDays(90))).isZero();
        assertThat(store.eventsOf("L3", 0)).isNotEmpty();
        assertThat(store.purge(Duration.ofDays(1))).isZero();
        assertThat(store.eventsOf("L3", 0)).isEmpty();
    }

    /** A machine without power says nothing, not even that it is gone. */
    @Test
    @Tag("slow")
    void silentNodeDoesNotBlockDelivery() throws Exception {
        PGSimpleDataSource direct = TestDatabase.POSTGRESQL.fresh().unwrap(PGSimpleDataSource.class);
        try (SilentProxy proxy = new SilentProxy(direct.getPortNumbers()[0])) {
            PGSimpleDataSource proxied = new PGSimpleDataSource();
            proxied.setUrl(direct.getUrl());
            proxied.setUser("postgres");
            proxied.setPortNumbers(new int[] {proxy.port()});
            WatchStore store = builder(direct).build();
            JdbcWatchStore.Builder within = builder(proxied).takeOverAfter(Duration.ofSeconds(5));
            within.deliverWithin = Duration.ofSeconds(5);
            WatchStore silent = within.build();
            store.append(List.of(event("L1", 1)));
            Thread silenced = new Thread(() -> {
                try {
                    int unused = silent.deliver(9, event -> proxy.silence());
                } catch (DurableException e) {
                    // as it may when its connection ends
                }
            });
            silenced.start();
            Nodes.until(proxy::isSilent);
            Nodes.until(() -> store.deliver(9, event -> true) == 1);
            proxy.hangUp();
            silenced.join();
            assertThat(store.deliver(9, event -> true)).isZero();
        }
    }

    @Test
    void settingsThatMakeNoSenseAreRefused() {
        DataSource dataSource = TestDatabase.H2.fresh();
        assertThatThrownBy(() -> JdbcWatchStore.builder(dataSource, " ")).hasMessage("account is blank");
        assertThatThrownBy(() -> builder(dataSource).threads(0)).hasMessage("threads is from 1 to 256, not 0");
        assertThatThrownBy(() -> builder(dataSource).pollEvery(Duration.ZERO))
                .hasMessage("pollEvery is from 10 ms to 20 days, not 0 s");
        assertThatThrownBy(() ->
                        JdbcWatchStore.builder(TestDatabase.H2.empty(), "acme").build())
                .isInstanceOf(DurableException.class)
                .hasMessageContaining("run io/freightsdk/freight-1.sql of the jar");
    }
}
