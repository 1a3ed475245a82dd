package io.freightsdk.server.loads;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.values.Fix;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FixTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "62.34, 62.3",
        "62.35, 62.4",
        "4.96, 5",
        "-1, NaN",
        "NaN, NaN",
        "9999, 3276.7",
        "Infinity, 3276.7"
    })
    void speedIsKeptToTenths(double given, Double kept) {
        assertThat(new Fix(Trip.START, Trip.FAR, given, 0, 0).speedMph()).isEqualTo(kept);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "359.4, 359", "359.6, 0", "360, 0", "450, 90", "-1, NaN", "NaN, NaN"})
    void headingIsKeptToDegrees(double given, Double kept) {
        assertThat(new Fix(Trip.START, Trip.FAR, 0, given, 0).heading()).isEqualTo(kept);
    }

    @Test
    void timeIsKeptToMilliseconds() {
        Instant precise = Instant.parse("2026-05-04T12:00:00.123456789Z");
        assertThat(Fix.of(precise, Trip.FAR).time()).isEqualTo("2026-05-04T12:00:00.123Z");
    }

    @Test
    void packedFixesDoNotChangeWithTheList() {
        List<Fix> given = new ArrayList<>(List.of(Fix.of(Trip.START, Trip.FAR)));
        List<Fix> packed = Points.of(given);
        given.clear();
        assertThat(packed).hasSize(1);
        assertThat(Points.of(packed)).isSameAs(packed);
    }

    @Test
    void pointsGiveBackWhatTheyWereGiven() {
        Points points = new Points(2);
        Fix full = new Fix(Trip.START, Trip.FAR, 62.3, 271, Fix.UNKNOWN);
        Fix bare = Fix.of(Trip.minute(1), Trip.FAR);
        points.append(full);
        points.append(bare);
        assertThat(points.get(0)).isEqualTo(full);
        assertThat(points.get(1)).isEqualTo(bare);
        assertThat(points.lat(0)).isEqualTo(Trip.FAR.lat());
        assertThat(points.lng(0)).isEqualTo(Trip.FAR.lng());
        assertThat(points.speedTenths(0)).isEqualTo(623);
        assertThat(points.speedTenths(1)).isEqualTo(-1);
        assertThat(points.heading(1)).isEqualTo(-1);
    }
}
