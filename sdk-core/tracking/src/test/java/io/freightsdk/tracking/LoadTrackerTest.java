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
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
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
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
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
        assertThat(tracker.follow(load, FollowOptions.defaults()).isEnded()).isFalse();
        run(Duration.ofDays(5), tracker);

        assertThat(told()).contains("DriverJoined", "StopArrived", "StopDeparted", "Delivered");
        assertThat(Objects.requireNonNull(tracker.find(load)).nextReadAt()).isNull();
        assertThat(tracker.stats().reads()).isEqualTo(service.reads.get());
    }

    @Test
    void followingAgainChangesOnlyThePolicy() {
        LoadTracker tracker = tracker();
        Instant first = tracker.follow(load, FollowOptions.defaults()).nextReadAt();
        TrackedLoad again = tracker.follow(load, FollowOptions.of(TrackingPolicy.TIGHT));

        assertThat(again.policy()).isEqualTo(TrackingPolicy.TIGHT);
        assertThat(again.nextReadAt()).isBeforeOrEqualTo(first);
    }

    @Test
    void followingAgainChangesWhatEventsRepeat() {
        LoadTracker tracker = tracker();
        tracker.follow(load, FollowOptions.defaults().metadata(Map.of("customer", "acme")));
        FollowOptions described = FollowOptions.defaults().metadata(Map.of("customer", "globex"));
        tracker.follow(created(load), TRIP.order(), described);
        tracker.follow(load, FollowOptions.defaults());
        run(Duration.ofDays(5), tracker);

        assertThat(events).isNotEmpty().extracting(TrackingEvent::load).allSatisfy(told -> {
            assertThat(told.metadata()).containsExactly(Map.entry("customer", "globex"));
            assertThat(told.trackingLink()).hasToString("https://track.example/LD-1");
            assertThat(told.customerRef()).isEqualTo(TRIP.order().customerRef());
        });
    }

    @Test
    void sequenceBeginsAgainAfterForget() {
        LoadTracker tracker = tracker();
        tracker.follow(load, FollowOptions.defaults());
        run(Duration.ofHours(4), tracker);
        tracker.stop(load);
        List<String> before = events.stream().map(TrackingEvent::id).toList();
        events.clear();
        tracker.follow(load, FollowOptions.defaults());
        run(Duration.ofDays(5), tracker);

        assertThat(before).isNotEmpty();
        assertThat(events).extracting(TrackingEvent::id).doesNotContainAnyElementsOf(before);
        assertThat(events).extracting(TrackingEvent::sequence).isSorted().contains(before.size() + 1);
    }

    /** As of a service that answers in part. */
    @Test
    void readThatShowsNoStopsForgetsNone() {
        LoadTracker tracker = tracker();
        tracker.follow(load, TRIP.order(), FollowOptions.defaults());
        while (!told().contains("StopDeparted")) {
            run(Duration.ofHours(1), tracker);
        }
        service.shown = position -> position.toBuilder().stops(List.of()).build();
        assertThat(tracker.position(load, Duration.ZERO).paidNow()).isTrue();
        service.shown = position -> position;
        run(Duration.ofDays(5), tracker);

        assertThat(told()).contains("Delivered").doesNotContain("StopTimeChanged");
        assertThat(events)
                .extracting(TrackingEvent::sequence)
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, events.size()).boxed().toList());
        assertThat(Objects.requireNonNull(tracker.find(load)).state().stops()).allMatch(LoadState.Stop::isPlaced);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", ".", ".."})
    void blankLoadNumberIsRefused(String loadNumber) {
        LoadTracker tracker = tracker();
        assertThatThrownBy(() -> tracker.follow(loadNumber, FollowOptions.defaults()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("loadNumber: expected that of a load, was \"" + loadNumber + "\"");
    }

    /** It costs its read, and stops nobody else. */
    @Test
    void answerForAnotherLoadIsAFailedReadOfThatLoadAlone() {
        service.play(TRIP, "LD-2");
        service.answerWrongly("LD-2");
        LoadTracker tracker = opened(builder().listener(events::add).budgetUsdPerSlidingDay("100.00"));
        tracker.follow("LD-2", FollowOptions.defaults());
        tracker.follow(load, FollowOptions.defaults());
        run(Duration.ofDays(5), tracker);

        TrackedLoad wrong = Objects.requireNonNull(tracker.find("LD-2"));
        assertThat(wrong.reads()).isZero();
        assertThat(wrong.spentUsd()).isPositive();
        assertThat(Objects.requireNonNull(tracker.find(load)).status()).isEqualTo(LoadStatus.DELIVERED);
        assertThat(tracker.stats().reads()).isEqualTo(service.reads.get());
    }

    @Test
    void loadsForgottenWhileOthersAreReadAreNotRead() {
        service.play(TRIP, "LD-2");
        LoadTracker tracker = tracker();
        tracker.follow(load, FollowOptions.defaults());
        tracker.follow("LD-2", FollowOptions.defaults());
        service.duringRead = () -> {
            tracker.stop(load);
            tracker.stop("LD-2");
        };

        assertThat(readsOf(tracker)).isEqualTo(1);
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
            tracker.follow(load, FollowOptions.defaults());
            run(Duration.ofDays(5), tracker);

            assertThat(told).contains(events.get(0)).hasSizeGreaterThan(4);
        }
    }

    @Test
    void forgottenLoadIsNotRead() {
        LoadTracker tracker = tracker();
        tracker.follow(load, FollowOptions.defaults());

        assertThat(tracker.stop(load)).isTrue();
        assertThat(tracker.stop(load)).isFalse();
        assertThat(readsOf(tracker)).isZero();
    }

    @Test
    void loadThatIsFollowedAgainIsToldToHaveEndedAgain() {
        LoadTracker tracker = tracker();
        tracker.follow(load, FollowOptions.defaults());
        run(Duration.ofDays(5), tracker);
        tracker.stop(load);
        tracker.follow(load, FollowOptions.defaults());
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
            List<Future<CachedPosition>> all = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                all.add(callers.submit(() -> {
                    asked.countDown();
                    return tracker.position(load, Duration.ofMinutes(10));
                }));
            }
            for (Future<CachedPosition> one : all) {
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
        tracker.follow(load, FollowOptions.defaults());
        tracker.deliveryConfirmed(load);
        run(Duration.ofDays(5), tracker);
        assertThat(service.reads).hasValue(0);
        assertThat(told()).containsExactly("Delivered");
    }

    @Test
    void withoutMoneyOneReadIsRefusedAndAllGoOnAfterATopUp() {
        LoadTracker tracker = tracker();
        for (int i = 1; i <= 50; i++) {
            tracker.follow(service.play(TRIP, "LD-" + i), FollowOptions.defaults());
        }
        service.balanceUsd = BigDecimal.ZERO;
        assertThat(pauseOf(tracker)).isEqualTo(PauseReason.BALANCE);
        assertThat(service.reads).hasValue(1);
        run(Duration.ofHours(1), tracker);
        int tried = service.reads.get();
        assertThat(tried).isBetween(6, 12);
        assertThat(told()).containsExactly("TrackingPaused");

        service.balanceUsd = new BigDecimal("5.00");
        run(Duration.ofMinutes(11), tracker);
        assertThat(service.reads.get()).isGreaterThanOrEqualTo(tried + 50);
        assertThat(pauseOf(tracker)).isNull();
    }

    @Test
    void refusedKeyPausesAllAndIsSaidOnce() {
        LoadTracker tracker = tracker();
        tracker.follow(load, FollowOptions.defaults());
        tracker.follow(service.play(TRIP, "LD-2"), FollowOptions.defaults());
        for (int i = 0; i < 3; i++) {
            failNextRead(401, "BAD_KEY");
        }
        run(Duration.ofHours(1), tracker);

        assertThat(told()).filteredOn("TrackingPaused"::equals).hasSize(1);
        assertThat(service.failures).isEmpty();
        assertThat(pauseOf(tracker)).isNull();
    }

    @Test
    void unregisteredBrokerPausesAll() {
        LoadTracker tracker = tracker();
        tracker.follow(load, FollowOptions.defaults());
        failNextRead(422, "UNKNOWN_BROKER");

        assertThat(pauseOf(tracker)).isEqualTo(PauseReason.FORBIDDEN);
        assertThat(events)
                .filteredOn(TrackingEvent.TrackingPaused.class::isInstance)
                .extracting(event -> ((TrackingEvent.TrackingPaused) event).reason())
                .containsExactly(PauseReason.FORBIDDEN);
    }

    @Test
    void loadThatCannotBeReadForHalfAnHourIsGivenUp() {
        LoadTracker tracker = tracker();
        tracker.follow("LD-404", FollowOptions.defaults());
        run(Duration.ofMinutes(29), tracker);
        assertThat(events).isEmpty();
        run(Duration.ofMinutes(31), tracker);
        tracker.follow(load, FollowOptions.defaults());
        for (int i = 0; i < 6; i++) {
            failNextRead(403, "OTHER_BROKER");
        }
        run(Duration.ofHours(1), tracker);

        assertThat(events)
                .filteredOn(TrackingEvent.TrackingEnded.class::isInstance)
                .extracting(event -> ((TrackingEvent.TrackingEnded) event).reason())
                .containsExactly(TrackingEvent.EndReason.NOT_FOUND, TrackingEvent.EndReason.FORBIDDEN);
        assertThat(service.reads.get()).isBetween(8, 12);
        assertThat(tracker.stats().active()).isZero();
    }

    @Test
    void loadThatWasShownToGoOnAfterItsEndIsFollowedAgain() {
        LoadTracker tracker = tracker();
        tracker.follow(load, FollowOptions.defaults());
        run(Duration.ofDays(5), tracker);
        int reads = service.reads.get();
        assertThat(tracker.follow(load, FollowOptions.defaults()).isEnded()).isTrue();
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
        assertThat(tracker.follow(load, FollowOptions.defaults()).isEnded()).isFalse();
        run(Duration.ofHours(1), tracker);
        assertThat(Objects.requireNonNull(tracker.find(load)).isEnded()).isFalse();
        service.shown = position -> position;
        run(Duration.ofDays(1), tracker);

        assertThat(Objects.requireNonNull(tracker.find(load)).isEnded()).isTrue();
        assertThat(told().stream().filter("Delivered"::equals)).hasSize(2);
        assertThat(events).extracting(TrackingEvent::id).doesNotHaveDuplicates();
    }

    @Test
    void loadThatWasGivenUpIsFollowedAgain() {
        LoadTracker tracker = tracker();
        tracker.follow("LD-2", FollowOptions.defaults());
        run(Duration.ofHours(1), tracker);
        assertThat(told()).containsExactly("TrackingEnded");
        service.play(TRIP, "LD-2");

        assertThat(tracker.follow("LD-2", FollowOptions.defaults()).isEnded()).isFalse();
        assertThat(tracker.stats().active()).isEqualTo(1);
        run(Duration.ofDays(5), tracker);
        assertThat(told()).containsOnlyOnce("Delivered").containsOnlyOnce("TrackingEnded");
        assertThat(tracker.follow("LD-2", FollowOptions.defaults()).isEnded()).isTrue();
    }

    @Test
    void loadThatIsNotFoundTwiceIsToldTwice() {
        LoadTracker tracker = tracker();
        for (int i = 0; i < 2; i++) {
            tracker.follow("LD-404", FollowOptions.defaults());
            run(Duration.ofHours(1), tracker);
        }
        assertThat(told()).containsExactly("TrackingEnded", "TrackingEnded");
        assertThat(events).extracting(TrackingEvent::sequence).containsExactly(1, 2);
    }

    /** The load was paid for when it was created, so its number must not get lost. */
    @ParameterizedTest
    @ValueSource(classes = {IllegalStateException.class, NoClassDefFoundError.class, StackOverflowError.class})
    void watchOfACreatedLoadDoesNotThrow(Class<? extends Throwable> thrown) {
        TrackingStore broken = (TrackingStore) Proxy.newProxyInstance(
                TrackingStore.class.getClassLoader(),
                new Class<?>[] {TrackingStore.class},
                (proxy, method, arguments) -> {
                    if (method.isDefault()) {
                        return InvocationHandler.invokeDefault(proxy, method, arguments); // which no store looks up
                    }
                    throw thrown.getConstructor(String.class).newInstance("the database is away");
                });
        LoadTracker tracker = builder().store(broken).build();

        TrackedLoad watch = tracker.follow(created("LD-7"), TRIP.order(), FollowOptions.defaults());
        assertThat(watch.isEnded()).isTrue();
        assertThat(watch.loadNumber()).isEqualTo("LD-7");
        assertThat(watch.reason())
                .isEqualTo("not followed, as it could not be stored: call follow with its number again");
    }

    @Test
    void lostResponseCountsAndIsTriedLater() {
        LoadTracker tracker = tracker();
        tracker.follow(load, FollowOptions.defaults());
        failNextRead(500, "CUT");
        tracker.runDue();

        TrackedLoad watch = Objects.requireNonNull(tracker.find(load));
        assertThat(watch.spentUsd()).isEqualByComparingTo("0.02");
        assertThat(watch.reason()).isEqualTo("the last read failed");
        assertThat(Duration.between(service.now, watch.nextReadAt()))
                .isBetween(Duration.ofMinutes(2), Duration.ofMinutes(4));
        assertThat(tracker.stats().spentUsd()).isEqualByComparingTo("0.02");
    }

    @Test
    void loadCostsNoMoreThanItMay() {
        LoadTracker tracker = opened(builder().maxUsdPerLoad("0.10").listener(events::add));
        tracker.follow(load, FollowOptions.of(TrackingPolicy.TIGHT));
        run(Duration.ofDays(5), tracker);

        assertThat(service.reads.get()).isLessThanOrEqualTo(5);
        assertThat(told()).contains("NeedsAttention").endsWith("TrackingEnded");
    }

    @Test
    void loadThatHasCostWhatItMayIsGivenUp() {
        Trips.Trip never = Trips.of(5, 200, 250, Trips.Kind.FIELD).stream()
                .filter(trip -> !trip.joins())
                .findFirst()
                .orElseThrow();
        String silent = service.play(never, "LD-2");
        LoadTracker tracker = opened(builder().maxUsdPerLoad("0.10").listener(events::add));
        tracker.follow(silent, FollowOptions.defaults());
        run(Duration.ofDays(9), tracker);

        assertThat(service.reads.get()).isEqualTo(5);
        assertThat(events.get(events.size() - 1))
                .isInstanceOfSatisfying(
                        TrackingEvent.TrackingEnded.class,
                        failed -> assertThat(failed.reason()).isEqualTo(TrackingEvent.EndReason.COST));
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
        tracker.follow(service.play(TRIP, "LD-1"), FollowOptions.defaults());
        run(Duration.ofHours(6), tracker);
        assertThat(tracker.position("LD-1", Duration.ZERO).paidNow()).isTrue();
        assertThat(service.reads.get()).isGreaterThan(1);
        assertThat(tracker.stats().spentUsd()).isZero();
    }

    /** Each try may take as long as a call. */
    @Test
    void listThatCannotBeReadIsTriedOnceAMinute() {
        LoadTracker tracker = tracker();
        IntStream.rangeClosed(1, 8)
                .forEach(i -> tracker.follow(service.play(TRIP, "LD-" + i), FollowOptions.defaults()));
        service.client.prices().list();
        service.client.prices().refresh();
        service.isListAway = true;
        service.requests.set(0);
        tracker.runDue();

        assertThat(service.reads).hasValue(8);
        assertThat(service.requests).hasValueLessThanOrEqualTo(8 + 2);
        assertThat(tracker.stats().spentUsd()).isEqualByComparingTo("0.16");
        assertThat(Objects.requireNonNull(tracker.find("LD-1")).spentUsd()).isEqualByComparingTo("0.02");
        service.isListAway = false;
        service.priceUsd = new BigDecimal("0.03");
        service.advance(Duration.ofMinutes(70));
        tracker.runDue();
        assertThat(service.client.prices().lastUsd(PaidReads.PRICE_KEY)).isEqualByComparingTo("0.03");
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
                        limited.play(TRIP, "LD-" + i), FollowOptions.defaults().tag("customer-" + i));
            }
            follow(tracker, limited, Duration.ofDays(5));

            assertThat(tracker.stats().active()).isZero();
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
            tracker.follow(limited.play(TRIP, "LD-1"), FollowOptions.defaults().tag("poor"));
            tracker.follow(limited.play(TRIP, "LD-2"), FollowOptions.defaults());
            follow(tracker, limited, Duration.ofDays(5));

            assertThat(Objects.requireNonNull(tracker.find("LD-1")).reads()).isEqualTo(1);
            assertThat(Objects.requireNonNull(tracker.find("LD-2")).status()).isEqualTo(LoadStatus.DELIVERED);
            assertThat(tracker.stats().throttle()).isEqualTo(1);
        }
    }

    /** Which a user may repeat every second. */
    @ParameterizedTest
    @CsvSource({"503, BILLING_UNAVAILABLE", "404, LOAD_NOT_FOUND", "403, NOT_YOURS"})
    void refusalOfACallersReadDoesNotDelayFollowing(int status, String code) {
        LoadTracker tracker = tracker();
        tracker.follow(load, FollowOptions.defaults());
        tracker.runDue();
        Instant planned = Objects.requireNonNull(tracker.find(load)).nextReadAt();
        failNextRead(status, code);
        assertThatThrownBy(() -> tracker.position(load, Duration.ZERO)).isInstanceOf(FreightException.class);

        TrackedLoad watch = Objects.requireNonNull(tracker.find(load));
        assertThat(watch.nextReadAt()).isEqualTo(planned);
        assertThat(watch.spentUsd()).isEqualByComparingTo("0.02");
    }

    private static void follow(LoadTracker tracker, PlayedService service, Duration time) {
        Instant end = service.now.plus(time);
        while (service.now.isBefore(end)) {
            Instant due = tracker.runDue();
            service.now =
                    due == null || due.isAfter(end) ? end : due.isAfter(service.now) ? due : service.now.plusSeconds(1);
        }
    }

    @Test
    void positionCarriesTheTagOfItsCallerOrOfItsLoad() {
        LoadTracker tracker = tracker();
        tracker.follow(load, FollowOptions.defaults().tag("acme"));
        tracker.position(load, Duration.ZERO);
        tracker.position(load, Duration.ZERO, CallOptions.builder().tag("desk").build());
        tracker.position(service.play(TRIP, "LD-2"), Duration.ZERO);

        assertThat(service.client.spend().byTag()).containsOnlyKeys("acme", "desk", "tracking");
    }

    @Test
    void twoTrackersOnOneStoreReadEachDueLoadOnce() throws Exception {
        TrackingStore store = TrackingStore.inMemory();
        ExecutorService nodes = Executors.newFixedThreadPool(2);
        try (LoadTracker one = builder().store(store).build();
                LoadTracker other = builder().store(store).build()) {
            for (int i = 1; i <= 200; i++) {
                one.follow(service.play(TRIP, "LD-" + i), FollowOptions.defaults());
            }
            Future<?> first = nodes.submit(one::runDue);
            Future<?> second = nodes.submit(other::runDue);
            first.get(60, TimeUnit.SECONDS);
            second.get(60, TimeUnit.SECONDS);

            assertThat(one.stats().reads() + other.stats().reads()).isEqualTo(200);
            assertThat(service.reads).hasValue(200);
        } finally {
            nodes.shutdownNow();
        }
    }

    @Test
    void loadOfATrackerThatDiedIsDueAgainAfterItsLease() {
        TrackingStore store = TrackingStore.inMemory();
        LoadTracker tracker = opened(builder().store(store));
        tracker.follow(load, FollowOptions.defaults());
        assertThat(store.claimDue(service.now, Duration.ofSeconds(60))).isNotNull(); // and nothing comes of it
        assertThat(readsOf(tracker)).isZero();
        service.advance(Duration.ofSeconds(60));
        assertThat(readsOf(tracker)).isEqualTo(1);
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
        tracker.follow(load, FollowOptions.defaults());
        service.advance(Duration.ofHours(3));
        tracker.runDue();
        tracker.runDue();
        assertThat(told.get(1)).isEqualTo(told.get(0));
        assertThat(told).extracting(TrackingEvent::sequence).startsWith(1, 1);
    }

    /** Each of its calls asks for another look at what is to be delivered. */
    @ParameterizedTest
    @ValueSource(strings = {"position", "deliveryConfirmed", "runDue", "another thread"})
    void listenerThatCallsItsTrackerAndThrowsIsCalledAgainByTheNextRun(String method) {
        AtomicReference<LoadTracker> tracker = new AtomicReference<>();
        AtomicInteger times = new AtomicInteger();
        tracker.set(opened(builder().listener(event -> {
            times.incrementAndGet();
            switch (method) {
                case "position" -> tracker.get().position(load, Duration.ZERO);
                case "deliveryConfirmed" -> tracker.get().deliveryConfirmed("LD-2");
                case "runDue" -> tracker.get().runDue();
                default ->
                    CompletableFuture.runAsync(() -> tracker.get().runDue(), work -> new Thread(work).start())
                            .join();
            }
            throw new IllegalStateException("not now");
        })));
        tracker.get().follow(load, FollowOptions.defaults());
        service.advance(Duration.ofHours(3));
        for (int runs = 1; runs < 4; runs++) {
            tracker.get().runDue();
            assertThat(times.get()).isBetween(runs, 2 * runs);
        }
        assertThat(service.reads).hasValueLessThan(8);
    }

    @Test
    void loadWhoseStepFailsHoldsUpNoOther() {
        TrackingStore failing = (TrackingStore) Proxy.newProxyInstance(
                TrackingStore.class.getClassLoader(),
                new Class<?>[] {TrackingStore.class},
                (proxy, method, arguments) -> {
                    boolean isRead = method.getName().equals("save")
                            && ((TrackedLoad) arguments[0]).loadNumber().equals(load)
                            && ((TrackedLoad) arguments[1]).reads() > 0;
                    if (isRead) {
                        throw new IllegalArgumentException("no such step");
                    }
                    return method.invoke(store, arguments);
                });
        LoadTracker tracker = opened(builder().store(failing));
        tracker.follow(load, FollowOptions.defaults());
        String other = service.play(TRIP, "LD-2");
        tracker.follow(other, FollowOptions.defaults());
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
        assertThatThrownBy(() -> tracker.follow("LD-\ud800", FollowOptions.defaults()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("loadNumber: expected that of a load");
    }

    /** As a test moves it; it was seen after a minute. */
    @Test
    void ownThreadSeesThatItsClockWasMoved() throws Exception {
        CountDownLatch told = new CountDownLatch(1);
        AtomicBoolean hasRead = new AtomicBoolean();
        CountDownLatch hasPlanned = new CountDownLatch(1);
        LoadTracker tracker = opened(builder()
                        .threads(1)
                        .listener(event -> told.countDown())
                        .store(when("nextDueAt", () -> hasRead.set(service.reads.get() > 0)))
                        .clock(() -> {
                            Instant now = service.now;
                            if (hasRead.get() && isTheTrackers(Thread.currentThread())) {
                                hasPlanned.countDown(); // with this time it computes how long it naps
                            }
                            return now;
                        }))
                .start();
        tracker.follow(load, FollowOptions.defaults());
        hasPlanned.await();
        assertThat(told.getCount()).isOne();
        service.advance(Duration.ofHours(12));

        told.await();
    }

    private static boolean isTheTrackers(Thread thread) {
        return thread.getName().startsWith("freight-tracking");
    }

    @Test
    void ownThreadFollowsAndIsGoneAfterClose() throws Exception {
        CountDownLatch joined = new CountDownLatch(1);
        service.advance(Duration.ofHours(2));
        LoadTracker tracker =
                builder().listener(event -> joined.countDown()).build().start().start();
        tracker.follow(load, FollowOptions.defaults());

        assertThat(joined.await(60, TimeUnit.SECONDS)).isTrue();
        tracker.close();
        tracker.close();
        assertThat(Thread.getAllStackTraces().keySet()).noneMatch(thread -> thread.isAlive() && isTheTrackers(thread));
        assertThatThrownBy(tracker::runDue)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the tracker is closed; start() opens it again");
    }

    /** As the context of Spring is that a test pauses; what is created while it is closed is followed afterwards. */
    @Test
    void closedTrackerThatIsStartedAgainFollowsAgain() throws Exception {
        CountDownLatch joined = new CountDownLatch(1);
        service.advance(Duration.ofHours(2));
        LoadTracker tracker =
                opened(builder().listener(event -> joined.countDown())).start();
        tracker.close();
        tracker.follow(load, FollowOptions.defaults());
        assertThat(joined.getCount()).isOne();
        tracker.start();

        assertThat(joined.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(tracker.position(load, Duration.ofDays(1)).paidNow()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.00", "-1.00", "5.0000001", "1E+999999999"})
    void amountThatIsNoLimitIsRefusedByItsName(BigDecimal usd) {
        String reason =
                "a spend limit must be a positive amount in USD with at most 12 digits and 6 decimals, but is " + usd;
        assertThatThrownBy(() -> builder().budgetUsdPerSlidingDay(usd)).hasMessage("budgetUsdPerSlidingDay: " + reason);
        assertThatThrownBy(() -> builder().maxUsdPerLoad(usd)).hasMessage("maxUsdPerLoad: " + reason);
    }

    @Test
    void everyEventTypeSurvivesItsJson() {
        LoadTracker tracker = tracker();
        List<Trips.Trip> trips = Trips.of(99, 120, 250, Trips.Kind.FIELD);
        for (Trips.Trip trip : trips) {
            tracker.follow(service.play(trip, "LD-T" + trip.number()), FollowOptions.defaults());
        }
        run(Duration.ofDays(8), tracker);
        assertThat(events)
                .allSatisfy(event ->
                        assertThat(TrackingEvent.fromJson(event.toJson())).isEqualTo(event));
        assertThat(events.stream()
                        .map(event -> event.getClass().getSimpleName())
                        .distinct())
                .hasSizeGreaterThan(11);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void attemptsOfAReadThatWereRefusedAreNotBooked(boolean isListAway) {
        RetryPolicy again = new RetryPolicy(4, Duration.ZERO, Duration.ofSeconds(5));
        FreightClient client = service.client.withOptions(
                CallOptions.builder().retryPolicy(again).build());
        LoadTracker tracker = opened(LoadTracker.builder(client).store(store).clock(() -> service.now));
        service.client.prices().list();
        tracker.follow(service.play(TRIP, "LD-1"), FollowOptions.defaults());
        service.client.prices().refresh();
        service.isListAway = isListAway;
        for (int i = 0; i < 3; i++) {
            failNextRead(503, "BILLING_UNAVAILABLE");
        }
        tracker.runDue();
        assertThat(service.reads).hasValue(4);
        assertThat(service.charges).hasSize(1);
        assertThat(tracker.stats().spentUsd()).isEqualByComparingTo("0.02");
        assertThat(Objects.requireNonNull(tracker.find("LD-1")).spentUsd()).isEqualByComparingTo("0.02");
    }
}
