package io.freightsdk.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Half of the money that a fleet would take, and what is learned all the same. */
class ShortBudgetTest extends TrackerSetup {
    private static final int LOADS = 150;

    private final Map<String, Trips.Trip> trips = new HashMap<>();

    /** Follows a load, whatever a budget would say to that. */
    private void follow(LoadTracker unlimited, Trips.Trip trip) {
        String load = service.play(trip, "LD-" + trip.number());
        trips.put(load, trip);
        TrackedLoad unused = unlimited.follow(load, trip.order(), FollowOptions.defaults());
    }

    private void followAll() {
        LoadTracker unlimited = opened(builder());
        Trips.of(88, LOADS, 900, Trips.Kind.FIELD).forEach(trip -> follow(unlimited, trip));
    }

    /** One load after the other over some days; returns the longest that a read which was due has waited. */
    private Duration run(LoadTracker tracker, Duration days) {
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
            Instant due = tracker.runDue();
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

    @Test
    void halfOfTheMoneyIsSpentWhereItMattersMost() {
        BigDecimal limit = new BigDecimal("9.30"); // following them all takes about 18.60 USD a day
        LoadTracker tracker = opened(builder().budgetUsdPerSlidingDay("9.30").listener(events::add));
        Duration longest = run(tracker, Duration.ofDays(4));

        List<Double> delays = deliveryDelays();
        System.out.printf(
                "half of the money: deliveries known after %.0f min (p50) and %.0f (p95), a due read waits %s at most, %s USD"
                        + " at most in 24 h%n",
                Table.quantile(delays, 0.5), Table.quantile(delays, 0.95), longest, service.mostUsdInADay());
        assertThat(service.mostUsdInADay()).isLessThanOrEqualTo(limit);
        assertThat(delays).hasSizeGreaterThan(LOADS);
        assertThat(Table.quantile(delays, 0.5)).isLessThanOrEqualTo(30);
        assertThat(Table.quantile(delays, 0.95)).isLessThanOrEqualTo(120);
        assertThat(longest).isLessThanOrEqualTo(Duration.ofHours(2));
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
