package io.freightsdk.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Half of the money that a fleet would take, and what is learned all the same. */
class ShortBudgetTest extends TrackerSetup {
    private static final int LOADS = 150;

    private final Map<String, Trips.Trip> trips = new HashMap<>();
    private final Queue<Task> tasks = new PriorityQueue<>(Comparator.comparing(Task::at));

    private record Task(Instant at, String load) {}

    /** Follows a load, whatever a budget would say to that. */
    private void follow(LoadTracker unlimited, Trips.Trip trip) {
        String load = service.play(trip, "LD-" + trip.number());
        trips.put(load, trip);
        Watch watch = unlimited.follow(load, trip.order(), WatchOptions.defaults());
        tasks.add(new Task(Objects.requireNonNull(watch.nextReadAt()), load));
    }

    /** As a scheduler with a task for each load does. */
    private @Nullable Instant runEach(LoadTracker tracker) {
        while (!tasks.isEmpty() && !tasks.element().at.isAfter(service.now)) {
            Task task = tasks.remove();
            Instant again = tracker.runOne(task.load);
            if (again != null) {
                tasks.add(new Task(again, task.load));
            }
        }
        return tasks.isEmpty() ? null : tasks.element().at;
    }

    private void followAll() {
        LoadTracker unlimited = opened(builder());
        Trips.of(88, LOADS, 900, Trips.Kind.FIELD).forEach(trip -> follow(unlimited, trip));
    }

    /** One load after the other over some days; returns the longest that a read which was due has waited. */
    private Duration run(LoadTracker tracker, boolean isEach, Duration days) {
        List<Trips.Trip> all = Trips.of(88, LOADS, 900, Trips.Kind.FIELD);
        Instant end = Trips.EPOCH.plus(days).plus(Duration.ofDays(8));
        Duration longest = Duration.ZERO;
        int begun = 0;
        LoadTracker unlimited = opened(builder());
        while (service.now.isBefore(end)) {
            Duration begins = days.multipliedBy(begun).dividedBy(LOADS);
            Instant nextBegins = begun < LOADS ? Trips.EPOCH.plus(begins) : end;
            if (!service.now.isBefore(nextBegins)) {
                follow(unlimited, all.get(begun++).later(begins));
                continue;
            }
            Instant oldest = store.nextDueAt();
            Duration waited = oldest == null ? Duration.ZERO : Duration.between(oldest, service.now);
            longest = waited.compareTo(longest) > 0 ? waited : longest;
            Instant due = isEach ? runEach(tracker) : tracker.runDue().nextDueAt();
            Instant next = due == null || due.isAfter(nextBegins) ? nextBegins : due;
            service.now = next.isAfter(service.now) ? next : service.now.plusSeconds(1);
        }
        return longest;
    }

    private List<Double> deliveryDelays() {
        List<Double> delays = new ArrayList<>();
        for (TrackingEvent event : events) {
            if (event instanceof TrackingEvent.StopArrived arrived
                    && arrived.stopType().equals(io.freightsdk.model.StopType.DELIVERY)) {
                Instant shown = Truth.of(Objects.requireNonNull(trips.get(event.loadNumber())))
                        .shownAt()
                        .get("StopArrived" + arrived.stop());
                delays.add(Duration.between(Objects.requireNonNull(shown), event.detectedAt())
                                .toSeconds()
                        / 60.0);
            }
        }
        return delays;
    }

    /** Of the two that wait one is forgotten by any tracker. */
    @Test
    void forgottenLoadIsNoLongerExpected() {
        Budget budget = new Budget(new BigDecimal("0.50"), null);
        LoadTracker unlimited = opened(builder());
        unlimited.follow("LD-1", WatchOptions.defaults());
        WatchOptions waiting = WatchOptions.defaults().expectedPickupAt(Trips.EPOCH.plus(Duration.ofDays(3)));
        unlimited.follow("LD-2", waiting);
        unlimited.follow("LD-3", waiting);
        assertThat(budget.carries(TrackingPolicy.STANDARD, Table.READ_USD)).isEqualTo(2);
        assertThat(budget.room(TrackingPolicy.STANDARD, Table.READ_USD, store, Trips.EPOCH))
                .isEqualTo(2 - 1.25);

        unlimited.forget("LD-3");
        Instant later = Trips.EPOCH.plus(Duration.ofHours(1));
        assertThat(budget.room(TrackingPolicy.STANDARD, Table.READ_USD, store, later))
                .isEqualTo(2 - 1.125);
    }

    /** A system's clock has microseconds. */
    @Test
    void refusedReadsAreTriedAgainAtTheSameTimeWhateverTheClockCounts() {
        Budget budget = new Budget(new BigDecimal("9.30"), null);
        Instant again = budget.again(Table.READ_USD, Trips.EPOCH.plusSeconds(1));
        assertThat(budget.again(Table.READ_USD, Trips.EPOCH.plusSeconds(1).plusNanos(1_000)))
                .isEqualTo(again);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @Tag("slow")
    void halfOfTheMoneyIsSpentWhereItMattersMost(boolean isEach) {
        BigDecimal limit = new BigDecimal("9.30"); // following them all takes about 18.60 USD a day
        LoadTracker tracker = opened(builder().budgetUsdPerSlidingDay("9.30").listener(events::add));
        Duration longest = run(tracker, isEach, Duration.ofDays(4));

        List<Double> delays = deliveryDelays();
        assertThat(service.mostUsdInADay()).isLessThanOrEqualTo(limit);
        assertThat(delays).hasSizeGreaterThan(LOADS);
        assertThat(Table.quantile(delays, 0.5)).isLessThanOrEqualTo(25);
        assertThat(Table.quantile(delays, 0.95)).isLessThanOrEqualTo(70);
        assertThat(longest).isLessThanOrEqualTo(Duration.ofHours(3));
    }

    /** A load that waits for its pickup takes few reads, whoever follows it. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void loadsForNextWeekAreAllFollowedAsAsked(int nodes) {
        service.client.prices().list();
        List<LoadTracker> trackers = Stream.generate(() -> opened(builder().budgetUsdPerSlidingDay("25.00")))
                .limit(nodes)
                .toList();
        Trips.Trip nextWeek = Script.truckAt(Script.DALLAS)
                .pickup(Script.CHICAGO, 130)
                .delivery(Script.DALLAS, 170)
                .phoneOn()
                .until(24)
                .trip();
        for (int i = 0; i < 300; i++) {
            Watch watch = trackers.get(i % nodes)
                    .follow(service.play(nextWeek, "LD-" + i), nextWeek.order(), WatchOptions.defaults());
            assertThat(watch.isFollowed()).isTrue();
            assertThat(watch.policy()).isEqualTo(TrackingPolicy.STANDARD);
        }
        run(Duration.ofDays(1), trackers.toArray(LoadTracker[]::new));

        assertThat(service.mostUsdInADay()).isLessThanOrEqualTo(new BigDecimal("12.00"));
    }

    @Test
    void limitOfADayHoldsToTheCentOverNodesAndThreads() throws Exception {
        followAll();
        service.now = Trips.EPOCH.plus(Duration.ofHours(12));
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try (LoadTracker one = builder().budgetUsdPerSlidingDay("0.50").build();
                LoadTracker other = builder().budgetUsdPerSlidingDay("0.50").build()) {
            List<Future<?>> runs = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                LoadTracker node = i % 2 == 0 ? one : other;
                runs.add(threads.submit(() -> {
                    node.runDue();
                    for (int k = 0; k < LOADS; k++) {
                        try {
                            node.position("LD-" + k, Duration.ZERO);
                        } catch (io.freightsdk.error.SpendLimitException e) {
                            return null;
                        }
                    }
                    return null;
                }));
            }
            for (Future<?> run : runs) {
                run.get(60, TimeUnit.SECONDS);
            }
        } finally {
            threads.shutdownNow();
        }

        assertThat(service.reads).hasValue(25);
        assertThat(service.mostUsdInADay()).isEqualByComparingTo("0.50");
    }
}
