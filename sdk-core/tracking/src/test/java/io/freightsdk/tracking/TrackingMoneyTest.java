package io.freightsdk.tracking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.RetryPolicy;
import io.freightsdk.Spend;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.server.BrokerOptions;
import io.freightsdk.server.EntryKind;
import io.freightsdk.server.Fault;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.LedgerEntry;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The cost of following, on the ledger of the real server: no more than it may be, and the same in every book. */
@Tag("acceptance")
class TrackingMoneyTest {
    private static final int THREADS = 8;

    private final InMemoryFreightServer server = InMemoryFreightServer.start();
    private final FreightBroker broker =
            server.addBroker(BrokerOptions.builder().balanceUsd("1000.00").build());

    /** Reads a lost answer twice again. */
    private final FreightClient client = FreightClient.builder()
            .baseUrl(server.url())
            .account("acme")
            .agentKey(broker.agentKey())
            .retryPolicy(new RetryPolicy(4, Duration.ofMillis(1), Duration.ofSeconds(5)))
            .clock(server.clock()::now)
            .build();

    private final TrackingStore store = TrackingStore.inMemory();
    private final List<LoadTracker> trackers = new ArrayList<>();
    private final List<String> loads = new ArrayList<>();
    private BigDecimal createdUsd = BigDecimal.ZERO;

    @AfterEach
    void close() {
        trackers.forEach(LoadTracker::close);
        client.close();
        server.close();
    }

    private LoadTracker tracker(LoadTracker.Builder builder) {
        LoadTracker tracker = builder.store(store).clock(server.clock()::now).build();
        trackers.add(tracker);
        return tracker;
    }

    private void follow(int count, LoadTracker tracker) {
        Trips.Trip trip = Trips.of(5, 1, 250, Trips.Kind.CLEAN).get(0);
        try (FreightClient other = FreightClient.builder()
                .baseUrl(server.url())
                .account("acme")
                .agentKey(broker.agentKey())
                .build()) {
            other.prices().list(); // else it reads them after the first load, sooner or later
            for (int i = 0; i < count; i++) {
                loads.add(other.createLoad(
                                trip.order().toBuilder()
                                        .customerRef("order-" + i)
                                        .build(),
                                CallOptions.none())
                        .loadNumber());
                tracker.follow(loads.get(i), FollowOptions.defaults());
            }
        }
        createdUsd = debitsUsd();
    }

    /** Of every three answers to a read so many are lost after they were paid for. */
    private void lose(int ofThree) {
        for (int i = 0; i < 200; i++) {
            broker.faults()
                    .add(Fault.close()
                            .afterCommit()
                            .on("getLoadPosition")
                            .skip(3 * i)
                            .times(ofThree));
        }
    }

    private BigDecimal debitsUsd() {
        return broker.ledger().stream()
                .filter(entry -> entry.kind() == EntryKind.DEBIT)
                .map(LedgerEntry::amountUsd)
                .reduce(BigDecimal.ZERO, BigDecimal::subtract);
    }

    private BigDecimal readsUsd() {
        return debitsUsd().subtract(createdUsd);
    }

    /** Reads until a limit says no. */
    private void readAll(LoadTracker tracker, Random random) {
        boolean some = true;
        while (some) {
            some = reads(tracker, random);
        }
    }

    /** Reads any load; false if a limit says no. */
    private boolean reads(LoadTracker tracker, Random random) {
        try {
            tracker.position(loads.get(random.nextInt(loads.size())), Duration.ZERO);
        } catch (SpendLimitException e) {
            return false;
        } catch (FreightException e) {
            assertThat(e.chargeStatus()).isEqualTo(ChargeStatus.UNKNOWN); // all its answers were lost
        }
        return true;
    }

    private void everyBookAgrees() {
        everyBookOfAllTimeAgrees();
        assertThat(trackers.get(0).stats().spentUsdInSlidingDay()).isEqualByComparingTo(readsUsd());
    }

    private void everyBookOfAllTimeAgrees() {
        Spend spend = client.spend();
        BigDecimal booked = spend.chargedUsd().add(spend.uncertainUsd());
        assertThat(booked).isEqualByComparingTo(readsUsd());
        assertThat(trackers.stream()
                        .map(tracker -> tracker.stats().spentUsd())
                        .reduce(BigDecimal.ZERO, BigDecimal::add))
                .isEqualByComparingTo(booked);
        assertThat(loads.stream()
                        .map(load -> Objects.requireNonNull(store.find(load)).spentUsd())
                        .reduce(BigDecimal.ZERO, BigDecimal::add))
                .isEqualByComparingTo(booked);
    }

    @Test
    void lostResponsesThatAreReadAgainCountTowardsTheBudget() {
        LoadTracker tracker = tracker(LoadTracker.builder(client).budgetUsdPerSlidingDay("0.30"));
        follow(1, tracker);
        lose(2);
        readAll(tracker, new Random(1));

        assertThat(readsUsd()).isEqualByComparingTo("0.30");
        assertThat(client.spend().uncertainUsd()).isEqualByComparingTo("0.20");
        everyBookAgrees();
    }

    @Test
    void budgetHoldsForTrackersAndThreadsTogetherThoughThePriceRises() throws Exception {
        tracker(LoadTracker.builder(client).budgetUsdPerSlidingDay("2.00"));
        follow(5, tracker(LoadTracker.builder(client).budgetUsdPerSlidingDay("2.00")));
        lose(1);
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            together(threads, (tracker, random) -> {
                for (int i = 0; i < 4; i++) {
                    tracker.runDue();
                    assertThat(reads(tracker, random)).isTrue();
                }
            });
            assertThat(readsUsd()).isBetween(new BigDecimal("0.60"), new BigDecimal("1.20"));
            everyBookAgrees();
            server.prices().set("position_read", "0.05");
            client.prices().refresh();
            together(threads, this::readAll);
        } finally {
            threads.shutdownNow();
        }

        assertThat(readsUsd()).isBetween(new BigDecimal("1.96"), new BigDecimal("2.00"));
        everyBookAgrees();
    }

    /** What a thread does with its tracker. */
    private interface Work {
        void with(LoadTracker tracker, Random random);
    }

    private void together(ExecutorService threads, Work work) throws Exception {
        List<Future<?>> all = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            LoadTracker tracker = trackers.get(i % trackers.size());
            Random random = new Random(i);
            all.add(threads.submit(() -> work.with(tracker, random)));
        }
        for (Future<?> one : all) {
            one.get(60, TimeUnit.SECONDS);
        }
    }

    @Test
    void loadCostsNoMoreThanItMayThoughAnswersAreLost() {
        LoadTracker tracker = tracker(LoadTracker.builder(client).maxUsdPerLoad("0.10"));
        follow(1, tracker);
        lose(2);
        readAll(tracker, new Random(1));

        assertThat(readsUsd()).isEqualByComparingTo("0.10");
        assertThat(Objects.requireNonNull(store.find(loads.get(0))).spentUsd()).isEqualByComparingTo("0.10");
    }

    @Test
    void loadCostsNoMoreThanItMayThoughThreadsReadItAtOnce() throws Exception {
        LoadTracker tracker = tracker(LoadTracker.builder(client).maxUsdPerLoad("0.30"));
        follow(1, tracker);
        lose(1);
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            together(threads, this::readAll);
        } finally {
            threads.shutdownNow();
        }

        assertThat(readsUsd()).isEqualByComparingTo("0.30");
        assertThat(Objects.requireNonNull(store.find(loads.get(0))).spentUsd()).isEqualByComparingTo("0.30");
        assertThat(client.spend().uncertainUsd()).isPositive();
    }

    @Test
    void refusalByALimitMakesNoAttempt() {
        LoadTracker budget = tracker(LoadTracker.builder(client).budgetUsdPerSlidingDay("0.01"));
        LoadTracker cap = tracker(LoadTracker.builder(client).maxUsdPerLoad("0.01"));
        follow(1, budget);
        for (LoadTracker tracker : List.of(budget, cap)) {
            SpendLimitException refusal = catchThrowableOfType(
                    SpendLimitException.class, () -> tracker.position(loads.get(0), Duration.ZERO));
            assertThat(refusal.attempts()).isZero();
        }
        assertThat(broker.requests("getLoadPosition").size()).isZero();
    }

    @Test
    void failureOfAReadSaysWhatItMayHaveCost() {
        LoadTracker tracker = tracker(LoadTracker.builder(client));
        follow(1, tracker);
        lose(1);
        assertThatThrownBy(() -> tracker.position(loads.get(0), Duration.ZERO)).isInstanceOf(FreightException.class);

        assertThat(readsUsd()).isEqualByComparingTo("0.02");
        assertThat(Objects.requireNonNull(store.find(loads.get(0))).spentUsd()).isEqualByComparingTo("0.02");
        assertThat(tracker.stats().spentUsd()).isEqualByComparingTo("0.02");
        assertThat(tracker.stats().spentUsdInSlidingDay()).isNull();
        assertThat(client.uncertain()).hasSize(1).allSatisfy(charge -> {
            assertThat(charge.loadNumber()).isEqualTo(loads.get(0));
            assertThat(charge.tag()).isEqualTo("tracking");
        });
    }

    /** No answer comes any more, and the caller's thread is told to stop. */
    @Test
    void interruptedReadSaysWhatItMayHaveCost() throws Exception {
        client.prices().list();
        List<Boolean> interrupted = new CopyOnWriteArrayList<>();
        TrackingStore noticing = (TrackingStore) Proxy.newProxyInstance(
                TrackingStore.class.getClassLoader(),
                new Class<?>[] {TrackingStore.class},
                (proxy, method, arguments) -> {
                    interrupted.add(method.getName().equals("save")
                            && Thread.currentThread().isInterrupted());
                    return method.invoke(store, arguments);
                });
        LoadTracker tracker = LoadTracker.builder(client)
                .store(noticing)
                .clock(server.clock()::now)
                .build();
        trackers.add(tracker);
        follow(1, tracker);
        broker.faults().add(Fault.stall().afterCommit().on("getLoadPosition"));
        AtomicBoolean isStillSet = new AtomicBoolean();
        Thread caller = new Thread(() -> {
            assertThatThrownBy(() -> tracker.position(loads.get(0), Duration.ZERO))
                    .isInstanceOf(FreightException.class);
            isStillSet.set(Thread.currentThread().isInterrupted());
        });
        caller.start();
        broker.awaitRequests("getLoadPosition", 1, Duration.ofSeconds(60));
        caller.interrupt();
        caller.join(TimeUnit.SECONDS.toMillis(60));

        assertThat(isStillSet).isTrue();
        assertThat(interrupted).isNotEmpty().containsOnly(false);
        assertThat(readsUsd()).isEqualByComparingTo("0.02");
        everyBookOfAllTimeAgrees();
    }
}
