package io.freightsdk.durable.tracking;

import static io.freightsdk.durable.FollowedLoads.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.CallOptions;
import io.freightsdk.DatabaseSource;
import io.freightsdk.FreightClient;
import io.freightsdk.Served;
import io.freightsdk.TestDatabase;
import io.freightsdk.durable.DurableException;
import io.freightsdk.durable.FollowedLoads;
import io.freightsdk.durable.Nodes;
import io.freightsdk.durable.Transactions;
import io.freightsdk.durable.internal.Sql;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.server.Fault;
import io.freightsdk.tracking.FollowOptions;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.TrackedLoad;
import io.freightsdk.tracking.TrackingPolicy;
import io.freightsdk.tracking.TrackingStore;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/** What a store promises, and two of them on one database. */
class JdbcTrackingStoreTest {
    private static final Instant NOON = Instant.parse("2026-05-04T12:00:00Z");
    private static final Duration LEASE = Duration.ofSeconds(60);

    private static TrackingStore listening(DataSource dataSource) {
        TrackingStore store = store(dataSource);
        store.listen();
        return store;
    }

    private static TrackingStore store(DataSource dataSource) {
        return JdbcTrackingStore.builder(dataSource, "acme").build();
    }

    private static TrackedLoad due(String loadNumber) {
        return FollowedLoads.due(loadNumber, NOON);
    }

    private static boolean end(TrackingStore store, TrackedLoad load) {
        return store.save(load, FollowedLoads.ended(load), List.of(FollowedLoads.end(load)), null);
    }

    @ParameterizedTest
    @DatabaseSource
    void loadIsReplacedOnlyIfItHasTheExpectedRevision(TestDatabase database) {
        TrackingStore store = store(database.fresh());
        TrackedLoad begun = due("L1");
        assertThat(store.find("L1")).isNull();
        assertThat(store.add(begun)).isTrue();
        assertThat(store.add(FollowedLoads.due("L1", NOON.plusSeconds(1)))).isFalse();
        assertThat(store.find("L1")).isEqualTo(begun);
        assertThat(store.nextDueAt()).isEqualTo(NOON);
        assertThat(store.active()).isEqualTo(1);

        assertThat(end(store, begun)).isTrue();
        assertThat(end(store, begun)).isFalse();
        assertThat(store.find("L1")).isEqualTo(FollowedLoads.ended(begun));
        assertThat(store.nextDueAt()).isNull();
        assertThat(store.active()).isZero();
        assertThat(store.events("L1", 0)).containsExactly(FollowedLoads.end(begun));
        assertThat(store.events("L1", 1)).isEmpty();

        assertThat(store.remove("L1")).isTrue();
        assertThat(store.remove("L1")).isFalse();
        assertThat(store.find("L1")).isNull();
        assertThat(store.add(begun)).isTrue();
    }

    @ParameterizedTest
    @DatabaseSource
    void eventThatIsStoredAlreadyIsSkippedAndLeavesNoGap(TestDatabase database) {
        TrackingStore store = listening(database.fresh());
        TrackedLoad begun = due("L1");
        assertThat(store.add(begun)).isTrue();
        store.append(List.of(event("L1", 1)));
        assertThat(store.save(begun, FollowedLoads.ended(begun), List.of(event("L1", 1), event("L1", 2)), null))
                .isTrue();
        store.append(List.of(event("L1", 2)));
        assertThat(store.events("L1", 0)).containsExactly(event("L1", 1), event("L1", 2));
        assertThat(store.deliver(9, event -> true)).isEqualTo(2);
        assertThat(store.deliver(9, event -> true)).isZero();
    }

    @ParameterizedTest
    @DatabaseSource
    void dueLoadIsClaimedOnceUntilItsLeaseIsOver(TestDatabase database) {
        DataSource dataSource = database.fresh();
        TrackingStore store = store(dataSource);
        TrackingStore other = store(dataSource);
        for (int i = 0; i < 5; i++) {
            assertThat(store.add(FollowedLoads.due("L" + i, NOON.plusSeconds(i))))
                    .isTrue();
        }
        assertThat(claimed(store, NOON.minusSeconds(1))).isEmpty();
        assertThat(claimed(store, NOON.plusSeconds(2))).containsExactly("L0", "L1", "L2");
        assertThat(claimed(other, NOON.plusSeconds(4))).containsExactly("L3", "L4");
        assertThat(claimed(other, NOON.plusSeconds(5))).isEmpty();
        assertThat(other.nextDueAt()).isEqualTo(NOON.plusSeconds(62));
        assertThat(claimed(other, NOON.plusSeconds(62))).hasSize(3);
    }

    private static List<String> claimed(TrackingStore store, Instant now) {
        return Stream.generate(() -> store.claimDue(now, LEASE))
                .takeWhile(Objects::nonNull)
                .map(TrackedLoad::loadNumber)
                .toList();
    }

    @ParameterizedTest
    @DatabaseSource
    void loadOfANewerVersionWaitsForANewerNode(TestDatabase database) throws SQLException {
        DataSource dataSource = database.fresh();
        TrackingStore store = store(dataSource);
        assertThat(store.add(due("L1"))).isTrue();
        assertThat(store.add(due("L2"))).isTrue();
        update(dataSource, "update freight_tracked_load set load = '{\"loadNumber\":7}' where load_number = 'L1'");
        assertThat(claimed(store, NOON)).containsExactly("L2");
        assertThat(claimed(store, NOON.plusSeconds(61))).hasSize(1);
        assertThatThrownBy(() -> store.find("L1"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("load L1: stored by a newer version");
    }

    @ParameterizedTest
    @DatabaseSource
    void accountsDoNotSeeEachOther(TestDatabase database) {
        DataSource dataSource = database.fresh();
        TrackingStore store = listening(dataSource);
        TrackingStore other = JdbcTrackingStore.builder(dataSource, "globex").build();
        other.listen();
        assertThat(store.add(due("L1"))).isTrue();
        store.append(List.of(event("L1", 1)));
        assertThat(other.find("L1")).isNull();
        assertThat(other.claimDue(NOON, LEASE)).isNull();
        assertThat(other.deliver(9, event -> true)).isZero();
        assertThat(other.active()).isZero();
        assertThat(other.add(due("L1"))).isTrue();
        assertThat(other.remove("L1")).isTrue();
        assertThat(store.find("L1")).isNotNull();
    }

    /** The load whose event was refused comes again some seconds later. */
    @ParameterizedTest
    @DatabaseSource
    void eventsAreDeliveredInOrderAndOneThatIsRefusedHoldsUpItsLoadAlone(TestDatabase database) {
        TrackingStore store = listening(database.fresh());
        store.append(List.of(event("L1", 1), event("L2", 1), event("L1", 2), event("L2", 2)));
        List<String> told = new ArrayList<>();
        assertThat(store.deliver(9, event -> !event.loadNumber().equals("L1") && told.add(event.id())))
                .isEqualTo(2);
        assertThat(told).containsExactly("L2-1", "L2-2");
        Nodes.until(() -> {
            store.append(List.of(event("L3", 1)));
            int unused = store.deliver(9, event -> told.add(event.id()));
            return told.contains("L1-2");
        });
        assertThat(told).containsSubsequence("L2-1", "L2-2", "L1-1", "L1-2").doesNotHaveDuplicates();
        assertThat(store.deliver(9, event -> true)).isZero();
    }

    @ParameterizedTest
    @DatabaseSource
    void deliveryEndsAfterAsManyAsWereAskedFor(TestDatabase database) {
        TrackingStore store = listening(database.fresh());
        store.append(IntStream.rangeClosed(1, 5).mapToObj(i -> event("L1", i)).toList());
        assertThat(store.deliver(2, event -> true)).isEqualTo(2);
        assertThat(store.deliver(2, event -> true)).isEqualTo(2);
        assertThat(store.deliver(2, event -> true)).isEqualTo(1);
    }

    @ParameterizedTest
    @DatabaseSource
    void eventThatIsStoredDuringADeliveryIsDeliveredAtOnce(TestDatabase database) {
        TrackingStore store = listening(database.fresh());
        store.append(List.of(event("L1", 1)));
        List<String> told = new ArrayList<>();
        assertThat(store.deliver(9, event -> {
                    if (told.isEmpty()) {
                        CompletableFuture.runAsync(() -> store.append(List.of(event("L1", 2))))
                                .join();
                    }
                    return told.add(event.id());
                }))
                .isEqualTo(2);
        assertThat(told).containsExactly("L1-1", "L1-2");
    }

    @ParameterizedTest
    @DatabaseSource
    void eventsFromBeforeTheFirstListenerAreNotDelivered(TestDatabase database) {
        TrackingStore store = store(database.fresh());
        store.append(List.of(event("L1", 1)));
        store.listen();
        store.append(List.of(event("L1", 2)));
        List<String> told = new ArrayList<>();
        assertThat(store.deliver(9, event -> told.add(event.id()))).isEqualTo(1);
        assertThat(told).containsExactly("L1-2");
    }

    @ParameterizedTest
    @DatabaseSource
    void eventOfANewerVersionIsLeftOut(TestDatabase database) throws SQLException {
        DataSource dataSource = database.fresh();
        TrackingStore store = listening(dataSource);
        store.append(List.of(event("L1", 1), event("L1", 2)));
        update(dataSource, "update freight_event set event = '{\"type\":\"teleported\"}' where event_id = 'L1-1'");
        List<String> told = new ArrayList<>();
        assertThat(store.deliver(9, event -> told.add(event.id()))).isEqualTo(2);
        assertThat(told).containsExactly("L1-2");
        assertThat(store.events("L1", 0)).containsExactly(event("L1", 2));
    }

    @ParameterizedTest
    @DatabaseSource
    void listenerWritesInTheTransactionThatCountsTheEventAsTaken(TestDatabase database) throws Exception {
        DataSource dataSource = database.fresh();
        update(dataSource, "create table happened (id varchar(50) primary key)");
        List<String> refused = new ArrayList<>(List.of("L1-1"));
        JdbcTrackingStore store = JdbcTrackingStore.builder(dataSource, "acme")
                .onEvent((transaction, event) -> {
                    int unused = Sql.update(transaction, "insert into happened (id) values (?)", event.id());
                    if (refused.remove(event.id())) {
                        throw new IllegalStateException("not now");
                    }
                })
                .build();
        store.append(List.of(event("L1", 1), event("L2", 1), event("L1", 2)));
        assertThat(store.deliver(9, event -> true)).isEqualTo(1);
        assertThat(happened(dataSource)).containsExactly("L2-1");
        Nodes.until(() -> {
            int unused = store.deliver(9, event -> true);
            return happened(dataSource).size() == 3;
        });
        assertThat(happened(dataSource)).containsExactly("L1-1", "L1-2", "L2-1");
    }

    /** It is paid for, however often the listener fails. */
    @ParameterizedTest
    @DatabaseSource
    void readByAListenerThatThrowsIsNotUndone(TestDatabase database) {
        AtomicReference<JdbcTrackingStore> own = new AtomicReference<>();
        JdbcTrackingStore store = JdbcTrackingStore.builder(database.fresh(), "acme")
                .onEvent((transaction, event) -> {
                    assertThat(end(own.get(), own.get().find("L1"))).isTrue();
                    throw new IllegalStateException("not now");
                })
                .build();
        own.set(store);
        assertThat(store.add(due("L1"))).isTrue();
        store.append(List.of(event("L1", 7)));
        assertThat(store.deliver(1, event -> true)).isZero();
        assertThat(store.find("L1").isEnded()).isTrue();
        assertThat(store.events("L1", 0)).hasSize(2);
    }

    @ParameterizedTest
    @DatabaseSource
    void loadFollowedInARolledBackTransactionIsNotFollowed(TestDatabase database) {
        DataSource dataSource = database.fresh();
        TrackingStore store = store(dataSource);
        assertThatThrownBy(() -> Transactions.of(dataSource).run(connection -> {
                    assertThat(store.add(due("L1"))).isTrue();
                    throw new IllegalStateException("no");
                }))
                .hasMessage("no");
        assertThat(store.find("L1")).isNull();
    }

    @Test
    void databaseWithoutTablesIsNamedAtTheStart() {
        DataSource empty = TestDatabase.H2.empty();
        assertThatThrownBy(() -> store(empty))
                .isInstanceOf(DurableException.class)
                .hasMessageContaining("run io/freightsdk/freight-1.sql");
    }

    @ParameterizedTest
    @DatabaseSource
    void whatIsOldIsDeletedAndWhatWaitsStays(TestDatabase database) throws SQLException {
        DataSource dataSource = database.fresh();
        JdbcTrackingStore store = JdbcTrackingStore.builder(dataSource, "acme").build();
        store.listen();
        assertThat(store.add(due("L1"))).isTrue();
        assertThat(end(store, due("L1"))).isTrue();
        store.append(List.of(event("L2", 1)));
        assertThat(store.deliver(9, event -> event.loadNumber().equals("L1"))).isEqualTo(1);
        String days = "current_timestamp - interval '5' day";
        update(dataSource, "update freight_tracked_load set changed_at = " + days);
        update(dataSource, "update freight_event set stored_at = " + days);
        update(dataSource, "update freight_delivery set changed_at = " + days);
        assertThat(store.purge(Duration.ofDays(6))).isZero();
        assertThat(store.purge(Duration.ofDays(4))).isEqualTo(1);
        assertThat(store.find("L1")).isNull();
        assertThat(store.events("L1", 0)).isEmpty();
        assertThat(store.events("L2", 0)).hasSize(1);
    }

    /** Each node has a client of its own; one answer of ten is lost. */
    @ParameterizedTest
    @DatabaseSource
    void budgetIsNeverPassedByTwoNodesWithEightThreads(TestDatabase database) throws Exception {
        DataSource dataSource = database.fresh();
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try (Served served = new Served("1000.00");
                FreightClient one = served.onlyOneAttempt().build();
                FreightClient other = served.onlyOneAttempt().build()) {
            String load = one.createLoad(Served.load(), CallOptions.none()).loadNumber();
            loseSome(served);
            List<LoadTracker> nodes = new ArrayList<>();
            for (FreightClient client : List.of(one, other)) {
                nodes.add(LoadTracker.builder(client)
                        .store(store(dataSource))
                        .budgetUsdPerSlidingDay("1.00")
                        .build());
            }
            List<CompletableFuture<Void>> all = IntStream.range(0, 8)
                    .mapToObj(i -> CompletableFuture.runAsync(() -> readAll(nodes.get(i % 2), load), threads))
                    .toList();
            all.forEach(CompletableFuture::join);
            BigDecimal readsUsd = served.paidUsd().subtract(new BigDecimal("0.65"));
            assertThat(readsUsd).isBetween(new BigDecimal("0.90"), new BigDecimal("1.00"));
        } finally {
            threads.shutdownNow();
        }
    }

    /** The claim books the price: a limit of a load holds for callers and nodes together, to the cent. */
    @ParameterizedTest
    @DatabaseSource
    void limitOfALoadIsNeverPassedByTwoNodesWithEightThreads(TestDatabase database) throws Exception {
        DataSource dataSource = database.fresh();
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try (Served served = new Served("1000.00");
                FreightClient one = served.onlyOneAttempt().build();
                FreightClient other = served.onlyOneAttempt().build()) {
            String load = one.createLoad(Served.load(), CallOptions.none()).loadNumber();
            loseSome(served);
            List<LoadTracker> nodes = new ArrayList<>();
            for (FreightClient client : List.of(one, other)) {
                nodes.add(LoadTracker.builder(client)
                        .store(store(dataSource))
                        .maxUsdPerLoad("0.50")
                        .build());
            }
            nodes.get(0).follow(load, FollowOptions.defaults());
            List<CompletableFuture<Void>> all = IntStream.range(0, 8)
                    .mapToObj(i -> CompletableFuture.runAsync(() -> readAll(nodes.get(i % 2), load), threads))
                    .toList();
            all.forEach(CompletableFuture::join);
            BigDecimal readsUsd = served.paidUsd().subtract(new BigDecimal("0.65"));
            assertThat(readsUsd).isEqualByComparingTo("0.50");
            assertThat(nodes.get(0).find(load).spentUsd()).isEqualByComparingTo("0.50");
        } finally {
            threads.shutdownNow();
        }
    }

    /** It is paid for, whatever becomes of the caller's transaction. */
    @ParameterizedTest
    @DatabaseSource
    void readInATransactionThatIsRolledBack_countsOnItsLoadAndInTheBudget(TestDatabase database) {
        DataSource dataSource = database.fresh();
        try (Served served = new Served("1000.00");
                FreightClient freight = served.onlyOneAttempt().build();
                LoadTracker tracker = LoadTracker.builder(freight)
                        .store(store(dataSource))
                        .maxUsdPerLoad("0.06")
                        .budgetUsdPerSlidingDay("1.00")
                        .build()) {
            String load = freight.createLoad(Served.load(), CallOptions.none()).loadNumber();
            tracker.follow(load, FollowOptions.defaults());
            for (int i = 0; i < 3; i++) {
                assertThatThrownBy(() -> Transactions.of(dataSource).run(connection -> {
                            assertThat(tracker.position(load, Duration.ZERO).paidNow())
                                    .isTrue();
                            throw new IllegalStateException("no");
                        }))
                        .hasMessage("no");
            }
            assertThatThrownBy(
                            () -> Transactions.of(dataSource).run(connection -> tracker.position(load, Duration.ZERO)))
                    .isInstanceOf(SpendLimitException.class);
            assertThat(tracker.find(load).spentUsd()).isEqualByComparingTo("0.06");
            assertThat(tracker.stats().spentUsdInSlidingDay()).isEqualByComparingTo("0.06");
            assertThat(served.paidUsd()).isEqualByComparingTo("0.71");
        }
    }

    /** The row is locked by the transaction that waits for the read. */
    @ParameterizedTest
    @DatabaseSource
    void readOfALoadThatItsTransactionHasChanged_failsSoonAndPaysNothing(TestDatabase database) {
        DataSource dataSource = database.fresh();
        try (Served served = new Served("1000.00");
                FreightClient freight = served.onlyOneAttempt().build();
                LoadTracker tracker =
                        LoadTracker.builder(freight).store(store(dataSource)).build()) {
            String load = freight.createLoad(Served.load(), CallOptions.none()).loadNumber();
            tracker.follow(load, FollowOptions.defaults());
            assertThatThrownBy(() -> Transactions.of(dataSource).run(connection -> {
                        TrackedLoad unused = tracker.follow(load, FollowOptions.of(TrackingPolicy.TIGHT));
                        return tracker.position(load, Duration.ZERO);
                    }))
                    .isInstanceOf(DurableException.class);
            assertThat(served.requests("getLoadPosition")).isZero();
        }
    }

    @ParameterizedTest
    @DatabaseSource
    void sequenceOfAFollowedLoadGoesOnAfterItsOldEventsAreDeleted(TestDatabase database) throws SQLException {
        DataSource dataSource = database.fresh();
        JdbcTrackingStore store = JdbcTrackingStore.builder(dataSource, "acme").build();
        assertThat(store.add(due("L1"))).isTrue();
        store.append(List.of(event("L1", 1), event("L1", 2)));
        update(dataSource, "update freight_event set stored_at = current_timestamp - interval '5' day");
        assertThat(store.purge(Duration.ofDays(4))).isZero();
        store.append(List.of(event("L1", 3)));
        assertThat(store.events("L1", 0)).containsExactly(event("L1", 2), event("L1", 3));
    }

    /** A consumer that no node has any more, such as the listener of a former version of the program. */
    @ParameterizedTest
    @DatabaseSource
    void rowOfAnEndedLoadWhoseEventsWereDeletedIsDeletedThoughTheyWaited(TestDatabase database) throws SQLException {
        DataSource dataSource = database.fresh();
        JdbcTrackingStore store = JdbcTrackingStore.builder(dataSource, "acme").build();
        store.listen();
        assertThat(store.add(due("L1"))).isTrue();
        assertThat(end(store, due("L1"))).isTrue();
        for (String change : List.of(
                "freight_tracked_load set changed_at",
                "freight_event set stored_at",
                "freight_delivery set changed_at")) {
            update(dataSource, "update " + change + " = current_timestamp - interval '40' day");
        }
        assertThat(store.purge(Duration.ofDays(35))).isEqualTo(1);
        assertThat(store.events("L1", 0)).isEmpty();
        List<String> rows = Transactions.of(dataSource)
                .run(connection ->
                        Sql.query(connection, "select load_number from freight_delivery", row -> row.getString(1)));
        assertThat(rows).containsExactly(" ");
    }

    private static void loseSome(Served served) {
        for (int i = 0; i < 5; i++) {
            served.broker.faults().add(Fault.reset().afterCommit().skip(5 * i).on("getLoadPosition"));
        }
    }

    /** Until the limit refuses one. */
    private static void readAll(LoadTracker tracker, String load) {
        for (int i = 0; i < 1_000; i++) {
            try {
                tracker.position(load, Duration.ZERO);
            } catch (SpendLimitException e) {
                if (e.reservedUsd().signum() == 0) {
                    return;
                }
            } catch (FreightException e) {
                // lost, and counted all the same
            }
        }
    }

    private static List<String> happened(DataSource dataSource) {
        return Transactions.of(dataSource)
                .run(connection ->
                        Sql.query(connection, "select id from happened order by id", row -> row.getString(1)));
    }

    private static void update(DataSource dataSource, String sql) throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
            int unused = Sql.update(connection, sql);
        }
    }
}
