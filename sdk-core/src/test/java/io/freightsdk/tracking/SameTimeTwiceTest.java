package io.freightsdk.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.model.GpsPoint;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.PositionStop;
import io.freightsdk.model.StopType;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A track may have a time twice, as of a phone that sends a fix again or a service that cuts times to the second. */
class SameTimeTwiceTest {

    /** Zero miles in zero minutes are no speed, and surely not that of a truck that drives. */
    @Test
    void fixThatCameTwiceMovesNoTruck() {
        TrackingRules rules = TrackingRules.at(Table.READ_USD);
        Watch watch = rules.begin(
                        "LD-1",
                        Script.truckAt(Script.DALLAS)
                                .pickup(Script.CHICAGO, 0)
                                .delivery(Script.DALLAS, 60)
                                .trip()
                                .order(),
                        WatchOptions.defaults(),
                        Trips.EPOCH)
                .watch();
        List<String> told = new ArrayList<>();
        List<GpsPoint> track = new ArrayList<>();
        for (int minute = 0; minute <= 800; minute += 10) {
            Instant at = Trips.EPOCH.plusSeconds(minute * 60L);
            GpsPoint fix = GpsPoint.builder().lat(41.0).lng(-87.65).ts(at).build();
            track.add(fix);
            if (minute % 60 == 0) {
                track.add(fix);
            }
            if (List.of(180, 400, 600, 760, 800).contains(minute)) {
                LoadPosition position = LoadPosition.builder()
                        .loadNumber("LD-1")
                        .status(LoadStatus.IN_TRANSIT)
                        .createdAt(Trips.EPOCH)
                        .stops(List.of(
                                stop(0, Trips.EPOCH.minusSeconds(7_200), Trips.EPOCH.minusSeconds(3_600), 0),
                                stop(1, null, null, 60)))
                        .gpsTrack(track)
                        .pingCount(track.size())
                        .build();
                Step step = rules.onRead(watch, position, at);
                watch = step.watch();
                step.events().forEach(event -> told.add(event.type()));
            }
        }

        assertThat(told).containsOnlyOnce("LongHalt");
        assertThat(watch.state().stillSince).isEqualTo(Trips.EPOCH.toEpochMilli());
    }

    private static PositionStop stop(int i, Instant arrived, Instant departed, int hour) {
        return PositionStop.builder()
                .type(i == 0 ? StopType.PICKUP : StopType.DELIVERY)
                .sequence(i + 1)
                .city("Town")
                .state("KS")
                .windowFrom(Trips.EPOCH.plus(Duration.ofHours(hour)))
                .windowTo(Trips.EPOCH.plus(Duration.ofHours(hour)))
                .arrivedAt(arrived)
                .departedAt(departed)
                .build();
    }
}
