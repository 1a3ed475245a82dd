package io.freightsdk.tracking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.error.CallInterruptedException;
import io.freightsdk.error.CallTimeoutException;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.PriceLimitException;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.model.LoadStatus;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is done to a tracker at the same time, or from within what it calls. */
class TrackerRacesTest extends TrackerSetup {
    private static final int TIMES = 300;

    private void atOnce(List<Callable<?>> works) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(works.size());
        try {
            List<Future<?>> all = new ArrayList<>();
            for (Callable<?> work : works) {
                all.add(threads.submit(work));
            }
            for (Future<?> one : all) {
                one.get(60, TimeUnit.SECONDS);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static Callable<Void> often(Runnable work) {
        return () -> {
            for (int i = 0; i < TIMES; i++) {
                work.run();
            }
            return null;
        };
    }

    @Test
    void forgettingAndFollowingAtTheSameTimeLeavesTheLastOfBoth() throws Exception {
        service.play(TRIP, "LD-1");
        LoadTracker one = opened(builder());
        LoadTracker other = opened(builder().budgetUsdPerSlidingDay("100.00"));
        atOnce(List.of(
                often(() -> one.follow("LD-1", FollowOptions.defaults())),
                often(() -> other.follow("LD-1", FollowOptions.of(TrackingPolicy.TIGHT))),
                often(() -> one.stop("LD-1")),
                often(one::runDue),
                often(other::runDue)));

        boolean followed = one.find("LD-1") != null;
        assertThat(one.stop("LD-1")).isEqualTo(followed);
        assertThat(store.active()).isZero();
        assertThat(store.nextDueAt()).isNull();
        assertThat(one.follow("LD-1", FollowOptions.defaults()).isEnded()).isFalse();
        assertThat(store.active()).isEqualTo(1);
    }

    /** Such as a listener of the client and one of the tracker, both because the key is refused. */
    @Test
    void twoOfItsThreadsMayCloseItAtOnce() throws Exception {
        AtomicReference<LoadTracker> tracker = new AtomicReference<>();
        CyclicBarrier together = new CyclicBarrier(2);
        CountDownLatch closed = new CountDownLatch(2);
        Set<Thread> closing = ConcurrentHashMap.newKeySet();
        LoadTracker.Builder two = builder().threads(2).clock(() -> {
            Thread thread = Thread.currentThread();
            if (thread.getName().startsWith("freight-tracking-") && closing.add(thread)) {
                try {
                    together.await(60, TimeUnit.SECONDS);
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
                tracker.get().close();
                closed.countDown();
            }
            return service.now;
        });
        tracker.set(two.build());
        tracker.get().start();
        assertThat(closed.await(60, TimeUnit.SECONDS)).isTrue();
        for (Thread thread : closing) {
            thread.join(60_000);
            assertThat(thread.isAlive()).isFalse();
        }
    }

    @Test
    void closeEndsWhateverIsGoingOn() throws Exception {
        for (int i = 1; i <= 20; i++) {
            service.play(TRIP, "LD-" + i);
        }
        LoadTracker tracker = builder().listener(event -> {}).build();
        tracker.start();
        Callable<Void> untilClosed = () -> {
            try {
                for (int i = 0; ; i++) {
                    String load = "LD-" + (1 + i % 20);
                    tracker.follow(load, FollowOptions.defaults());
                    tracker.position(load, Duration.ofMinutes(1));
                    tracker.runDue();
                    tracker.stop(load);
                }
            } catch (IllegalStateException e) {
                assertThat(e).hasMessage("the tracker is closed; start() opens it again");
                return null;
            }
        };
        CountDownLatch hundredReads = new CountDownLatch(100);
        service.duringRead = hundredReads::countDown;
        atOnce(List.of(untilClosed, untilClosed, untilClosed, () -> {
            await(hundredReads);
            tracker.close();
            return null;
        }));

        int reads = service.reads.get();
        tracker.close();
        assertThat(service.reads).hasValue(reads);
    }

    @Test
    void callerThatWaitsForAnothersReadKeepsItsDeadlineAndItsInterrupt() throws Exception {
        service.play(TRIP, "LD-1");
        LoadTracker tracker = opened(builder());
        CountDownLatch reading = new CountDownLatch(1);
        CountDownLatch over = new CountDownLatch(1);
        service.duringRead = () -> {
            reading.countDown();
            await(over);
        };
        ExecutorService first = Executors.newSingleThreadExecutor();
        try {
            Future<CachedPosition> read = first.submit(() -> tracker.position("LD-1", Duration.ofMinutes(1)));
            await(reading);
            CallOptions hasty =
                    CallOptions.builder().deadline(Duration.ofMillis(1)).build();
            CallTimeoutException late = catchThrowableOfType(
                    CallTimeoutException.class, () -> tracker.position("LD-1", Duration.ofMinutes(1), hasty));
            assertThat(late.attempts()).isZero();
            assertThat(late.chargeStatus()).isEqualTo(ChargeStatus.NOT_CHARGED);
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> tracker.position("LD-1", Duration.ofMinutes(1)))
                    .isInstanceOf(CallInterruptedException.class);
            assertThat(Thread.interrupted()).isTrue();
            over.countDown();
            assertThat(read.get(60, TimeUnit.SECONDS).paidNow()).isTrue();
        } finally {
            first.shutdownNow();
        }
        assertThat(service.reads).hasValue(1);
    }

    @Test
    void loadThatIsReadWhileItsTurnBeginsIsNotReadTwice() {
        service.play(TRIP, "LD-1");
        AtomicReference<LoadTracker> asked = new AtomicReference<>();
        LoadTracker tracker = opened(builder().store(when("claimDue", () -> {
            LoadTracker now = asked.getAndSet(null);
            if (now != null) {
                now.position("LD-1", Duration.ofMinutes(1));
            }
        })));
        tracker.follow("LD-1", FollowOptions.defaults());
        asked.set(tracker);
        tracker.runDue();

        assertThat(service.reads).hasValue(1);
        assertThat(Objects.requireNonNull(store.find("LD-1")).spentUsd()).isEqualByComparingTo("0.02");
    }

    /** A database ends the statement of a thread that is interrupted. */
    @Test
    void readOfACallerWhoIsInterruptedIsBooked() {
        service.play(TRIP, "LD-1");
        LoadTracker tracker = opened(builder()
                .store(when(
                        "save",
                        () -> assertThat(Thread.currentThread().isInterrupted()).isFalse())));
        tracker.follow("LD-1", FollowOptions.defaults());
        service.duringRead = Thread.currentThread()::interrupt;
        Throwable thrown = catchThrowable(() -> tracker.position("LD-1", Duration.ZERO));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(thrown).isNull();
        assertThat(Objects.requireNonNull(store.find("LD-1")).spentUsd()).isEqualByComparingTo("0.02");
    }

    @Test
    void readThatIsStoredWhileAnotherIsMadeIsBookedOnce() {
        service.play(TRIP, "LD-1");
        AtomicReference<LoadTracker> reading = new AtomicReference<>();
        LoadTracker tracker = opened(builder().store(when("save", () -> {
            LoadTracker other = reading.getAndSet(null);
            if (other != null) {
                other.position("LD-1", Duration.ZERO);
            }
        })));
        tracker.follow("LD-1", FollowOptions.defaults());
        reading.set(tracker);
        tracker.position("LD-1", Duration.ZERO);

        TrackedLoad watch = Objects.requireNonNull(store.find("LD-1"));
        assertThat(watch.spentUsd()).isEqualByComparingTo("0.04");
        assertThat(watch.reads()).isEqualTo(2);
    }

    /** The process stood still while another read the load. */
    @Test
    void readThatAnotherHasOvertakenTakesNothingBack() {
        service.play(TRIP, "LD-1");
        LoadTracker slow = tracker();
        LoadTracker other = tracker();
        other.follow("LD-1", FollowOptions.defaults());
        service.shown = position -> {
            service.shown = UnaryOperator.identity();
            for (int i = 0; i < 3; i++) {
                service.advance(Duration.ofHours(4));
                other.position("LD-1", Duration.ZERO);
            }
            return position;
        };
        slow.position("LD-1", Duration.ZERO);

        assertThat(told()).contains("StopArrived", "StopDeparted");
        assertThat(store.events("LD-1", 0))
                .extracting(event -> event.getClass().getSimpleName())
                .isEqualTo(told())
                .doesNotContain("StopTimeChanged");
        TrackedLoad watch = Objects.requireNonNull(store.find("LD-1"));
        assertThat(watch.reads()).isEqualTo(4);
        assertThat(watch.spentUsd()).isEqualByComparingTo("0.08");
    }

    /** A person ended it between both, and no fix came. */
    @ParameterizedTest
    @ValueSource(strings = {"CANCELLED", "DELIVERED"})
    void endThatTheLaterOfTwoReadsShowsIsReported(String end) {
        service.play(TRIP, "LD-1");
        LoadTracker slow = tracker();
        LoadTracker other = tracker();
        slow.follow("LD-1", FollowOptions.defaults());
        service.shown = before -> {
            service.shown = UnaryOperator.identity();
            other.position("LD-1", Duration.ZERO);
            return before.toBuilder().status(LoadStatus.of(end)).build();
        };
        slow.position("LD-1", Duration.ZERO);
        slow.runDue();

        assertThat(told()).containsOnlyOnce(end.equals("CANCELLED") ? "Cancelled" : "Delivered");
        assertThat(Objects.requireNonNull(store.find("LD-1")).isEnded()).isTrue();
    }

    /** As the one before, but the earlier read is stored last. */
    @Test
    void endIsNotTakenBackByAnEarlierRead() {
        service.play(TRIP, "LD-1");
        LoadTracker slow = tracker();
        LoadTracker other = tracker();
        slow.follow("LD-1", FollowOptions.defaults());
        service.shown = before -> {
            service.shown =
                    after -> after.toBuilder().status(LoadStatus.CANCELLED).build();
            other.position("LD-1", Duration.ZERO);
            return before;
        };
        slow.position("LD-1", Duration.ZERO);

        assertThat(Objects.requireNonNull(store.find("LD-1")).status()).isEqualTo(LoadStatus.CANCELLED);
    }

    /** Of several nodes, each reads it while the one before does. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void loadCostsNoMoreThanItMayThoughManyTrackersReadItAtOnce(boolean isAsked) {
        service.play(TRIP, "LD-1");
        List<LoadTracker> trackers = Stream.generate(() -> opened(builder().maxUsdPerLoad("0.04")))
                .limit(8)
                .toList();
        trackers.get(0).follow("LD-1", FollowOptions.defaults());
        Iterator<LoadTracker> turns = trackers.iterator();
        service.duringRead = () -> {
            service.advance(Duration.ofSeconds(65)); // longer than its lease
            while (turns.hasNext()) {
                read(turns.next(), isAsked);
            }
        };
        read(turns.next(), isAsked);

        assertThat(service.reads).hasValue(2);
        assertThat(Objects.requireNonNull(store.find("LD-1")).spentUsd()).isEqualByComparingTo("0.04");
    }

    /** The list is read anew after the limit was computed. */
    @ParameterizedTest
    @CsvSource({"0.04, 0, 0.00", "0.05, 1, 0.05", "0.09, 1, 0.05"})
    void loadCostsNoMoreThanItMayThoughThePriceRisesBeforeItsRead(String most, int reads, String spent) {
        service.client.prices().list();
        service.priceUsd = new BigDecimal("0.05");
        LoadTracker tracker =
                opened(builder().maxUsdPerLoad(most).store(when("save", service.client.prices()::refresh)));
        tracker.follow(service.play(TRIP, "LD-1"), FollowOptions.defaults());
        assertThat(readsOf(tracker)).isZero();
        service.advance(Duration.ofMinutes(4));
        tracker.runDue();

        assertThat(service.reads).hasValue(reads);
        assertThat(tracker.stats().spentUsd()).isEqualByComparingTo(spent);
        assertThat(Objects.requireNonNull(store.find("LD-1")).spentUsd()).isEqualByComparingTo(spent);
    }

    private static void read(LoadTracker tracker, boolean isAsked) {
        if (isAsked) {
            try {
                tracker.position("LD-1", Duration.ZERO);
            } catch (SpendLimitException e) {
                assertThat(e.attempts()).isZero();
            }
        } else {
            tracker.runDue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"404 LOAD_NOT_FOUND", "402 INSUFFICIENT_FUNDS", "503 BILLING_UNAVAILABLE", "401 BAD_KEY"})
    void refusedReadTakesNothingFromWhatALoadMayCost(String refusal) {
        service.play(TRIP, "LD-1");
        LoadTracker tracker = opened(builder().maxUsdPerLoad("0.04"));
        tracker.follow("LD-1", FollowOptions.defaults());
        for (int i = 0; i < 9; i++) {
            failNextRead(Integer.parseInt(refusal.substring(0, 3)), refusal.substring(4));
            assertThat(catchThrowable(() -> tracker.position("LD-1", Duration.ZERO)))
                    .isInstanceOf(FreightException.class);
        }

        assertThat(Objects.requireNonNull(store.find("LD-1")).spentUsd()).isEqualByComparingTo("0.00");
        assertThat(tracker.position("LD-1", Duration.ZERO).paidNow()).isTrue();
    }

    /** Of a load that is forgotten and followed again while it is read, nothing was booked before. */
    @ParameterizedTest
    @CsvSource({"false, 0.02", "true, 0.00"})
    void readUnderWayOfAForgottenLoadIsBookedOnTheNextWatch(boolean isRefused, String spent) {
        service.play(TRIP, "LD-1");
        LoadTracker tracker = opened(builder().maxUsdPerLoad("0.10"));
        tracker.follow("LD-1", FollowOptions.defaults());
        service.duringRead = () -> {
            tracker.stop("LD-1");
            tracker.follow("LD-1", FollowOptions.defaults());
        };
        if (isRefused) {
            failNextRead(503, "BILLING_UNAVAILABLE");
        }
        Throwable unused = catchThrowable(() -> tracker.position("LD-1", Duration.ZERO));

        assertThat(Objects.requireNonNull(store.find("LD-1")).spentUsd()).isEqualByComparingTo(spent);
    }

    /** The one that reads may not pay for it; the one that waits for its read may. */
    @Test
    void limitOfACallerIsNotThatOfAnother() throws Exception {
        service.play(TRIP, "LD-1");
        CallOptions poor =
                CallOptions.builder().maxPriceUsd(new BigDecimal("0.01")).build();
        AtomicReference<LoadTracker> tracker = new AtomicReference<>();
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread second = new Thread(() ->
                thrown.set(catchThrowable(() -> tracker.get().position("LD-1", Duration.ofMinutes(1)))));
        CountDownLatch bothJoined = new CountDownLatch(2);
        AtomicBoolean begun = new AtomicBoolean();
        LoadTracker.Builder joined = builder().store(when("find", () -> {
            if (begun.compareAndSet(false, true)) {
                second.start();
                await(bothJoined);
            }
        }));
        joined.onJoin = bothJoined::countDown;
        LoadTracker shared = opened(joined);
        tracker.set(shared);
        Throwable refused = catchThrowable(() -> shared.position("LD-1", Duration.ofMinutes(1), poor));
        second.join();

        assertThat(refused).isInstanceOf(PriceLimitException.class);
        assertThat(thrown.get()).isNull();
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** The deadline of the client is longer than the lease of a claim. */
    @Test
    void readThatTakesLongerThanAMinuteIsMadeByOneOfTwoTrackers() {
        service.play(TRIP, "LD-1");
        FreightClient patient = service.client.withOptions(
                CallOptions.builder().deadline(Duration.ofMinutes(2)).build());
        LoadTracker one = opened(LoadTracker.builder(patient).store(store).clock(() -> service.now));
        LoadTracker other = opened(builder());
        one.follow("LD-1", FollowOptions.defaults());
        service.duringRead = () -> {
            service.duringRead = null;
            service.advance(Duration.ofSeconds(110));
            other.runDue();
        };
        one.runDue();
        assertThat(service.reads.get()).isEqualTo(1);
    }
}
