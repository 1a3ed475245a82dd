package io.freightsdk.server.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.geo.GreatCircle;
import io.freightsdk.server.geo.RoadPath.RoadPosition;
import io.freightsdk.server.values.GeoPoint;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DemoTruckTest {
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void staysAtEveryStopInOrder(long seed) {
        for (DemoLane lane : DemoLane.ALL) {
            List<GeoPoint> stays = positions(lane, seed).stream()
                    .filter(position -> position.speedMph() == 0)
                    .map(RoadPosition::point)
                    .distinct()
                    .toList();
            assertThat(stays).as("%s, seed %d", lane.name(), seed).isEqualTo(lane.points());
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void beginsOutsideTheFirstFenceAndNeverJumps(long seed) {
        List<RoadPosition> positions = positions(DemoLane.ALL.get(0), seed);
        assertThat(GreatCircle.miles(
                        positions.get(0).point(), DemoLane.ALL.get(0).points().get(0)))
                .as("seed %d", seed)
                .isBetween(5.0, 25.0);
        for (int i = 1; i < positions.size(); i++) {
            double miles = GreatCircle.miles(
                    positions.get(i - 1).point(), positions.get(i).point());
            assertThat(miles).as("minute %d, seed %d", i, seed).isLessThan(64 / 60.0 + 0.01);
        }
    }

    private static List<RoadPosition> positions(DemoLane lane, long seed) {
        return DemoTruck.trip(lane.points(), new SplittableRandom(seed));
    }
}
