package io.freightsdk.server.geo;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.values.GeoPoint;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NearbyPlaceTest {

    @ParameterizedTest
    @CsvSource({
        "37.21, -93.29, 'Springfield, MO'",
        "37.33, -93.40, 'Springfield, MO'",
        "41.88, -87.63, 'Chicago, IL'",
        "32.75, -97.33, 'Fort Worth, TX'",
        "38.63, -90.20, 'Saint Louis, MO'",
        "39.10, -101.50, 'Winona, KS'",
        "13.47, 144.75, 'Hagatna, GU'",
        "18.44, -66.05, 'San Juan, PR'",
        "61.20, -149.90, 'Anchorage, AK'"
    })
    void pointIsNearAPlaceThatPeopleKnow(double lat, double lng, String place) {
        assertThat(NearbyPlace.of(new GeoPoint(lat, lng))).contains(place);
    }

    @Test
    void middleOfTheOceanIsNearNothing() {
        assertThat(NearbyPlace.of(new GeoPoint(35, -60))).isEmpty();
        assertThat(NearbyPlace.of(new GeoPoint(-90, 0))).isEmpty();
    }
}
