package io.freightsdk.tracking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.SpendLimit;
import io.freightsdk.error.CallFacts;
import io.freightsdk.error.InsufficientFundsException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What all loads on a store wait for, with one tracker on it and with two. */
class PausesTest extends TrackerSetup {
    private static final int LOADS = 50;

    private void watchSome(LoadTracker tracker) {
        for (int i = 1; i <= LOADS; i++) {
            tracker.follow(service.play(TRIP, "LD-" + i), FollowOptions.defaults());
        }
    }

    /** Each tries one read, as a refused read costs nothing; the store keeps the event once. */
    @Test
    void oneRefusedReadPausesItsTracker() {
        LoadTracker one = tracker();
        LoadTracker other = tracker();
        watchSome(one);
        service.balanceUsd = BigDecimal.ZERO;

        assertThat(pauseOf(one)).isEqualTo(PauseReason.BALANCE);
        assertThat(pauseOf(other)).isEqualTo(PauseReason.BALANCE);
        assertThat(service.reads).hasValue(2);
        run(Duration.ofHours(1), one, other);
        int tried = service.reads.get();
        assertThat(tried).isBetween(12, 24);
        assertThat(told()).containsExactly("TrackingPaused");
        assertThat(((TrackingEvent.TrackingPaused) events.get(0)).balanceUsd()).isZero();

        service.balanceUsd = BigDecimal.ONE;
        run(Duration.ofMinutes(11), one, other);
        assertThat(service.reads.get()).isGreaterThanOrEqualTo(tried + LOADS);
        assertThat(Stream.of(one, other).map(TrackerSetup::pauseOf)).containsNull();
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

        assertThat(Pause.reason(new NoFunds())).isEqualTo(PauseReason.BALANCE);
    }

    @Test
    void missingPriceIsReportedOnceAndReadsResumeWithAPrice() {
        service.hasPrice = false;
        LoadTracker one = opened(builder().budgetUsdPerSlidingDay("50.00").listener(events::add));
        LoadTracker other = tracker();
        watchSome(one);
        assertThat(one.stats().affordableLoads()).isNull();
        assertThat(pauseOf(one)).isEqualTo(PauseReason.SERVICE);
        run(Duration.ofHours(1), one, other);
        assertThat(service.reads).hasValue(0);
        assertThat(told()).containsExactly("TrackingPaused");
        assertThat(((TrackingEvent.TrackingPaused) events.get(0)).reason()).isEqualTo(PauseReason.SERVICE);

        service.hasPrice = true;
        run(Duration.ofMinutes(11), one, other);
        assertThat(service.reads.get()).isGreaterThanOrEqualTo(LOADS);
        assertThat(pauseOf(one)).isNull();
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
        assertThat(pauseOf(tracker)).isEqualTo(PauseReason.SPEND_LIMIT);
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
                tracker.follow(limited.play(TRIP, "LD-" + i), FollowOptions.defaults());
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
                tracker.follow(limited.play(TRIP, "LD-" + i), FollowOptions.defaults());
            }
            run(Duration.ofHours(15), tracker);

            assertThat(limited.reads.get()).isGreaterThan(30);
            assertThat(told()).containsOnlyOnce("TrackingPaused");
        }
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
        assertThat(tracker.stats().throttle()).isEqualTo(1);
    }

    @Test
    void successfulPositionCallEndsThePause() {
        LoadTracker tracker = tracker();
        service.play(TRIP, "LD-1");
        for (int i = 1; i <= 2; i++) {
            refuseNextRead();
            assertThatThrownBy(() -> tracker.position("LD-1", Duration.ZERO))
                    .isInstanceOf(InsufficientFundsException.class);
            assertThat(pauseOf(tracker)).isEqualTo(PauseReason.BALANCE);

            service.advance(Duration.ofMinutes(1));
            assertThat(tracker.position("LD-1", Duration.ZERO).paidNow()).isTrue();
            assertThat(pauseOf(tracker)).isNull();
            service.advance(Duration.ofMinutes(1));
        }
        assertThat(told()).containsExactly("TrackingPaused"); // once a day
    }

    @Test
    void refusedPositionCallMakesNoPauseLonger() {
        LoadTracker tracker = tracker();
        tracker.follow(service.play(TRIP, "LD-1"), FollowOptions.defaults());
        service.balanceUsd = BigDecimal.ZERO;
        for (int i = 0; i < 9; i++) {
            assertThatThrownBy(() -> tracker.position("LD-1", Duration.ZERO))
                    .isInstanceOf(InsufficientFundsException.class);
        }
        tracker.runDue();
        assertThat(told()).containsExactly("TrackingPaused");
    }

    /** A key without the scope of reads, given to a node by mistake, must not end what all nodes follow. */
    @Test
    void keyThatMayReadNothingPausesAndGivesNoLoadUp() {
        LoadTracker tracker = tracker();
        watchSome(tracker);
        assertThat(readsOf(tracker)).isEqualTo(LOADS);
        for (int i = 0; i < 200; i++) {
            failNextRead(403, "SCOPE");
        }
        run(Duration.ofDays(1), tracker);
        assertThat(pauseOf(tracker)).isEqualTo(PauseReason.FORBIDDEN);
        assertThat(service.reads.get() - LOADS).isLessThan(210);
        assertThat(told()).containsOnlyOnce("TrackingPaused").doesNotContain("TrackingEnded");
        assertThat(tracker.stats().active()).isEqualTo(LOADS);

        service.failures.clear();
        run(Duration.ofDays(5), tracker);
        assertThat(pauseOf(tracker)).isNull();
        assertThat(told().stream().filter("Delivered"::equals)).hasSize(LOADS);
    }

    /** Which says nothing about the service. */
    @Test
    void runThatIsInterruptedBeforeAPriceIsKnownBeginsNoPause() {
        LoadTracker tracker = tracker();
        watchSome(tracker);
        Thread.currentThread().interrupt();
        tracker.runDue();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(tracker.stats().pauseReason()).isNull();
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
            assertThat(pauseOf(old)).isEqualTo(PauseReason.KEY);
            assertThat(readsOf(old)).isZero();

            assertThat(readsOf(one)).isEqualTo(LOADS);
            assertThat(pauseOf(one)).isNull();
            assertThat(told()).containsOnlyOnce("TrackingPaused");
            assertThat(events)
                    .filteredOn(TrackingEvent.TrackingPaused.class::isInstance)
                    .extracting(event -> ((TrackingEvent.TrackingPaused) event).reason())
                    .containsExactly(PauseReason.KEY);
        }
    }

    @Test
    void runWithoutMoneyEndsWithASlowStore() {
        LoadTracker tracker = opened(LoadTracker.builder(service.client)
                .store(store)
                .clock(() -> service.now = service.now.plusSeconds(10)));
        watchSome(tracker);
        refuseNextRead();
        assertThat(pauseOf(tracker)).isEqualTo(PauseReason.BALANCE);
        assertThat(service.reads).hasValue(1);
    }

    @Test
    void expiredLeaseIsNotReturned() {
        List<TrackedLoad> others = new ArrayList<>();
        LoadTracker tracker = tracker();
        watchSome(tracker);
        service.duringRead = () -> {
            service.advance(Duration.ofSeconds(65));
            others.addAll(claimed(LOADS));
        };
        refuseNextRead();
        tracker.runDue();
        assertThat(others).hasSize(LOADS);
        assertThat(claimed(LOADS)).hasSizeLessThanOrEqualTo(1); // that which was read, whose booking is given back
    }

    private List<TrackedLoad> claimed(int most) {
        return Stream.generate(() -> store.claimDue(service.now, Duration.ofSeconds(60)))
                .limit(most)
                .takeWhile(Objects::nonNull)
                .toList();
    }
}
