package io.freightsdk.tracking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.RetryPolicy;
import io.freightsdk.Spend;
import io.freightsdk.SpendLimit;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.model.DedupCreateLoadResult;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.tracking.TrackingEvent.Facts;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("acceptance")
class LoadTrackerTest extends TrackerSetup {

    private final String load = service.play(TRIP, "LD-1");

    @Test
    void loadIsFollowedToItsEnd() {
        LoadTracker tracker = tracker();
        assertThat(tracker.follow(load, WatchOptions.defaults()).isFollowed()).isTrue();
        run(Duration.ofDays(5), tracker);

        assertThat(told()).contains("DriverJoined", "StopArrived", "StopDeparted", "Delivered");
        assertThat(Objects.requireNonNull(tracker.find(load)).nextReadAt()).isNull();
        assertThat(tracker.report().reads()).isEqualTo(service.reads.get());
    }

    @Test
    void followingAgainChangesOnlyThePolicy() {
        LoadTracker tracker = tracker();
        Instant first = tracker.follow(load, WatchOptions.defaults()).nextReadAt();
        Watch again = tracker.follow(load, WatchOptions.of(TrackingPolicy.TIGHT));

        assertThat(again.policy()).isEqualTo(TrackingPolicy.TIGHT);
        assertThat(again.nextReadAt()).isBeforeOrEqualTo(first);
    }

    @Test
    void followingAgainChangesWhatEventsRepeat() {
        LoadTracker tracker = tracker();
        tracker.follow(load, WatchOptions.defaults().labels(Map.of("customer", "acme")));
        WatchOptions described = WatchOptions.defaults()
                .labels(Map.of("customer", "globex"))
                .trackingLink(URI.create("https://example.com/track"));
        tracker.follow(load, TRIP.order(), described);
        tracker.follow(load, WatchOptions.defaults());
        run(Duration.ofDays(5), tracker);

        assertThat(events).isNotEmpty().extracting(TrackingEvent::load).allSatisfy(told -> {
            assertThat(told.labels()).containsExactly(Map.entry("customer", "globex"));
            assertThat(told.trackingLink()).hasToString("https://example.com/track");
            assertThat(told.customerRef()).isEqualTo(TRIP.order().customerRef());
        });
    }

    @Test
    void sequenceBeginsAgainAfterForget() {
        LoadTracker tracker = tracker();
        tracker.follow(load, WatchOptions.defaults());
        run(Duration.ofHours(4), tracker);
        tracker.forget(load);
        List<String> before = events.stream().map(TrackingEvent::id).toList();
        events.clear();
        tracker.follow(load, WatchOptions.defaults());
        run(Duration.ofDays(5), tracker);

        assertThat(before).isNotEmpty();
        assertThat(events).extracting(TrackingEvent::id).doesNotContainAnyElementsOf(before);
        assertThat(events).extracting(TrackingEvent::sequence).isSorted().contains(before.size() + 1);
    }

    /** As of a service that answers in part. */
    @Test
    void readThatShowsNoStopsForgetsNone() {
        LoadTracker tracker = tracker();
        tracker.follow(load, TRIP.order(), WatchOptions.defaults());
        while (!told().contains("StopDeparted")) {
            run(Duration.ofHours(1), tracker);
        }
        service.shown = position -> position.toBuilder().stops(List.of()).build();
        assertThat(tracker.position(load, Duration.ZERO).paidNow()).isTrue();
        service.shown = position -> position;
        run(Duration.ofDays(5), tracker);

        assertThat(told()).contains("Delivered").doesNotContain("StopTakenBack");
        assertThat(events)
                .extracting(TrackingEvent::sequence)
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, events.size()).boxed().toList());
        assertThat(Objects.requireNonNull(tracker.find(load)).state().stops).allMatch(stop -> stop.is(StopFlag.PLACED));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", ".", ".."})
    void blankLoadNumberIsRefused(String loadNumber) {
        LoadTracker tracker = tracker();
        assertThatThrownBy(() -> tracker.follow(loadNumber, WatchOptions.defaults()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("loadNumber: expected that of a load, was \"" + loadNumber + "\"");
    }

    /** It costs its read, and stops nobody else. */
    @Test
    void answerForAnotherLoadIsAFailedReadOfThatLoadAlone() {
        service.play(TRIP, "LD-2");
        service.answerWrongly("LD-2");
        LoadTracker tracker = opened(builder().listener(events::add).budgetUsdPerSlidingDay("100.00"));
        tracker.follow("LD-2", WatchOptions.defaults());
        tracker.follow(load, WatchOptions.defaults());
        run(Duration.ofDays(5), tracker);

        Watch wrong = Objects.requireNonNull(tracker.find("LD-2"));
        assertThat(wrong.reads()).isZero();
        assertThat(wrong.spentUsd()).isPositive();
        assertThat(Objects.requireNonNull(tracker.find(load)).status()).isEqualTo(LoadStatus.DELIVERED);
        assertThat(tracker.report().reads()).isEqualTo(service.reads.get());
    }

    @Test
    void loadsForgottenWhileOthersAreReadAreNotRead() {
        service.play(TRIP, "LD-2");
        LoadTracker tracker = tracker();
        tracker.follow(load, WatchOptions.defaults());
        tracker.follow("LD-2", WatchOptions.defaults());
        service.duringRead = () -> {
            tracker.forget(load);
            tracker.forget("LD-2");
        };

        assertThat(tracker.runDue().reads()).isEqualTo(1);
        assertThat(service.reads).hasValue(1);
    }

    @Test
    void listenerThatFailsWithAnErrorEndsNothing() {
        List<TrackingEvent> told = new ArrayList<>();
        try (LoadTracker tracker = builder()
                .listener(event -> {
                    if (told.isEmpty() && events.isEmpty()) {
                        events.add(event);
                        throw new AssertionError("once");
                    }
                    told.add(event);
                })
                .build()) {
            tracker.follow(load, WatchOptions.defaults());
            run(Duration.ofDays(5), tracker);

            assertThat(told).contains(events.get(0)).hasSizeGreaterThan(4);
        }
    }

    @Test
    void forgottenLoadIsNotRead() {
        LoadTracker tracker = tracker();
        tracker.follow(load, WatchOptions.defaults());

        assertThat(tracker.forget(load)).isTrue();
        assertThat(tracker.forget(load)).isFalse();
        assertThat(tracker.runDue().reads()).isZero();
    }

    @Test
    void loadThatIsFollowedAgainIsToldToHaveEndedAgain() {
        LoadTracker tracker = tracker();
        tracker.follow(load, WatchOptions.defaults());
        run(Duration.ofDays(5), tracker);
        tracker.forget(load);
        tracker.follow(load, WatchOptions.defaults());
        run(Duration.ofMinutes(1), tracker);
        assertThat(events).extracting(TrackingEvent::id).doesNotHaveDuplicates();
        assertThat(told())
                .filteredOn(List.of("Delivered", "StopArrived")::contains)
                .containsExactly("StopArrived", "StopArrived", "Delivered", "Delivered");
    }

    @Test
    void hundredCallersShareOneRead() throws Exception {
        ExecutorService callers = Executors.newFixedThreadPool(100);
        try (LoadTracker tracker = tracker()) {
            CountDownLatch asked = new CountDownLatch(100);
            service.duringRead = () -> await(asked);
            List<Future<KnownPosition>> all = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                all.add(callers.submit(() -> {
                    asked.countDown();
                    return tracker.position(load, Duration.ofMinutes(10));
                }));
            }
            for (Future<KnownPosition> one : all) {
                assertThat(one.get(60, TimeUnit.SECONDS).position().loadNumber())
                        .isEqualTo(load);
            }

            assertThat(service.reads).hasValue(1);
        } finally {
            callers.shutdownNow();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void freshPositionIsFree() {
        LoadTracker tracker = tracker();
        assertThat(tracker.lastKnown(load)).isNull();
        assertThat(tracker.position(load, Duration.ofMinutes(15)).paidNow()).isTrue();
        service.advance(Duration.ofMinutes(15));
        assertThat(tracker.position(load, Duration.ofMinutes(15)).paidNow()).isFalse();
        service.advance(Duration.ofMinutes(1));
        assertThat(tracker.position(load, Duration.ofMinutes(15)).paidNow()).isTrue();
        assertThat(tracker.position(load, Duration.ZERO).paidNow()).isTrue();
        assertThat(Objects.requireNonNull(tracker.lastKnown(load)).paidNow()).isFalse();
        assertThat(service.reads).hasValue(3);
    }

    @Test
    void confirmedDeliveryIsToldAndNotReadAgain() {
        LoadTracker tracker = tracker();
        tracker.follow(load, WatchOptions.defaults());
        tracker.deliveryConfirmed(load);
        run(Duration.ofDays(5), tracker);
        assertThat(service.reads).hasValue(0);
        assertThat(told()).containsExactly("Delivered");
    }

    @Test
    void confirmedDeliveryIsUnloadedAtTheTimeOfItsBillOfLading() {
        LoadTracker tracker = tracker();
        Instant bolReceivedAt = service.now.minusSeconds(600);
        tracker.follow(load, TRIP.order(), WatchOptions.defaults());
        tracker.deliveryConfirmed(load, bolReceivedAt);
        assertThat(told()).containsExactlyInAnyOrder("Delivered", "Unloaded");
        assertThat(events).anySatisfy(event -> assertThat(event.occurredAt()).isEqualTo(bolReceivedAt));
    }

    @Test
    void withoutMoneyOneReadIsRefusedAndAllGoOnAfterATopUp() {
        LoadTracker tracker = tracker();
        for (int i = 1; i <= 50; i++) {
            tracker.follow(service.play(TRIP, "LD-" + i), WatchOptions.defaults());
        }
        service.balanceUsd = BigDecimal.ZERO;
        RunReport paused = tracker.runDue();

        assertThat(paused.pauseReason()).isEqualTo(PauseReason.BALANCE);
        assertThat(service.reads).hasValue(1);
        run(Duration.ofHours(1), tracker);
        int tried = service.reads.get();
        assertThat(tried).isBetween(6, 12);
        assertThat(told()).containsExactly("BalanceLow");

        service.balanceUsd = new BigDecimal("5.00");
        run(Duration.ofMinutes(11), tracker);
        assertThat(service.reads.get()).isGreaterThanOrEqualTo(tried + 50);
        assertThat(tracker.runDue().pauseReason()).isNull();
    }

    @Test
    void refusedKeyPausesAllAndIsSaidOnce() {
        LoadTracker tracker = tracker();
        tracker.follow(load, WatchOptions.defaults());
        tracker.follow(service.play(TRIP, "LD-2"), WatchOptions.defaults());
        for (int i = 0; i < 3; i++) {
            failNextRead(401, "BAD_KEY");
        }
        run(Duration.ofHours(1), tracker);

        assertThat(told()).filteredOn("TrackingPaused"::equals).hasSize(1);
        assertThat(service.failures).isEmpty();
        assertThat(tracker.runDue().pauseReason()).isNull();
    }

    @Test
    void unregisteredBrokerPausesAll() {
        LoadTracker tracker = tracker();
        tracker.follow(load, WatchOptions.defaults());
        failNextRead(422, "UNKNOWN_BROKER");

        assertThat(tracker.runDue().pauseReason()).isEqualTo(PauseReason.FORBIDDEN);
        assertThat(events)
                .filteredOn(TrackingEvent.TrackingPaused.class::isInstance)
                .extracting(event -> ((TrackingEvent.TrackingPaused) event).reason())
                .containsExactly(PauseReason.FORBIDDEN);
    }

    @Test
    void loadThatCannotBeReadForHalfAnHourIsGivenUp() {
        LoadTracker tracker = tracker();
        tracker.follow("LD-404", WatchOptions.defaults());
        run(Duration.ofMinutes(29), tracker);
        assertThat(events).isEmpty();
        run(Duration.ofMinutes(31), tracker);
        tracker.follow(load, WatchOptions.defaults());
        for (int i = 0; i < 6; i++) {
            failNextRead(403, "OTHER_BROKER");
        }
        run(Duration.ofHours(1), tracker);

        assertThat(events)
                .filteredOn(TrackingEvent.TrackingFailed.class::isInstance)
                .extracting(event -> ((TrackingEvent.TrackingFailed) event).reason())
                .containsExactly(TrackingEvent.FailureReason.NOT_FOUND, TrackingEvent.FailureReason.FORBIDDEN);
        assertThat(service.reads.get()).isBetween(8, 12);
        assertThat(tracker.report().active()).isZero();
    }

    @Test
    void loadThatWasShownToGoOnAfterItsEndIsFollowedAgain() {
        LoadTracker tracker = tracker();
        tracker.follow(load, WatchOptions.defaults());
        run(Duration.ofDays(5), tracker);
        int reads = service.reads.get();
        assertThat(tracker.follow(load, WatchOptions.defaults()).isFollowed()).isFalse();
        run(Duration.ofDays(1), tracker);
        assertThat(service.reads).hasValue(reads); // as after a restart

        service.shown = position -> position.toBuilder()
                .status(LoadStatus.IN_TRANSIT)
                .deliveredAt(null)
                .stops(List.of(
                        position.stops().get(0),
                        position.stops().get(1).toBuilder()
                                .arrivedAt(null)
                                .departedAt(null)
                                .build()))
                .build();
        assertThat(tracker.position(load, Duration.ZERO).paidNow()).isTrue();
        assertThat(tracker.follow(load, WatchOptions.defaults()).isFollowed()).isTrue();
        run(Duration.ofHours(1), tracker);
        assertThat(Objects.requireNonNull(tracker.find(load)).isFollowed()).isTrue();
        service.shown = position -> position;
        run(Duration.ofDays(1), tracker);

        assertThat(Objects.requireNonNull(tracker.find(load)).isEnded()).isTrue();
        assertThat(told().stream().filter("Delivered"::equals)).hasSize(2);
        assertThat(events).extracting(TrackingEvent::id).doesNotHaveDuplicates();
    }

    @Test
    void loadThatWasGivenUpIsFollowedAgain() {
        LoadTracker tracker = tracker();
        tracker.follow("LD-2", WatchOptions.defaults());
        run(Duration.ofHours(1), tracker);
        assertThat(told()).containsExactly("TrackingFailed");
        service.play(TRIP, "LD-2");

        assertThat(tracker.follow("LD-2", WatchOptions.defaults()).isFollowed()).isTrue();
        assertThat(tracker.report().active()).isEqualTo(1);
        run(Duration.ofDays(5), tracker);
        assertThat(told()).containsOnlyOnce("Delivered").containsOnlyOnce("TrackingFailed");
        assertThat(tracker.follow("LD-2", WatchOptions.defaults()).isFollowed()).isFalse();
    }

    @Test
    void loadThatIsNotFoundTwiceIsToldTwice() {
        LoadTracker tracker = tracker();
        for (int i = 0; i < 2; i++) {
            tracker.follow("LD-404", WatchOptions.defaults());
            run(Duration.ofHours(1), tracker);
        }
        assertThat(told()).containsExactly("TrackingFailed", "TrackingFailed");
        assertThat(events).extracting(TrackingEvent::sequence).containsExactly(1, 2);
    }

    /** The load was paid for when it was created, so its number must not get lost. */
    @ParameterizedTest
    @ValueSource(classes = {IllegalStateException.class, NoClassDefFoundError.class, StackOverflowError.class})
    void watchOfACreatedLoadDoesNotThrow(Class<? extends Throwable> thrown) {
        WatchStore broken = (WatchStore) Proxy.newProxyInstance(
                WatchStore.class.getClassLoader(), new Class<?>[] {WatchStore.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("account")) {
                        return null; // which no store looks up
                    }
                    throw thrown.getConstructor(String.class).newInstance("the database is away");
                });
        LoadTracker tracker = builder().store(broken).build();

        Watch watch = tracker.follow(created("LD-7"), TRIP.order(), WatchOptions.defaults());
        assertThat(watch.isFollowed()).isFalse();
        assertThat(watch.loadNumber()).isEqualTo("LD-7");
        assertThat(watch.reason())
                .isEqualTo("not followed, as it could not be stored: call follow with its number again");
    }

    @Test
    void lostResponseCountsAndIsTriedLater() {
        LoadTracker tracker = tracker();
        tracker.follow(load, WatchOptions.defaults());
        failNextRead(500, "CUT");
        tracker.runDue();

        Watch watch = Objects.requireNonNull(tracker.find(load));
        assertThat(watch.spentUsd()).isEqualByComparingTo("0.02");
        assertThat(watch.reason()).isEqualTo("the last read failed");
        assertThat(Duration.between(service.now, watch.nextReadAt()))
                .isBetween(Duration.ofMinutes(2), Duration.ofMinutes(4));
        assertThat(tracker.report().spentUsd()).isEqualByComparingTo("0.02");
    }

    @Test
    void loadCostsNoMoreThanItMay() {
        LoadTracker tracker = opened(builder().maxUsdPerLoad("0.10").listener(events::add));
        tracker.follow(load, WatchOptions.of(TrackingPolicy.TIGHT));
        run(Duration.ofDays(5), tracker);

        assertThat(service.reads.get()).isLessThanOrEqualTo(5);
        assertThat(told()).contains("Delivered");
    }

    @Test
    void loadThatHasCostWhatItMayIsGivenUp() {
        Trips.Trip never = Trips.of(5, 200, 250, Trips.Kind.FIELD).stream()
                .filter(trip -> !trip.joins())
                .findFirst()
                .orElseThrow();
        String silent = service.play(never, "LD-2");
        LoadTracker tracker = opened(builder().maxUsdPerLoad("0.10").listener(events::add));
        tracker.follow(silent, WatchOptions.defaults());
        run(Duration.ofDays(9), tracker);

        assertThat(service.reads.get()).isEqualTo(5);
        assertThat(events.get(events.size() - 1))
                .isInstanceOfSatisfying(
                        TrackingEvent.TrackingFailed.class,
                        failed -> assertThat(failed.reason()).isEqualTo(TrackingEvent.FailureReason.COST));
        assertThatThrownBy(() -> tracker.position(silent, Duration.ZERO)).isInstanceOf(SpendLimitException.class);
        assertThat(service.reads.get()).isEqualTo(5);
    }

    @Test
    void negativeAgeAndNoThreadAreRefused() {
        LoadTracker tracker = tracker();
        assertThatThrownBy(() -> tracker.position("LD-1", Duration.ofSeconds(-1)))
                .hasMessage("maxAge: expected 0 or more, was PT-1S");
        assertThatThrownBy(() -> builder().threads(0)).hasMessage("threads: expected 1 or more, was 0");
    }

    @Test
    void readsThatCostNothingAreUnderNoLimitOfTheLoad() {
        service.priceUsd = BigDecimal.ZERO;
        LoadTracker tracker = opened(builder().maxUsdPerLoad("0.01"));
        tracker.follow(service.play(TRIP, "LD-1"), WatchOptions.defaults());
        run(Duration.ofHours(6), tracker);
        assertThat(tracker.position("LD-1", Duration.ZERO).paidNow()).isTrue();
        assertThat(service.reads.get()).isGreaterThan(1);
        assertThat(tracker.report().spentUsd()).isZero();
    }

    /** The process has begun anew since, or another node reads it now. */
    @Test
    void loadThatWasReadAtAHigherPriceIsNotGivenUpForThat() {
        service.priceUsd = new BigDecimal("0.06");
        LoadTracker before = tracker();
        before.follow(load, TRIP.order(), WatchOptions.defaults());
        for (int i = 0; i < 30; i++) {
            before.position(load, Duration.ZERO);
        }
        service.priceUsd = Table.READ_USD;
        service.client.prices().refresh();
        LoadTracker after = tracker();
        run(Duration.ofDays(5), after);

        assertThat(Objects.requireNonNull(after.find(load)).status()).isEqualTo(LoadStatus.DELIVERED);
        assertThat(told()).doesNotContain("TrackingFailed", "Stuck");
    }

    /** Each try may take as long as a call. */
    @Test
    void listThatCannotBeReadIsTriedOnceAMinute() {
        LoadTracker tracker = tracker();
        IntStream.rangeClosed(1, 8)
                .forEach(i -> tracker.follow(service.play(TRIP, "LD-" + i), WatchOptions.defaults()));
        service.client.prices().list();
        service.client.prices().refresh();
        service.isListAway = true;
        service.requests.set(0);
        tracker.runDue();

        assertThat(service.reads).hasValue(8);
        assertThat(service.requests).hasValueLessThanOrEqualTo(8 + 2);
        assertThat(tracker.report().spentUsd()).isEqualByComparingTo("0.16");
        assertThat(Objects.requireNonNull(tracker.find("LD-1")).spentUsd()).isEqualByComparingTo("0.02");
        service.isListAway = false;
        service.priceUsd = new BigDecimal("0.03");
        service.advance(Duration.ofMinutes(30));
        tracker.runDue();
        assertThat(service.client.prices().lastUsd(PaidReads.PRICE_KEY)).isEqualByComparingTo("0.03");
    }

    @Test
    void budgetThatCarriesNoMoreFollowsCheaperAndThenLater() {
        LoadTracker tracker = opened(builder().budgetUsdPerSlidingDay("1.00").listener(events::add));
        assertThat(tracker.report().affordableLoads()).isNull();
        service.client.prices().list();
        TrackingReport report = tracker.report();
        assertThat(report.affordableLoads()).isLessThan(report.affordableLoadsByEconomy());
        int carries = Objects.requireNonNull(report.affordableLoadsByEconomy());
        List<TrackingPolicy> given = new ArrayList<>();
        for (int i = 0; i < carries; i++) {
            given.add(tracker.follow("LD-" + i, WatchOptions.defaults()).policy());
        }
        Watch more = tracker.follow(created("LD-1"), TRIP.order(), WatchOptions.defaults());
        assertThat(more.isFollowed()).isTrue();
        service.play(TRIP, "LD-X");
        Watch later = tracker.follow(created("LD-X"), TRIP.order(), WatchOptions.defaults());

        assertThat(given).startsWith(TrackingPolicy.STANDARD).endsWith(TrackingPolicy.ECONOMY);
        assertThat(later.isFollowed()).isFalse();
        assertThat(later.reason()).isEqualTo("not followed yet: the budget of 24 hours carries no more loads");
        for (int i = 0; i < carries; i++) {
            tracker.forget("LD-" + i);
        }
        run(Duration.ofDays(5), tracker);
        assertThat(told()).contains("StopArrived", "Delivered").doesNotContain("Late");
    }

    @Test
    void loadThatWaitsForTheBudgetIsNotReadWhileThereIsNone() {
        LoadTracker tracker = opened(builder().budgetUsdPerSlidingDay("0.10"));
        String other = service.play(TRIP, "LD-2");
        for (int i = 0; i < 5; i++) {
            assertThat(tracker.position(other, Duration.ZERO).paidNow()).isTrue();
        }
        assertThat(tracker.follow(load, WatchOptions.defaults()).isFollowed()).isFalse();
        assertThat(tracker.follow(load, WatchOptions.of(TrackingPolicy.TIGHT)).isFollowed())
                .isFalse();
        run(Duration.ofHours(23), tracker);
        assertThat(service.reads).hasValue(5);

        run(Duration.ofHours(10), tracker);
        assertThat(service.reads).hasValueGreaterThan(5);
    }

    /** There is money for each of them, and not for all. */
    @Test
    void loadsThatWaitForTheBudgetBeginOneAfterTheOther() {
        LoadTracker tracker = opened(builder().budgetUsdPerSlidingDay("2.00"));
        service.client.prices().list();
        int carries = Objects.requireNonNull(tracker.report().affordableLoadsByEconomy());
        for (int i = 0; i < 5 * carries; i++) {
            tracker.follow(service.play(TRIP, "LD-W" + i), TRIP.order(), WatchOptions.defaults());
        }
        IntSupplier followed = () -> (int) IntStream.range(0, 5 * carries)
                .filter(i -> Objects.requireNonNull(tracker.find("LD-W" + i)).isFollowed())
                .count();
        assertThat(followed.getAsInt()).isLessThanOrEqualTo(carries + 1);
        run(Duration.ofHours(1), tracker);
        assertThat(followed.getAsInt()).isBetween(carries, 2 * carries);
    }

    private static DedupCreateLoadResult created(String loadNumber) {
        return DedupCreateLoadResult.builder()
                .loadId(loadNumber)
                .loadNumber(loadNumber)
                .trackingLink(URI.create("https://track.example/" + loadNumber))
                .build();
    }

    /** As many customers as they like; each load's reads count as its own customer's. */
    @Test
    void limitForEachCustomerIsThatCustomersAlone() {
        try (PlayedService limited = new PlayedService(SpendLimit.usd("0.70").perTag())) {
            LoadTracker tracker =
                    opened(LoadTracker.builder(limited.client).store(store).clock(() -> limited.now));
            for (int i = 1; i <= 40; i++) {
                tracker.follow(
                        limited.play(TRIP, "LD-" + i), WatchOptions.defaults().tag("customer-" + i));
            }
            follow(tracker, limited, Duration.ofDays(5));

            assertThat(tracker.report().active()).isZero();
            assertThat(limited.reads.get()).isGreaterThan(40 * 3);
            Map<String, Spend.Amounts> spent = limited.client.spend().byTag();
            assertThat(spent).hasSize(40).doesNotContainKey("tracking");
            assertThat(Objects.requireNonNull(spent.get("customer-1")).chargedUsd())
                    .isEqualTo(Objects.requireNonNull(tracker.find("LD-1")).spentUsd());
        }
    }

    @Test
    void customerAtTheLimitStopsNoOther() {
        try (PlayedService limited = new PlayedService(SpendLimit.usd("0.02").forTag("poor"))) {
            LoadTracker tracker = opened(LoadTracker.builder(limited.client)
                    .store(store)
                    .budgetUsdPerSlidingDay("100.00")
                    .clock(() -> limited.now));
            tracker.follow(limited.play(TRIP, "LD-1"), WatchOptions.defaults().tag("poor"));
            tracker.follow(limited.play(TRIP, "LD-2"), WatchOptions.defaults());
            follow(tracker, limited, Duration.ofDays(5));

            assertThat(Objects.requireNonNull(tracker.find("LD-1")).reads()).isEqualTo(1);
            assertThat(Objects.requireNonNull(tracker.find("LD-2")).status()).isEqualTo(LoadStatus.DELIVERED);
            assertThat(tracker.report().shortage()).isEqualTo(1);
        }
    }

    /** Once a day by each tracker, by the load that was refused first: its labels say whose it is. */
    @Test
    void spentLimitOfATagIsReportedAtOnce() {
        try (PlayedService limited = new PlayedService(SpendLimit.usd("0.02").forTag("poor"))) {
            LoadTracker.Builder settings = LoadTracker.builder(limited.client)
                    .store(store)
                    .listener(events::add)
                    .clock(() -> limited.now);
            LoadTracker tracker = opened(settings);
            tracker.follow(limited.play(TRIP, "LD-1"), WatchOptions.defaults());
            for (int i = 2; i <= 9; i++) {
                tracker.follow(
                        limited.play(TRIP, "LD-" + i),
                        WatchOptions.of(TrackingPolicy.TIGHT).tag("poor"));
            }
            Instant begun = limited.now;
            assertThat(tracker.runDue().pauseReason()).isNull();
            assertThat(events).singleElement().isInstanceOfSatisfying(TrackingEvent.TrackingPaused.class, paused -> {
                assertThat(paused.reason()).isEqualTo(PauseReason.SPEND_LIMIT);
                assertThat(paused.loadNumber()).isNotEmpty().isNotEqualTo("LD-1");
                assertThat(paused.sequence()).isEqualTo(1);
                assertThat(paused.detectedAt()).isEqualTo(begun);
                assertThat(Contradictions.of(paused)).isEmpty();
            });
            follow(tracker, limited, Duration.ofDays(3));
            assertThat(daysOfPauses()).hasSizeGreaterThan(1).doesNotHaveDuplicates();

            events.clear();
            for (int restart = 0; restart < 24; restart++) {
                follow(opened(settings), limited, Duration.ofHours(1));
            }
            assertThat(events.stream().filter(TrackingEvent.TrackingPaused.class::isInstance))
                    .extracting(
                            paused -> paused.loadNumber() + paused.detectedAt().truncatedTo(ChronoUnit.DAYS))
                    .doesNotHaveDuplicates();
            for (int i = 1; i <= 9; i++) {
                List<TrackingEvent> stored = store.eventsOf("LD-" + i, 0);
                assertThat(stored)
                        .extracting(TrackingEvent::sequence)
                        .isEqualTo(
                                IntStream.rangeClosed(1, stored.size()).boxed().toList());
            }
            assertThat(limited.reads.get()
                            - Objects.requireNonNull(tracker.find("LD-1")).reads())
                    .isEqualTo(1);
        }
    }

    private List<Instant> daysOfPauses() {
        return events.stream()
                .filter(TrackingEvent.TrackingPaused.class::isInstance)
                .map(paused -> paused.detectedAt().truncatedTo(ChronoUnit.DAYS))
                .toList();
    }

    /** Which a user may repeat every second. */
    @ParameterizedTest
    @CsvSource({"503, BILLING_UNAVAILABLE", "404, LOAD_NOT_FOUND", "403, NOT_YOURS"})
    void refusalOfACallersReadDoesNotDelayFollowing(int status, String code) {
        LoadTracker tracker = tracker();
        tracker.follow(load, WatchOptions.defaults());
        tracker.runDue();
        Instant planned = Objects.requireNonNull(tracker.find(load)).nextReadAt();
        failNextRead(status, code);
        assertThatThrownBy(() -> tracker.position(load, Duration.ZERO)).isInstanceOf(FreightException.class);

        Watch watch = Objects.requireNonNull(tracker.find(load));
        assertThat(watch.nextReadAt()).isEqualTo(planned);
        assertThat(watch.spentUsd()).isEqualByComparingTo("0.02");
    }

    private static void follow(LoadTracker tracker, PlayedService service, Duration time) {
        Instant end = service.now.plus(time);
        while (service.now.isBefore(end)) {
            Instant due = tracker.runDue().nextDueAt();
            service.now =
                    due == null || due.isAfter(end) ? end : due.isAfter(service.now) ? due : service.now.plusSeconds(1);
        }
    }

    @Test
    void positionCarriesTheTagOfItsCallerOrOfItsLoad() {
        LoadTracker tracker = tracker();
        tracker.follow(load, WatchOptions.defaults().tag("acme"));
        tracker.position(load, Duration.ZERO);
        tracker.position(load, Duration.ZERO, CallOptions.builder().tag("desk").build());
        tracker.position(service.play(TRIP, "LD-2"), Duration.ZERO);

        assertThat(service.client.spend().byTag()).containsOnlyKeys("acme", "desk", "tracking");
    }

    @Test
    void shortageGrowsUnderASchedulerOfYourOwnToo() {
        WatchStore others = (WatchStore) Proxy.newProxyInstance(
                WatchStore.class.getClassLoader(),
                new Class<?>[] {WatchStore.class},
                (proxy, method, arguments) ->
                        method.getName().equals("nextDueAt") ? null : method.invoke(store, arguments));
        LoadTracker tracker = opened(builder().store(others).budgetUsdPerSlidingDay("0.30"));
        for (int i = 1; i <= 40; i++) {
            tracker.follow(service.play(TRIP, "LD-" + i), WatchOptions.defaults());
        }
        for (int minutes = 0; minutes < 24 * 60; minutes += 10) {
            service.advance(Duration.ofMinutes(10));
            for (int i = 1; i <= 40; i++) {
                tracker.runOne("LD-" + i);
            }
        }
        assertThat(tracker.report().shortage()).isGreaterThan(1);
    }

    @Test
    void runsThatAreHoursApartAreNoShortage() {
        LoadTracker tracker = opened(builder().budgetUsdPerSlidingDay("1000.00"));
        for (int i = 1; i <= 10; i++) {
            tracker.follow(service.play(TRIP, "LD-" + i), WatchOptions.defaults());
        }
        for (int run = 0; run < 20; run++) {
            service.advance(Duration.ofHours(2));
            tracker.runDue();
        }
        assertThat(tracker.report().shortage()).isEqualTo(1);
    }

    @Test
    void twoTrackersOnOneStoreReadEachDueLoadOnce() throws Exception {
        WatchStore store = WatchStore.inMemory();
        ExecutorService nodes = Executors.newFixedThreadPool(2);
        try (LoadTracker one = builder().store(store).build();
                LoadTracker other = builder().store(store).build()) {
            for (int i = 1; i <= 200; i++) {
                one.follow(service.play(TRIP, "LD-" + i), WatchOptions.defaults());
            }
            Future<RunReport> first = nodes.submit(one::runDue);
            Future<RunReport> second = nodes.submit(other::runDue);
            int reads = first.get(60, TimeUnit.SECONDS).reads()
                    + second.get(60, TimeUnit.SECONDS).reads();

            assertThat(reads).isEqualTo(200);
            assertThat(service.reads).hasValue(200);
        } finally {
            nodes.shutdownNow();
        }
    }

    @Test
    void loadOfATrackerThatDiedIsDueAgainAfterItsLease() {
        WatchStore store = WatchStore.inMemory();
        LoadTracker tracker = opened(builder().store(store));
        tracker.follow(load, WatchOptions.defaults());
        store.claimDue(service.now, Duration.ofSeconds(60), 10); // and nothing comes of it
        assertThat(tracker.runDue().reads()).isZero();
        service.advance(Duration.ofSeconds(60));
        assertThat(tracker.runDue().reads()).isEqualTo(1);
    }

    @Test
    void runOneReturnsWhenTheLoadIsDueNext() {
        LoadTracker tracker = tracker();
        tracker.follow(load, WatchOptions.defaults());
        Instant next = tracker.runOne(load);
        int runs = 0;
        while (next != null && runs++ < 500) {
            service.now = next;
            next = tracker.runOne(load);
        }

        assertThat(told()).contains("Delivered");
        assertThat(tracker.runOne("LD-UNKNOWN")).isNull();
    }

    @Test
    void eventIsDeliveredAgainAfterTheListenerThrew() {
        List<TrackingEvent> told = new ArrayList<>();
        TrackingListener throwing = event -> {
            told.add(event);
            if (told.size() == 1) {
                throw new IllegalStateException("not now");
            }
        };
        LoadTracker tracker = opened(builder().listener(throwing));
        tracker.follow(load, WatchOptions.defaults());
        service.advance(Duration.ofHours(3));
        tracker.runDue();
        tracker.runDue();
        assertThat(told.get(1)).isEqualTo(told.get(0));
        assertThat(told).extracting(TrackingEvent::sequence).startsWith(1, 1);
    }

    /** Each of its calls asks for another look at what is to be delivered. */
    @ParameterizedTest
    @ValueSource(strings = {"position", "deliverEvents", "deliveryConfirmed", "runDue", "another thread"})
    void listenerThatCallsItsTrackerAndThrowsIsCalledAgainByTheNextRun(String method) {
        AtomicReference<LoadTracker> tracker = new AtomicReference<>();
        AtomicInteger times = new AtomicInteger();
        tracker.set(opened(builder().listener(event -> {
            times.incrementAndGet();
            switch (method) {
                case "position" -> tracker.get().position(load, Duration.ZERO);
                case "deliverEvents" -> tracker.get().deliverEvents();
                case "deliveryConfirmed" -> tracker.get().deliveryConfirmed("LD-2");
                case "runDue" -> tracker.get().runDue();
                default ->
                    CompletableFuture.runAsync(() -> tracker.get().deliverEvents(), work -> new Thread(work).start())
                            .join();
            }
            throw new IllegalStateException("not now");
        })));
        tracker.get().follow(load, WatchOptions.defaults());
        service.advance(Duration.ofHours(3));
        for (int runs = 1; runs < 4; runs++) {
            tracker.get().runDue();
            assertThat(times.get()).isBetween(runs, 2 * runs);
        }
        assertThat(service.reads).hasValueLessThan(8);
    }

    @Test
    void loadWhoseStepFailsHoldsUpNoOther() {
        WatchStore failing = (WatchStore) Proxy.newProxyInstance(
                WatchStore.class.getClassLoader(), new Class<?>[] {WatchStore.class}, (proxy, method, arguments) -> {
                    boolean isRead = method.getName().equals("save")
                            && ((Watch) arguments[0]).loadNumber().equals(load)
                            && ((Step) arguments[1]).watch().reads() > 0;
                    if (isRead) {
                        throw new IllegalArgumentException("no such step");
                    }
                    return method.invoke(store, arguments);
                });
        LoadTracker tracker = opened(builder().store(failing));
        tracker.follow(load, WatchOptions.defaults());
        String other = service.play(TRIP, "LD-2");
        tracker.follow(other, WatchOptions.defaults());
        run(Duration.ofHours(12), tracker);

        assertThat(Objects.requireNonNull(tracker.find(other)).reads()).isPositive();
        assertThat(Objects.requireNonNull(tracker.find(load)).reads()).isZero();
        assertThat(service.reads.get() - tracker.find(other).reads()).isEqualTo(1);
    }

    @Test
    void positionReadBeforeTheClockWasSetBackIsNotFresh() {
        LoadTracker tracker = tracker();
        Instant today = service.now;
        service.now = today.plus(Duration.ofDays(2));
        tracker.position(load, Duration.ofMinutes(5));
        service.now = today;
        assertThat(tracker.position(load, Duration.ofMinutes(5)).position()).isNotNull();
        assertThat(service.reads).hasValue(2);
        tracker.position(load, Duration.ZERO);
        assertThat(service.reads).hasValue(3);
    }

    @Test
    void loadNumberThatIsNoTextIsRefused() {
        LoadTracker tracker = tracker();
        assertThatThrownBy(() -> tracker.follow("LD-\ud800", WatchOptions.defaults()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("loadNumber: expected that of a load");
    }

    /** As a test moves it; it was seen after a minute. */
    @Test
    void ownThreadSeesThatItsClockWasMoved() throws Exception {
        CountDownLatch told = new CountDownLatch(1);
        LoadTracker tracker =
                opened(builder().listener(event -> told.countDown())).start();
        tracker.follow(load, WatchOptions.defaults());
        Thread.sleep(1_000); // by then its thread naps
        assertThat(told.getCount()).isOne();
        service.advance(Duration.ofHours(12));

        assertThat(told.await(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void ownThreadFollowsAndIsGoneAfterClose() throws Exception {
        CountDownLatch joined = new CountDownLatch(1);
        service.advance(Duration.ofHours(2));
        LoadTracker tracker =
                builder().listener(event -> joined.countDown()).build().start().start();
        tracker.follow(load, WatchOptions.defaults());

        assertThat(joined.await(60, TimeUnit.SECONDS)).isTrue();
        tracker.close();
        tracker.close();
        assertThat(Thread.getAllStackTraces().keySet())
                .noneMatch(thread -> thread.isAlive() && thread.getName().startsWith("freight-tracking"));
        assertThatThrownBy(tracker::runDue)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("tracking: closed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.00", "-1.00", "5.0000001", "1E+999999999"})
    void amountThatIsNoLimitIsRefusedByItsName(BigDecimal usd) {
        String reason = "a spend limit is a positive amount in USD with at most 12 digits and 6 decimals, not " + usd;
        assertThatThrownBy(() -> builder().budgetUsdPerSlidingDay(usd)).hasMessage("budgetUsdPerSlidingDay: " + reason);
        assertThatThrownBy(() -> builder().maxUsdPerLoad(usd)).hasMessage("maxUsdPerLoad: " + reason);
    }

    @Test
    void everyEventTypeSurvivesItsJson() {
        LoadTracker tracker = tracker();
        List<Trips.Trip> trips = Trips.of(99, 120, 250, Trips.Kind.FIELD);
        for (Trips.Trip trip : trips) {
            tracker.follow(service.play(trip, "LD-T" + trip.number()), WatchOptions.defaults());
        }
        run(Duration.ofDays(8), tracker);
        Facts facts = new Facts("id", "", 0, null, service.now);
        events.add(new TrackingEvent.BalanceLow(facts, new BigDecimal("0.01")));
        events.add(new TrackingEvent.LongHalt(facts, 1.5, -2, service.now));
        events.add(new TrackingEvent.BudgetThreshold(facts, 80, new BigDecimal("4.00"), new BigDecimal("5.00")));
        assertThat(events)
                .allSatisfy(event ->
                        assertThat(TrackingEvent.fromJson(event.toJson())).isEqualTo(event));
        assertThat(events.stream().map(TrackingEvent::type).distinct()).hasSizeGreaterThan(15);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void attemptsOfAReadThatWereRefusedAreNotBooked(boolean isListAway) {
        RetryPolicy again = new RetryPolicy(4, Duration.ZERO, Duration.ofSeconds(5));
        FreightClient client = service.client.withOptions(
                CallOptions.builder().retryPolicy(again).build());
        LoadTracker tracker = opened(LoadTracker.builder(client).store(store).clock(() -> service.now));
        service.client.prices().list();
        tracker.follow(service.play(TRIP, "LD-1"), WatchOptions.defaults());
        service.client.prices().refresh();
        service.isListAway = isListAway;
        for (int i = 0; i < 3; i++) {
            failNextRead(503, "BILLING_UNAVAILABLE");
        }
        tracker.runDue();
        assertThat(service.reads).hasValue(4);
        assertThat(service.charges).hasSize(1);
        assertThat(tracker.report().spentUsd()).isEqualByComparingTo("0.02");
        assertThat(Objects.requireNonNull(tracker.find("LD-1")).spentUsd()).isEqualByComparingTo("0.02");
    }
}
