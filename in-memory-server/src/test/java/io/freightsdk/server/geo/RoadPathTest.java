package io.freightsdk.server.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.freightsdk.server.geo.RoadPath.RoadPosition;
import io.freightsdk.server.values.GeoPoint;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RoadPathTest {

    private static final long SEED = 20260505;
    private static final GeoPoint CHICAGO = new GeoPoint(41.8721, -87.6578);
    private static final GeoPoint DALLAS = new GeoPoint(32.7904, -96.8044);
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final SplittableRandom random = new SplittableRandom(SEED);
    private final RoadPath route = RoadPath.between(CHICAGO, DALLAS, 1);

    @Test
    void tripStartsAndEndsExactlyAtItsEnds() {
        List<RoadPosition> trip = route.drive(55, MINUTE).toList();
        RoadPosition first = trip.get(0);
        RoadPosition last = trip.get(trip.size() - 1);
        assertThat(first.point()).isEqualTo(CHICAGO);
        assertThat(first.speedMph()).isEqualTo(55);
        assertThat(last).isEqualTo(new RoadPosition(route.duration(55), DALLAS, last.heading(), 0));
        assertThat(trip).hasSize((int) route.duration(55).toMinutes() + 2);
    }

    @Test
    void truckStandsAtAnEndBeforeAndAfterTheTrip() {
        assertThat(route.at(Duration.ofHours(-1), 55).point()).isEqualTo(CHICAGO);
        assertThat(route.at(Duration.ofDays(1000), 55).point()).isEqualTo(DALLAS);
    }

    @Test
    void roadMeetsTheLineAtBothEnds() {
        RoadPosition leaving = route.at(Duration.ofMillis(1), 60);
        RoadPosition arriving = route.at(route.duration(60).minusNanos(1), 60);
        assertThat(GreatCircle.miles(CHICAGO, leaving.point())).isBetween(0.00001, 0.00002);
        assertThat(GreatCircle.miles(arriving.point(), DALLAS)).isBetween(0.0, 0.00002);
        assertThat(arriving.speedMph()).isEqualTo(60);
    }

    @Test
    void seedDecidesTheRoute() {
        List<RoadPosition> trip =
                RoadPath.between(CHICAGO, DALLAS, 7).drive(55, MINUTE).toList();
        assertThat(RoadPath.between(CHICAGO, DALLAS, 7).drive(55, MINUTE)).isEqualTo(trip);
        assertThat(RoadPath.between(CHICAGO, DALLAS, 8).drive(55, MINUTE)).isNotEqualTo(trip);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.01, 1, 7.5, 80, 87, 900, 3_000, 11_000})
    void routeIsSlightlyLongerThanTheLineAndKeepsNearIt(double miles) {
        for (int seed = 0; seed < 100; seed++) {
            GeoPoint from = anywhere();
            GeoPoint to = GreatCircle.destination(from, random.nextDouble(360), miles);
            RoadPath route = RoadPath.between(from, to, seed);
            String trace = "seed %d, route %d: %s to %s".formatted(SEED, seed, from, to);
            assertThat(route.miles() / miles).as(trace).isBetween(1.01, 1.04);
            double farthest = route.drive(60, route.duration(60).dividedBy(200))
                    .mapToDouble(position -> milesOffTheLine(from, to, position.point()))
                    .max()
                    .orElseThrow();
            assertThat(farthest).as(trace).isBetween(0.001 * Math.min(miles, 100), Math.min(0.05 * miles, 4));
        }
    }

    @Test
    void truckKeepsItsSpeedAndFacesItsWay() {
        RoadPath route = RoadPath.between(CHICAGO, DALLAS, 3);
        List<RoadPosition> trip = route.drive(60, MINUTE).toList();
        for (int i = 1; i < trip.size() - 1; i++) {
            RoadPosition before = trip.get(i - 1);
            RoadPosition now = trip.get(i);
            assertThat(now.elapsed()).isEqualTo(MINUTE.multipliedBy(i));
            assertThat(GreatCircle.miles(before.point(), now.point())).isBetween(0.97, 1 + 1e-6);
            double turn = before.heading() - GreatCircle.bearing(before.point(), now.point());
            assertThat(Math.IEEEremainder(turn, 360)).as("position %d", i).isBetween(-15.0, 15.0);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "Guam to Honolulu,        13.4529,  144.7472,  21.3069, -157.8583",
        "over the pole,           89.5,     10,        89.5,    -170",
        "away from the pole,      90,       0,         80,       50",
        "to the other pole,       90,       0,        -90,       0",
        "antipodes,               0,        0,         0,        180",
        "along the antimeridian,  10,       180,      -10,      -180"
    })
    void noPlaceOnEarthBreaksTheTrip(String where, double lat, double lng, double toLat, double toLng) {
        GeoPoint from = new GeoPoint(lat, lng);
        GeoPoint to = new GeoPoint(toLat, toLng);
        RoadPath route = RoadPath.between(from, to, 5);
        assertThat(route.miles() / GreatCircle.miles(from, to)).isBetween(1.01, 1.04);
        List<RoadPosition> trip = route.drive(60, MINUTE).toList();
        for (int i = 1; i < trip.size(); i++) {
            double step = GreatCircle.miles(trip.get(i - 1).point(), trip.get(i).point());
            assertThat(step).as("%s, step %d", where, i).isBetween(0.0, 1 + 1e-6);
            assertThat(trip.get(i).heading()).isBetween(0, 359);
        }
    }

    @Test
    void hopBelowOneStepIsStartAndArrival() {
        GeoPoint nextDoor = GreatCircle.destination(CHICAGO, 90, 0.05);
        assertThat(RoadPath.between(CHICAGO, nextDoor, 1).drive(60, MINUTE).map(RoadPosition::point))
                .containsExactly(CHICAGO, nextDoor);
    }

    @Test
    void arrivalOnAStepIsReportedOnce() {
        assertThat(route.drive(60, route.duration(60)).map(RoadPosition::point)).containsExactly(CHICAGO, DALLAS);
    }

    @Test
    void hairsBreadthIsARouteToo() {
        for (double degrees = 1e-16; degrees < 1e-6; degrees *= 1.5) {
            GeoPoint aside = new GeoPoint(CHICAGO.lat() + degrees, CHICAGO.lng() - degrees);
            List<RoadPosition> trip = RoadPath.between(CHICAGO, aside, 1)
                    .drive(1e-9, Duration.ofSeconds(1))
                    .limit(1_000)
                    .toList();
            assertThat(trip.get(0).point()).isEqualTo(CHICAGO);
            assertThat(trip)
                    .allSatisfy(position -> assertThat(GreatCircle.miles(CHICAGO, position.point()))
                            .isLessThan(0.001));
        }
    }

    @Test
    void routeOfNoLengthIsOneArrival() {
        RoadPath route = RoadPath.between(DALLAS, DALLAS, 1);
        assertThat(route.miles()).isZero();
        assertThat(route.drive(60, MINUTE)).containsExactly(new RoadPosition(Duration.ZERO, DALLAS, 0, 0));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN})
    void speedIsMoreThanZero(double speedMph) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> route.duration(speedMph))
                .withMessage("speedMph: expected more than 0, was " + speedMph);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT-1S"})
    void intervalIsMoreThanZero(Duration every) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> route.drive(60, every))
                .withMessage("every: expected more than 0, was " + every);
    }

    private static double milesOffTheLine(GeoPoint from, GeoPoint to, GeoPoint point) {
        double turn = Math.toRadians(GreatCircle.bearing(from, point) - GreatCircle.bearing(from, to));
        double angle = GreatCircle.miles(from, point) / GreatCircle.EARTH_RADIUS_MILES;
        return Math.abs(Math.asin(Math.sin(angle) * Math.sin(turn))) * GreatCircle.EARTH_RADIUS_MILES;
    }

    private GeoPoint anywhere() {
        return new GeoPoint(random.nextDouble(-90, 90), random.nextDouble(-180, 180));
    }
}
