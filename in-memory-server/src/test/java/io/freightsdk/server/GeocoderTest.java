package io.freightsdk.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GeocoderTest {
    @ParameterizedTest
    @CsvSource({
        "IL, 60601, ZIP, 41.9, -87.6",
        "IL, 60601-1234, ZIP, 41.9, -87.6",
        "TX, 75201, ZIP, 32.8, -96.8",
        "IL, 75201, STATE, 40.1, -89.1",
        "IL, none, STATE, 40.1, -89.1",
        "AK, 99501, ZIP, 61.2, -149.9"
    })
    void stopIsAtItsZipCodeOrInItsState(String state, String zip, Stop.Precision precision, double lat, double lng) {
        Geocoder.Place place = Geocoder.locate(state, zip);
        assertThat(place.precision()).isEqualTo(precision);
        assertThat(place.point().lat()).isBetween(lat - 0.6, lat + 0.6);
        assertThat(place.point().lng()).isBetween(lng - 0.6, lng + 0.6);
    }
}
