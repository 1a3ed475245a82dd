package io.freightsdk.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Fault;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A fleet followed by the real client on the real server, in virtual time. */
class TrackedWorldTest {
    private static final long SEED = 4_711;

    private final List<TrackingEvent> events = new ArrayList<>();
    private Map<String, Trips.Trip> followed = Map.of();

    @Test
    void readsAndEventsAreThoseOfTheRulesAndEveryCentIsAccountedFor() {
        List<Trips.Trip> trips = ServedWorld.mixed(SEED, 20);
        try (ServedWorld world = new ServedWorld("1000.00");
                LoadTracker tracker = world.tracker().listener(events::add).build()) {
            world.add(trips, tracker);
            world.run(tracker, end(trips));
            followed = world.trips;

            assertThat(tracker.stats().active()).isZero();
            assertThat(world.debitsUsd()).isEqualTo(world.client.spend().chargedUsd());
            assertThat(world.client.spend().byTag().get("tracking").chargedUsd())
                    .isEqualByComparingTo(tracker.stats().spentUsd());
            assertThat(tracker.stats().reads()).isEqualTo(world.reads());
            for (Map.Entry<String, Trips.Trip> one : world.trips.entrySet()) {
                Trips.Trip trip = one.getValue();
                if (!trip.strangeStatuses()) {
                    TrackedLoad watch = Objects.requireNonNull(tracker.find(one.getKey()));
                    Table alone = Table.of(List.of(trip), Poller.rules(), TrackingPolicy.STANDARD, any -> true);
                    assertThat(watch.reads()).as(one.getKey()).isEqualTo(alone.reads.get(0));
                }
            }
            assertThat(world.broker.requests("confirmDelivery").size()).isZero();
        }
        nothingIsMissedInventedOrToldTwice(followed);
    }

    @Test
    void lostResponsesCostMoneyAndNoEvent() {
        List<Trips.Trip> trips = ServedWorld.mixed(SEED + 1, 8);
        try (ServedWorld world = new ServedWorld("1000.00");
                LoadTracker tracker = world.tracker().listener(events::add).build()) {
            world.add(trips, tracker);
            for (int i = 0; i < 10; i++) {
                world.server
                        .faults()
                        .add(Fault.close()
                                .afterCommit()
                                .on("getLoadPosition")
                                .skip(5 + i * 30)
                                .times(1));
            }
            world.run(tracker, end(trips));
            followed = world.trips;

            assertThat(world.client.spend().uncertainUsd()).isEqualByComparingTo("0.20");
            assertThat(world.debitsUsd())
                    .isEqualTo(world.client
                            .spend()
                            .chargedUsd()
                            .add(world.client.spend().uncertainUsd()));
            assertThat(tracker.stats().spentUsd().add(loads(trips))).isEqualByComparingTo(world.debitsUsd());
            assertThat(tracker.stats().active()).isZero();
        }
        nothingIsMissedInventedOrToldTwice(followed);
    }

    private static java.math.BigDecimal loads(List<Trips.Trip> trips) {
        return new java.math.BigDecimal("0.65").multiply(java.math.BigDecimal.valueOf(trips.size()));
    }

    private static Instant end(List<Trips.Trip> trips) {
        return Objects.requireNonNull(ServedWorld.last(trips)).plus(Duration.ofDays(9));
    }

    private void nothingIsMissedInventedOrToldTwice(Map<String, Trips.Trip> trips) {
        Set<String> ids = new HashSet<>();
        assertThat(events).allSatisfy(event -> assertThat(ids.add(event.id())).isTrue());
        Map<String, List<TrackingEvent>> byLoad =
                events.stream().collect(java.util.stream.Collectors.groupingBy(TrackingEvent::loadNumber));
        assertThat(byLoad).hasSize(trips.size());
        assertThat(events)
                .filteredOn(event -> trips.get(event.loadNumber()).joins())
                .extracting(event -> event.getClass().getSimpleName())
                .as("no load that lives is given up")
                .doesNotContain("TrackingEnded", "TrackingEnded");
        byLoad.values().forEach(told -> {
            for (int i = 0; i < told.size(); i++) {
                assertThat(told.get(i).sequence()).isEqualTo(i + 1);
            }
        });
    }
}
