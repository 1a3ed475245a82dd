package io.freightsdk.tracking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.freightsdk.SpendLimit;
import io.freightsdk.error.CallFacts;
import io.freightsdk.error.InsufficientFundsException;
import io.freightsdk.error.SpendLimitException;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What all loads on a store wait for, with one tracker on it and with two. */
@Tag("acceptance")
class PausesTest extends TrackerSetup {
    private static final int LOADS = 50;

    private void watchSome(LoadTracker tracker) {
        for (int i = 1; i <= LOADS; i++) {
            tracker.follow(service.play(TRIP, "LD-" + i), WatchOptions.defaults());
        }
    }

    @Test
    void oneRefusedReadPausesAllTrackersOfAStore() {
        LoadTracker one = tracker();
        LoadTracker other = tracker();
        watchSome(one);
        service.balanceUsd = BigDecimal.ZERO;

        assertThat(one.runDue().pauseReason()).isEqualTo(PauseReason.BALANCE);
        assertThat(other.runDue().pauseReason()).isEqualTo(PauseReason.BALANCE);
        assertThat(service.reads).hasValue(1);
        run(Duration.ofHours(1), one, other);
        int tried = service.reads.get();
        assertThat(tried).isBetween(6, 12);
        assertThat(told()).containsExactly("BalanceLow");

        service.balanceUsd = BigDecimal.ONE;
        run(Duration.ofMinutes(11), one, other);
        assertThat(service.reads.get()).isGreaterThanOrEqualTo(tried + LOADS);
        assertThat(other.runDue().pauseReason()).isNull();
        assertThat(store.pause()).isNull();
    }

    /** A client of the user's own, or a fake, may refuse with a type of its own. */
    @Test
    void refusalOfASubclassConcernsAllLoadsToo() {
        CallFacts facts = CallFacts.unsent("getLoadPosition");
        class NoFunds extends InsufficientFundsException {
            private static final long serialVersionUID = 1L;

            NoFunds() {
                super(facts, null, null, null, "");
            }
        }

        assertThat(Pauses.reason(new NoFunds())).isEqualTo(PauseReason.BALANCE);
    }

    @Test
    void repeatedLackOfMoneyDoublesThePauseWithoutAnEvent() {
        LoadTracker one = tracker();
        LoadTracker other = tracker();
        watchSome(one);
        refuseNextRead();
        one.runDue();
        refuseNextRead();
        service.advance(Duration.ofSeconds(60));

        assertThat(other.runDue().pauseReason()).isEqualTo(PauseReason.BALANCE);
        service.advance(Duration.ofSeconds(119));
        assertThat(one.runDue().reads()).isZero();
        service.advance(Duration.ofSeconds(1));
        assertThat(one.runDue().reads()).isEqualTo(LOADS);
        assertThat(told().stream().filter("BalanceLow"::equals)).hasSize(1);

        refuseNextRead();
        run(Duration.ofHours(6), one);
        assertThat(told().stream().filter("BalanceLow"::equals)).hasSize(2);
    }

    /** It was paid for, and does not wait for the end of a pause. */
    @Test
    void positionThatCouldNotBeStoredIsStoredInAPause() {
        AtomicBoolean isFull = new AtomicBoolean(true);
        WatchStore failing = (WatchStore) Proxy.newProxyInstance(
                WatchStore.class.getClassLoader(), new Class<?>[] {WatchStore.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("save") && isFull.get()) {
                        throw new IllegalStateException("full");
                    }
                    return method.invoke(store, arguments);
                });
        LoadTracker tracker = opened(builder().store(failing));
        String load = service.play(TRIP, "LD-1");
        tracker.follow(load, WatchOptions.defaults());
        assertThat(tracker.runDue().reads()).isZero();
        isFull.set(false);
        TrackingPause pause =
                new TrackingPause(PauseReason.BALANCE, service.now.plus(Duration.ofMinutes(9)), Duration.ofMinutes(9));
        assertThat(store.pause(null, pause, List.of())).isTrue();
        service.advance(Duration.ofMinutes(2));

        assertThat(tracker.runDue().pauseReason()).isEqualTo(PauseReason.BALANCE);

        assertThat(service.reads).hasValue(1);
        assertThat(Objects.requireNonNull(tracker.find(load)).reads()).isEqualTo(1);
    }

    @Test
    void missingPriceIsReportedOnceAndReadsResumeWithAPrice() {
        service.hasPrice = false;
        LoadTracker one = opened(builder().budgetUsdPerSlidingDay("50.00").listener(events::add));
        LoadTracker other = tracker();
        watchSome(one);
        assertThat(one.report().affordableLoads()).isNull();
        assertThat(one.runDue().pauseReason()).isEqualTo(PauseReason.SERVICE);
        run(Duration.ofHours(1), one, other);
        assertThat(service.reads).hasValue(0);
        assertThat(told()).containsExactly("TrackingPaused");
        assertThat(((TrackingEvent.TrackingPaused) events.get(0)).reason()).isEqualTo(PauseReason.SERVICE);

        service.hasPrice = true;
        run(Duration.ofMinutes(11), one, other);
        assertThat(service.reads.get()).isGreaterThanOrEqualTo(LOADS);
        assertThat(one.runDue().pauseReason()).isNull();
        assertThat(told().stream().filter("TrackingPaused"::equals)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void budgetThatPaysForNoReadIsReportedOnce(boolean priceIsKnown) {
        if (priceIsKnown) {
            service.client.prices().list();
        }
        LoadTracker tracker = opened(builder().budgetUsdPerSlidingDay("0.01").listener(events::add));
        watchSome(tracker);
        run(Duration.ofDays(2), tracker);

        assertThat(service.reads).hasValue(0);
        limitIsReportedOnce(tracker);
    }

    private void limitIsReportedOnce(LoadTracker tracker) {
        assertThat(told()).containsExactly("TrackingPaused");
        assertThat(((TrackingEvent.TrackingPaused) events.get(0)).reason()).isEqualTo(PauseReason.SPEND_LIMIT);
        assertThat(tracker.runDue().pauseReason()).isEqualTo(PauseReason.SPEND_LIMIT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "50.00"})
    void limitOfTheClientThatIsSpentIsReportedOnce(String budget) {
        try (PlayedService limited = new PlayedService(SpendLimit.usd("0.02"))) {
            LoadTracker.Builder builder = LoadTracker.builder(limited.client)
                    .store(store)
                    .clock(() -> service.now)
                    .listener(events::add);
            LoadTracker tracker = opened(budget.isEmpty() ? builder : builder.budgetUsdPerSlidingDay(budget));
            for (int i = 1; i <= LOADS; i++) {
                tracker.follow(limited.play(TRIP, "LD-" + i), WatchOptions.defaults());
            }
            run(Duration.ofDays(2), tracker);

            assertThat(limited.reads).hasValue(1);
            limitIsReportedOnce(tracker);
        }
    }

    /** Each hour another read leaves the window, and the next is refused. */
    @Test
    void limitOfTheClientThatIsSpentAgainAndAgainIsReportedOnceADay() {
        try (PlayedService limited = new PlayedService(SpendLimit.usd("0.10").per(Duration.ofHours(1)))) {
            LoadTracker tracker = opened(LoadTracker.builder(limited.client)
                    .store(store)
                    .clock(() -> limited.now = service.now)
                    .listener(events::add));
            for (int i = 1; i <= LOADS; i++) {
                tracker.follow(limited.play(TRIP, "LD-" + i), WatchOptions.defaults());
            }
            run(Duration.ofHours(15), tracker);

            assertThat(limited.reads.get()).isGreaterThan(30);
            assertThat(told()).containsOnlyOnce("TrackingPaused");
        }
    }

    @Test
    void secondBudgetOnAStoreHasItsOwnEvent() {
        String load = service.play(TRIP, "LD-1");
        for (String budget : List.of("0.04", "0.06")) {
            LoadTracker tracker =
                    opened(builder().budgetUsdPerSlidingDay(budget).listener(events::add));
            assertThat(catchThrowable(() -> {
                        while (true) {
                            tracker.position(load, Duration.ZERO);
                        }
                    }))
                    .isInstanceOf(SpendLimitException.class);
        }

        assertThat(events.stream()
                        .filter(event -> ((TrackingEvent.BudgetThreshold) event).percent() == 100)
                        .map(event -> ((TrackingEvent.BudgetThreshold) event)
                                .limitUsd()
                                .toPlainString()))
                .containsExactly("0.04", "0.06");
    }

    @Test
    void pauseForMoneyLeavesTheShortageAlone() {
        LoadTracker tracker = opened(builder().budgetUsdPerSlidingDay("50.00"));
        watchSome(tracker);
        service.balanceUsd = BigDecimal.ZERO;
        run(Duration.ofHours(12), tracker);
        int tried = service.reads.get();
        service.balanceUsd = BigDecimal.TEN;
        run(Duration.ofMinutes(11), tracker);

        assertThat(service.reads.get()).isGreaterThanOrEqualTo(tried + LOADS);
        assertThat(tracker.report().shortage()).isBetween(1.0, 1.01);
    }

    @Test
    void watchingAgainDoesNotUndoWhatTheBudgetMadeCheaper() {
        LoadTracker tracker = opened(builder().budgetUsdPerSlidingDay("1.00"));
        service.client.prices().list();
        int carries = Objects.requireNonNull(tracker.report().affordableLoads());
        for (int i = 0; i <= carries; i++) {
            tracker.follow("LD-" + i, WatchOptions.defaults());
        }
        String last = "LD-" + carries;
        assertThat(tracker.follow(last, WatchOptions.defaults()).policy()).isEqualTo(TrackingPolicy.ECONOMY);
        assertThat(tracker.follow("LD-0", WatchOptions.defaults()).policy()).isEqualTo(TrackingPolicy.STANDARD);
        assertThat(tracker.follow("LD-0", WatchOptions.of(TrackingPolicy.TIGHT)).policy())
                .isEqualTo(TrackingPolicy.STANDARD);

        tracker.forget("LD-0");
        assertThat(tracker.follow(last, WatchOptions.defaults()).policy()).isEqualTo(TrackingPolicy.STANDARD);
    }

    @Test
    void successfulPositionCallEndsThePause() {
        LoadTracker tracker = tracker();
        service.play(TRIP, "LD-1");
        for (int i = 1; i <= 2; i++) {
            refuseNextRead();
            assertThatThrownBy(() -> tracker.position("LD-1", Duration.ZERO))
                    .isInstanceOf(InsufficientFundsException.class);
            assertThat(tracker.runDue().pauseReason()).isEqualTo(PauseReason.BALANCE);

            service.advance(Duration.ofMinutes(1));
            assertThat(tracker.position("LD-1", Duration.ZERO).paidNow()).isTrue();
            assertThat(tracker.runDue().pauseReason()).isNull();
            assertThat(store.pause()).isNull();
            service.advance(Duration.ofMinutes(1));
        }
        assertThat(told()).containsExactly("BalanceLow", "BalanceLow");
    }

    @Test
    void refusedPositionCallMakesNoPauseLonger() {
        LoadTracker tracker = tracker();
        tracker.follow(service.play(TRIP, "LD-1"), WatchOptions.defaults());
        service.balanceUsd = BigDecimal.ZERO;
        for (int i = 0; i < 9; i++) {
            assertThatThrownBy(() -> tracker.position("LD-1", Duration.ZERO))
                    .isInstanceOf(InsufficientFundsException.class);
        }
        assertThat(Objects.requireNonNull(store.pause()).every()).isEqualTo(Duration.ofSeconds(60));
        tracker.runDue();
        assertThat(told()).containsExactly("BalanceLow");
    }

    /** A key without the scope of reads, given to a node by mistake, must not end what all nodes follow. */
    @Test
    void keyThatMayReadNothingPausesAndGivesNoLoadUp() {
        LoadTracker tracker = tracker();
        watchSome(tracker);
        assertThat(tracker.runDue().reads()).isEqualTo(LOADS);
        for (int i = 0; i < 200; i++) {
            failNextRead(403, "SCOPE");
        }
        run(Duration.ofDays(1), tracker);
        assertThat(tracker.runDue().pauseReason()).isEqualTo(PauseReason.FORBIDDEN);
        assertThat(service.reads.get() - LOADS).isLessThan(160);
        assertThat(told()).containsOnlyOnce("TrackingPaused").doesNotContain("TrackingFailed");
        assertThat(tracker.report().active()).isEqualTo(LOADS);

        service.failures.clear();
        run(Duration.ofDays(5), tracker);
        assertThat(tracker.runDue().pauseReason()).isNull();
        assertThat(told().stream().filter("Delivered"::equals)).hasSize(LOADS);
    }

    /** Which says nothing about the service. */
    @Test
    void runThatIsInterruptedBeforeAPriceIsKnownBeginsNoPause() {
        LoadTracker tracker = tracker();
        watchSome(tracker);
        Thread.currentThread().interrupt();
        RunReport report = tracker.runDue();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(report.pauseReason()).isNull();
        assertThat(events).isEmpty();
    }

    @Test
    void keyOfOneTrackerStopsNoOther() {
        try (PlayedService locked = new PlayedService()) {
            locked.failures.add(new PlayedService.Answer(401, "{\"error\":\"no\",\"code\":\"INVALID_KEY\"}"));
            LoadTracker old =
                    opened(LoadTracker.builder(locked.client).store(store).clock(() -> service.now));
            LoadTracker one = tracker();
            watchSome(one);
            assertThat(old.runDue().pauseReason()).isEqualTo(PauseReason.KEY);
            assertThat(old.runDue().reads()).isZero();

            assertThat(one.runDue().reads()).isEqualTo(LOADS);
            assertThat(one.runDue().pauseReason()).isNull();
            assertThat(told()).containsOnlyOnce("TrackingPaused");
            assertThat(events)
                    .filteredOn(TrackingEvent.TrackingPaused.class::isInstance)
                    .extracting(event -> ((TrackingEvent.TrackingPaused) event).reason())
                    .containsExactly(PauseReason.KEY);
        }
    }

    @Test
    void positionIsStoredThoughThePauseCannotBeEnded() {
        AtomicBoolean broken = new AtomicBoolean();
        WatchStore failing = (WatchStore) Proxy.newProxyInstance(
                WatchStore.class.getClassLoader(), new Class<?>[] {WatchStore.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("pause") && arguments != null && broken.getAndSet(false)) {
                        throw new IllegalStateException("the database is away");
                    }
                    return method.invoke(store, arguments);
                });
        LoadTracker tracker =
                opened(LoadTracker.builder(service.client).store(failing).clock(() -> service.now));
        tracker.follow(service.play(TRIP, "LD-1"), WatchOptions.defaults());
        refuseNextRead();
        tracker.runDue();
        broken.set(true);
        assertThat(tracker.position("LD-1", Duration.ZERO).paidNow()).isTrue();

        assertThat(broken).isFalse();
        assertThat(Objects.requireNonNull(tracker.find("LD-1")).spentUsd()).isEqualByComparingTo(Table.READ_USD);
        assertThat(tracker.runDue().reads()).isZero();
        assertThat(service.reads).hasValue(2);
    }

    @Test
    void runWithoutMoneyEndsWithASlowStore() {
        LoadTracker tracker = opened(LoadTracker.builder(service.client)
                .store(store)
                .clock(() -> service.now = service.now.plusSeconds(10)));
        watchSome(tracker);
        refuseNextRead();
        assertThat(tracker.runDue().pauseReason()).isEqualTo(PauseReason.BALANCE);
        assertThat(service.reads).hasValue(1);
    }

    @Test
    void expiredLeaseIsNotReturned() {
        List<Watch> others = new ArrayList<>();
        LoadTracker tracker = tracker();
        watchSome(tracker);
        service.duringRead = () -> {
            service.advance(Duration.ofSeconds(65));
            others.addAll(store.claimDue(service.now, Duration.ofSeconds(60), LOADS / 2));
        };
        refuseNextRead();
        tracker.runDue();
        List<Watch> third = store.claimDue(service.now, Duration.ofSeconds(60), LOADS);
        assertThat(others).hasSize(LOADS / 2);
        assertThat(third).hasSize(LOADS / 2).doesNotContainAnyElementsOf(others);
    }
}
