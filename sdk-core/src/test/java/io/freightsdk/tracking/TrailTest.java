package io.freightsdk.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.model.GpsPoint;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrailTest {
    private static final Instant START = Instant.parse("2026-05-04T12:00:00Z");

    private static LoadPosition position(int... minutes) {
        List<GpsPoint> track = java.util.Arrays.stream(minutes)
                .mapToObj(minute -> GpsPoint.builder()
                        .lat(41)
                        .lng(-87 - minute)
                        .ts(START.plusSeconds(60L * minute))
                        .build())
                .toList();
        return LoadPosition.builder()
                .loadNumber("LD-1")
                .status(LoadStatus.IN_TRANSIT)
                .createdAt(START)
                .stops(List.of())
                .gpsTrack(track)
                .pingCount(track.size())
                .build();
    }

    @Test
    void pointsOfAllReadsAreKeptOnceAndLateOnesToo() {
        Trail trail = Trail.EMPTY.with(position(0, 1, 3)).with(position()).with(position(1, 2, 3, 4));

        assertThat(trail.points()).extracting(point -> (int) -point.lng() - 87).containsExactly(0, 1, 2, 3, 4);
    }

    @Test
    void lineIsGeoJson() {
        assertThat(Trail.EMPTY.with(position(0, 1)).geoJson())
                .isEqualTo(
                        "{\"type\":\"Feature\",\"geometry\":{\"type\":\"LineString\",\"coordinates\":[[-87.0,41.0],"
                                + "[-88.0,41.0]]},\"properties\":{\"times\":[\"2026-05-04T12:00:00Z\",\"2026-05-04T12:01:00Z\"]}}");
        assertThat(Trail.EMPTY.with(position(0)).geoJson()).contains("\"type\":\"Point\",\"coordinates\":[-87.0,41.0]");
    }
}
