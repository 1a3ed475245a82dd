package io.freightsdk.server.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.freightsdk.server.values.GeoPoint;
import java.util.SplittableRandom;
import net.sf.geographiclib.Geodesic;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GreatCircleTest {

    private static final long SEED = 20260504;
    private static final double METERS_PER_MILE = 1_609.344;

    private final SplittableRandom random = new SplittableRandom(SEED);

    @Test
    void distanceIsWithinTheSpheresErrorOfTheSurveyedOne() {
        for (int pair = 0; pair < 10_000; pair++) {
            GeoPoint from = anywhere();
            GeoPoint to = pair % 2 == 0 ? anywhere() : GreatCircle.destination(from, random.nextDouble(360), 50);
            double surveyed = surveyedMiles(from, to);
            assertThat(GreatCircle.miles(from, to))
                    .as("seed %d, pair %d: %s to %s", SEED, pair, from, to)
                    .isCloseTo(surveyed, within(0.006 * surveyed));
        }
    }

    /** Mean radius over WGS84's radius of curvature there and in that direction, minus one. */
    @ParameterizedTest
    @CsvSource({
        "along the equator,      0,    0,  0,    1, -0.0011",
        "north on the equator,   0,    0,  1,    0,  0.0056",
        "north in Nebraska,     40, -100, 41, -100,  0.0014",
        "to the pole,           89,    0, 90,    0, -0.0045"
    })
    void theErrorIsTheFlatteningOfTheEarth(
            String where, double lat, double lng, double toLat, double toLng, double error) {
        GeoPoint from = new GeoPoint(lat, lng);
        GeoPoint to = new GeoPoint(toLat, toLng);
        assertThat(GreatCircle.miles(from, to) / surveyedMiles(from, to) - 1)
                .as(where)
                .isCloseTo(error, within(0.0001));
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 0, 180", "90, 0, -90, 0", "41.9, -87.6, -41.9, 92.4"})
    void antipodesAreHalfTheGirthApart(double lat, double lng, double toLat, double toLng) {
        assertThat(GreatCircle.miles(new GeoPoint(lat, lng), new GeoPoint(toLat, toLng)))
                .isCloseTo(Math.PI * GreatCircle.EARTH_RADIUS_MILES, within(0.001));
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, 1, 0, 0",
        "0, 0, 0, 1, 90",
        "1, 0, 0, 0, 180",
        "0, 0, 0, -1, 270",
        "0, 179.5, 0, -179.5, 90",
        "5, 5, 5, 5, 0",
        "90, 0, 90, 0, 0"
    })
    void bearingIsClockwiseFromNorthAndBelow360(double lat, double lng, double toLat, double toLng, double bearing) {
        assertThat(GreatCircle.bearing(new GeoPoint(lat, lng), new GeoPoint(toLat, toLng)))
                .isCloseTo(bearing, within(1e-9))
                .isLessThan(360);
    }

    @Test
    void aHairWestOfNorthIsNorth() {
        assertThat(GreatCircle.compass(-1e-20, 1)).isZero();
        assertThat(Double.compare(GreatCircle.compass(-0.0, 1), 0.0)).isZero();
    }

    @Test
    void destinationLiesAtTheGivenDistanceAndBearing() {
        for (int trip = 0; trip < 10_000; trip++) {
            GeoPoint from = anywhere();
            double bearing = random.nextDouble(360);
            double miles = Math.pow(10, random.nextDouble(-3, 4)); // five feet to most of the way round
            GeoPoint to = GreatCircle.destination(from, bearing, miles);
            String trace = "seed %d, trip %d: %s, %s, %s".formatted(SEED, trip, from, bearing, miles);
            assertThat(GreatCircle.miles(from, to)).as(trace).isCloseTo(miles, within(0.001));
            GeoPoint back = GreatCircle.destination(to, GreatCircle.bearing(to, from), miles);
            assertThat(GreatCircle.miles(back, from)).as(trace).isLessThan(0.01);
        }
    }

    @Test
    void destinationGoesOverTheAntimeridianAndThePole() {
        double degree = Math.PI * GreatCircle.EARTH_RADIUS_MILES / 180;
        assertPoint(GreatCircle.destination(new GeoPoint(0, 179.5), 90, degree), 0, -179.5);
        assertPoint(GreatCircle.destination(new GeoPoint(0, -179.5), 90, -degree), 0, 179.5);
        assertPoint(GreatCircle.destination(new GeoPoint(89, 10), 0, 2 * degree), 89, -170);
        assertPoint(GreatCircle.destination(new GeoPoint(0, 10), 0, 90 * degree), 90, 10);
        assertPoint(GreatCircle.destination(new GeoPoint(0, 10), 90, 361 * degree), 0, 11);
    }

    private static void assertPoint(GeoPoint actual, double lat, double lng) {
        assertThat(actual.lat()).isCloseTo(lat, within(1e-9));
        assertThat(actual.lng()).isCloseTo(lng, within(1e-9));
    }

    private static double surveyedMiles(GeoPoint from, GeoPoint to) {
        return Geodesic.WGS84.Inverse(from.lat(), from.lng(), to.lat(), to.lng()).s12 / METERS_PER_MILE;
    }

    private GeoPoint anywhere() {
        return new GeoPoint(random.nextDouble(-90, 90), random.nextDouble(-180, 180));
    }
}
