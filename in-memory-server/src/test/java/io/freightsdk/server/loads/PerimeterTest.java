package io.freightsdk.server.loads;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.geo.GreatCircle;
import io.freightsdk.server.loads.Perimeter.Zone;
import io.freightsdk.server.values.FenceSettings;
import io.freightsdk.server.values.GeoPoint;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PerimeterTest {

    @ParameterizedTest
    @CsvSource({"0, INSIDE", "799.9, INSIDE", "800.1, MARGIN", "999.9, MARGIN", "1000.1, BEYOND", "40000, BEYOND"})
    void zonesFollowTheLines(double meters, Zone zone) {
        assertThat(perimeter(Trip.FAR).zoneOf(Trip.east(Trip.FAR, meters, 0))).isEqualTo(zone);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "45, 180", "-45, -179.99", "89.98, 10", "-90, 0", "61, 12"})
    void turningAwayEarlyNeverTurnsAwayWrongly(double lat, double lng) {
        GeoPoint centre = new GeoPoint(lat, lng);
        Random random = new Random(11);
        for (int i = 0; i < 2_000; i++) {
            double miles = random.nextDouble(2);
            GeoPoint point = GreatCircle.destination(centre, random.nextDouble(360), miles);
            assertThat(perimeter(centre).zoneOf(point))
                    .as("%s, %s miles from %s", point, miles, centre)
                    .isEqualTo(measured(centre, point));
        }
    }

    @ParameterizedTest
    @CsvSource({"10, 179.999, 800, 10, -179.999", "0, 0, 19e6, 0, 120", "40, 0, 19e6, 0, 120", "90, 0, 19e6, 0, 120"})
    void aFenceReachesOverTheDateLineAndRoundTheEarth(
            double lat, double lng, double meters, double toLat, double toLng) {
        Fence fence = new Fence(new GeoPoint(lat, lng), meters);
        Perimeter perimeter = new Perimeter(fence, FenceSettings.EXACT.exitMargin());
        assertThat(perimeter.holds(new GeoPoint(toLat, toLng))).isTrue();
    }

    private static Zone measured(GeoPoint centre, GeoPoint point) {
        double meters = GreatCircle.miles(centre, point) * 1_609.344;
        if (meters > 1_000) {
            return Zone.BEYOND;
        }
        return meters <= 800 ? Zone.INSIDE : Zone.MARGIN;
    }

    private static Perimeter perimeter(GeoPoint centre) {
        return new Perimeter(new Fence(centre, 800), FenceSettings.EXACT.exitMargin());
    }
}
