package io.freightsdk.tracking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.RetryPolicy;
import io.freightsdk.error.PriceLimitException;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.GpsPoint;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.server.BrokerOptions;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What a user meets who confirms during a read, follows again, is forbidden some loads, or has a phone with a wrong clock. */
class FollowedLoadsUnderAttackTest extends TrackerSetup {
    private static final CreateLoadInput ORDER = Script.order(6, 40);

    @Test
    void reasonOfALoadThatHasCostWhatItMaySaysSo() {
        service.play(TRIP, "LD-1");
        LoadTracker tracker = opened(builder().maxUsdPerLoad("0.04").listener(events::add));
        tracker.follow("LD-1", FollowOptions.defaults());
        run(Duration.ofDays(2), tracker);
        TrackedLoad load = Objects.requireNonNull(tracker.find("LD-1"));
        assertThat(load.endReason()).isEqualTo(TrackingEvent.EndReason.COST);
        assertThat(load.reason()).isNotEqualTo("nothing more to learn");
    }

    @Test
    void readThatOvertakesAConfirmationTakesNoDeliveryBack() {
        service.plays.put(
                "LD-1",
                new Play(
                        Script.truckAt(Script.CHICAGO)
                                .phoneOn()
                                .pickup(Script.CHICAGO, 6)
                                .delivery(Script.DALLAS, 40)
                                .usualTrip(6)
                                .trip(),
                        false,
                        "LD-1"));
        LoadTracker tracker = tracker();
        tracker.follow("LD-1", ORDER, FollowOptions.defaults());
        service.shown = position -> position.toBuilder()
                .status(LoadStatus.AT_DELIVERY)
                .deliveredAt(null)
                .build();
        service.duringRead = () -> {
            service.duringRead = null;
            tracker.deliveryConfirmed("LD-1");
        };
        service.now = Script.time(50);
        tracker.runDue();
        assertThat(events)
                .noneMatch(e -> e instanceof TrackingEvent.StatusChanged s && LoadStatus.DELIVERED.equals(s.from()));
        assertThat(Objects.requireNonNull(tracker.find("LD-1")).status()).isEqualTo(LoadStatus.DELIVERED);
    }

    @Test
    void statusThatComesAgainAtAnotherStopIsToldAgain() {
        service.play(TRIP, "LD-1");
        LoadTracker tracker = tracker();
        tracker.follow("LD-1", FollowOptions.defaults());
        List<String> statuses = List.of("AT_PICKUP", "IN_TRANSIT", "AT_PICKUP", "IN_TRANSIT");
        for (int i = 0; i < statuses.size(); i++) {
            LoadStatus status = LoadStatus.of(statuses.get(i));
            Instant[] stamps = new Instant[4];
            for (int k = 0; k <= i; k++) {
                stamps[k] = Script.time(k + 1);
            }
            service.shown = position -> position.toBuilder()
                    .status(status)
                    .stops(Shown.stop(1, 6, stamps[0], stamps[1]), Shown.stop(2, 40, stamps[2], stamps[3]))
                    .build();
            tracker.position("LD-1", Duration.ZERO);
            service.advance(Duration.ofMinutes(1));
        }
        assertThat(events)
                .filteredOn(TrackingEvent.StatusChanged.class::isInstance)
                .extracting(event -> ((TrackingEvent.StatusChanged) event).to().value())
                .isEqualTo(statuses);
    }

    @Test
    void followingAgainWithPositionsTellsPositions() {
        service.play(TRIP, "LD-1");
        LoadTracker tracker = tracker();
        tracker.follow("LD-1", FollowOptions.defaults());
        tracker.follow("LD-1", FollowOptions.defaults().positions(true));
        run(Duration.ofDays(3), tracker);
        assertThat(events).hasAtLeastOneElementOfType(TrackingEvent.PositionUpdated.class);
    }

    @Test
    void followingAgainWithTagCountsTowardsTheTag() {
        service.play(TRIP, "LD-1");
        LoadTracker tracker = tracker();
        tracker.follow("LD-1", FollowOptions.defaults());
        assertThat(tracker.follow("LD-1", FollowOptions.defaults().tag("globex"))
                        .tag())
                .isEqualTo("globex");
    }

    @Test
    void followingAgainWithTheOrderHasItsPlaces() {
        service.play(TRIP, "LD-1");
        LoadTracker tracker = tracker();
        tracker.follow("LD-1", FollowOptions.defaults());
        TrackedLoad load = tracker.follow("LD-1", TRIP.order(), FollowOptions.defaults());
        assertThat(load.toJson()).contains("\"lat\"");
    }

    @Test
    void followingAgainWithoutAPolicyKeepsTheLoadsOwn() {
        service.play(TRIP, "LD-1");
        LoadTracker tracker = tracker();
        tracker.follow("LD-1", FollowOptions.of(TrackingPolicy.TIGHT));
        assertThat(tracker.follow("LD-1", FollowOptions.defaults()).policy()).isEqualTo(TrackingPolicy.TIGHT);
    }

    @Test
    void costOfAWanderingTruckWithUnknownStops() {
        Script script = Script.truckAt(Script.DALLAS)
                .phoneOn()
                .pickup(Script.CHICAGO, Double.NaN)
                .delivery(Script.DALLAS, Double.NaN)
                .delivery(Script.north(Script.DALLAS, 300), Double.NaN);
        for (int day = 0; day < 45; day++) {
            script.drive(Script.north(Script.DALLAS, day % 2 == 0 ? 250 : 100)).stay(12);
        }
        service.play(script.trip(), "LD-1");
        LoadTracker tracker = tracker();
        tracker.follow("LD-1", FollowOptions.defaults());
        run(Duration.ofDays(60), tracker);
        assertThat(Objects.requireNonNull(tracker.find("LD-1")).spentUsd()).isLessThanOrEqualTo(new BigDecimal("3.00"));
    }

    @Test
    void callersOwnFailureDoesNotPutADueLoadOff() {
        service.play(TRIP, "LD-1");
        LoadTracker tracker = tracker();
        TrackedLoad before = tracker.follow("LD-1", FollowOptions.defaults());
        CallOptions cheap =
                CallOptions.builder().maxPriceUsd(new BigDecimal("0.01")).build();
        assertThatThrownBy(() -> tracker.position("LD-1", Duration.ZERO, cheap))
                .isInstanceOf(PriceLimitException.class);
        TrackedLoad after = Objects.requireNonNull(tracker.find("LD-1"));
        assertThat(after.nextReadAt()).isEqualTo(before.nextReadAt());
    }

    @Test
    void loadsOfAnotherBrokerDelayNoOthers() {
        try (InMemoryFreightServer server = InMemoryFreightServer.start()) {
            FreightBroker mine = server.addBroker(
                    BrokerOptions.builder().balanceUsd("1000.00").build());
            FreightBroker theirs = server.addBroker(
                    BrokerOptions.builder().balanceUsd("1000.00").build());
            List<TrackingEvent> told = new ArrayList<>();
            try (FreightClient client = client(server, mine);
                    FreightClient other = client(server, theirs);
                    LoadTracker tracker = LoadTracker.builder(client)
                            .clock(server.clock()::now)
                            .listener(told::add)
                            .build()) {
                List<String> good = new ArrayList<>();
                List<String> bad = new ArrayList<>();
                for (int i = 0; i < 30; i++) {
                    bad.add(other.createLoad(
                                    TRIP.order().toBuilder()
                                            .customerRef("b" + i)
                                            .build(),
                                    CallOptions.none())
                            .loadNumber());
                    good.add(client.createLoad(
                                    TRIP.order().toBuilder()
                                            .customerRef("g" + i)
                                            .build(),
                                    CallOptions.none())
                            .loadNumber());
                }
                bad.forEach(l -> tracker.follow(l, FollowOptions.defaults()));
                good.forEach(l -> tracker.follow(l, FollowOptions.defaults()));
                Instant begun = server.clock().now();
                Instant allGood = null;
                Instant end = begun.plus(Duration.ofHours(12));
                while (server.clock().now().isBefore(end)) {
                    Instant next = tracker.runDue();
                    if (allGood == null
                            && good.stream()
                                    .allMatch(l -> Objects.requireNonNull(tracker.find(l))
                                                    .reads()
                                            > 0)) {
                        allGood = server.clock().now();
                    }
                    server.clock()
                            .set(
                                    next != null && next.isAfter(server.clock().now()) && next.isBefore(end)
                                            ? next
                                            : server.clock().now().plusSeconds(60));
                }
                assertThat(allGood).isNotNull();
                assertThat(Duration.between(begun, allGood)).isLessThan(Duration.ofMinutes(30));
                assertThat(told)
                        .filteredOn(TrackingEvent.TrackingEnded.class::isInstance)
                        .hasSize(30);
            }
        }
    }

    private static FreightClient client(InMemoryFreightServer server, FreightBroker broker) {
        return FreightClient.builder()
                .baseUrl(server.url())
                .account("acme")
                .agentKey(broker.agentKey())
                .retryPolicy(RetryPolicy.none())
                .clock(server.clock()::now)
                .build();
    }

    @Test
    void silentPhoneAfterAPointOfTheFutureIsOfflineAndNotLateAtOnce() {
        Trips.Trip trip = Script.truckAt(Script.CHICAGO)
                .phoneOn()
                .pickup(Script.CHICAGO, 1)
                .delivery(Script.north(Script.CHICAGO, 400), 12)
                .until(1)
                .stay(1)
                .drive(Script.north(Script.CHICAGO, 100))
                .phoneOff()
                .until(60)
                .trip();
        service.play(trip, "LD-1");
        LoadTracker tracker = tracker();
        tracker.follow("LD-1", trip.order(), FollowOptions.defaults());
        service.shown = position -> {
            List<GpsPoint> track = new ArrayList<>(position.gpsTrack());
            if (World.hour(service.now) < 3.8 || track.isEmpty()) {
                return position;
            }
            GpsPoint last = track.get(track.size() - 1);
            track.add(GpsPoint.builder()
                    .lat(last.lat())
                    .lng(last.lng())
                    .ts(Script.time(30))
                    .build());
            return position.toBuilder().gpsTrack(track).build();
        };
        run(Duration.ofHours(60), tracker);
        assertThat(events).anyMatch(e -> e instanceof TrackingEvent.DriverOffline && World.hour(e.detectedAt()) < 12);
    }

    @Test
    void positionOfTheFutureIsInNoEvent() {
        service.play(TRIP, "LD-1");
        LoadTracker tracker = tracker();
        tracker.follow("LD-1", FollowOptions.defaults().positions(true));
        service.shown = position -> position.toBuilder()
                .pingCount(1)
                .gpsTrack(List.of(GpsPoint.builder()
                        .lat(41.0)
                        .lng(-87.0)
                        .ts(service.now.plus(Duration.ofDays(365)))
                        .build()))
                .build();
        tracker.runDue();
        assertThat(events.stream().flatMap(e -> Contradictions.of(e).stream())).isEmpty();
    }
}
