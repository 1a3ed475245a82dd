package io.freightsdk.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A load is what all its positions say in the order of their times, in whatever order they come. */
class LoadTest {
    private static final Instant NOON = Instant.parse("2026-05-04T12:00:00Z");
    private static final double METERS_PER_DEGREE = 111_195;

    private final Broker broker =
            new ServerState(NOON, 7L).addBroker(BrokerOptions.builder().build(), Broker.Cause.of("addBroker"));

    private Load load() {
        Load.Order order =
                new Load.Order("LD-1", "load_1", broker, NOON, "trk_1", "drv_1", "+12145550142", "bound", null, null);
        return new Load(order, List.of(stop(Stop.Type.PICKUP, 40), stop(Stop.Type.DELIVERY, 41)));
    }

    private static Stop stop(Stop.Type type, double lat) {
        return new Stop(type, "Town", "IL", "1 Dock Rd", null, new GeoPoint(lat, -90), Stop.Precision.GIVEN, null);
    }

    private static Position at(int second, double lat) {
        return Position.of(NOON.plusSeconds(second).toEpochMilli(), lat, -90, 55, 0);
    }

    /** From south of the pickup to north of the delivery, with a wobble at each gate. */
    private static List<Position> trip(Random random) {
        List<Position> trip = new ArrayList<>();
        for (int i = 0; i < 120; i++) {
            double lat = 39.95 + i * 0.0095;
            trip.add(at(60 * i, lat + (random.nextInt(3) - 1) * 300 / METERS_PER_DEGREE));
        }
        return trip;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void orderOfArrivalDoesNotMatter(long seed) {
        Random random = new Random(seed);
        List<Position> trip = trip(random);
        Load inOrder = load();
        trip.forEach(position -> inOrder.report(List.of(position), position.time()));
        Load atOnce = load();
        Collections.shuffle(trip, random);
        atOnce.report(trip, NOON.plus(Duration.ofHours(2)));

        assertThat(inOrder.status()).isEqualTo(Status.DELIVERED);
        assertThat(atOnce.status()).isEqualTo(inOrder.status());
        assertThat(atOnce.deliveredAt()).isEqualTo(inOrder.deliveredAt());
        assertThat(atOnce.visit(0)).isEqualTo(inOrder.visit(0));
        assertThat(atOnce.visit(1).arrivedAt()).isEqualTo(inOrder.visit(1).arrivedAt());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void statusNeverGoesBackAndNoStampIsLost(long seed) {
        Random random = new Random(seed);
        Load load = load();
        List<Position> trip = trip(random);
        Collections.shuffle(trip, random);
        Status before = load.status();
        boolean[] arrived = new boolean[2];
        for (Position position : trip) {
            load.report(List.of(position), NOON.plus(Duration.ofHours(2)));
            assertThat(load.status()).isGreaterThanOrEqualTo(before);
            before = load.status();
            for (int i = 0; i < 2; i++) {
                Load.Visit visit = load.visit(i);
                assertThat(visit.arrivedAt() != null || !arrived[i]).isTrue();
                arrived[i] = visit.arrivedAt() != null;
                assertThat(visit.departedAt() == null || !visit.departedAt().isBefore(visit.arrivedAt()))
                        .isTrue();
            }
        }
    }

    @Test
    void lineMustBeCrossedByAMargin() {
        Load load = load();
        Instant now = NOON.plusSeconds(600);
        load.report(List.of(at(0, 40)), now);
        load.report(List.of(at(60, 40 + 900 / METERS_PER_DEGREE)), now);
        assertThat(load.status()).isEqualTo(Status.AT_PICKUP);
        load.report(List.of(at(120, 40 + 1_010 / METERS_PER_DEGREE)), now);
        assertThat(load.status()).isEqualTo(Status.IN_TRANSIT);
        assertThat(load.visit(0).departedAt()).isEqualTo(NOON.plusSeconds(120));
    }

    @Test
    void deliveryBeforeAnyPickupIsBelievedAfterTenMinutes() {
        Load load = load();
        load.report(List.of(at(0, 41), at(599, 41)), NOON.plusSeconds(600));
        assertThat(load.status()).isEqualTo(Status.PLANNED);
        load.report(List.of(at(600, 41)), NOON.plusSeconds(600));
        assertThat(load.status()).isEqualTo(Status.AT_DELIVERY);
        assertThat(load.visit(1).arrivedAt()).isEqualTo(NOON);
    }
}
