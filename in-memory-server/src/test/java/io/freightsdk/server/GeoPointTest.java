package io.freightsdk.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GeoPointTest {

    @ParameterizedTest
    @CsvSource({"0, 0", "90, 180", "-90, -180", "41.8721, -87.6578"})
    void bothEndsOfTheRangesArePoints(double lat, double lng) {
        assertThat(GeoPoint.isValid(lat, lng)).isTrue();
        assertThat(new GeoPoint(lat, lng)).isEqualTo(new GeoPoint(lat, lng));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "90.0001   |         0 | lat: expected -90 to 90, was 90.0001",
                "-91       |         0 | lat: expected -90 to 90, was -91.0",
                "NaN       |         0 | lat: expected -90 to 90, was NaN",
                "Infinity  |         0 | lat: expected -90 to 90, was Infinity",
                "0         |  180.0001 | lng: expected -180 to 180, was 180.0001",
                "0         | -181      | lng: expected -180 to 180, was -181.0",
                "0         |       NaN | lng: expected -180 to 180, was NaN",
                "0         | -Infinity | lng: expected -180 to 180, was -Infinity"
            })
    void nothingElseIsAPoint(double lat, double lng, String message) {
        assertThat(GeoPoint.isValid(lat, lng)).isFalse();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new GeoPoint(lat, lng))
                .withMessage(message);
    }
}
