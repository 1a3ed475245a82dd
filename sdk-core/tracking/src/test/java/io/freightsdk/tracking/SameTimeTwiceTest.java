package io.freightsdk.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.model.GpsPoint;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A track may have a time twice, as of a phone that sends a fix again or a service that cuts times to the second. */
@Tag("acceptance")
class SameTimeTwiceTest {

    /** Zero miles in zero minutes are no speed, and surely not that of a truck that drives. */
    @Test
    void fixThatCameTwiceMovesNoTruck() {
        TrackingRules rules = TrackingRules.at(Table.READ_USD);
        Watch watch = rules.begin("LD-1", Script.order(0, 60), WatchOptions.defaults(), Trips.EPOCH)
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
                LoadPosition position = Shown.position(
                                LoadStatus.IN_TRANSIT,
                                track,
                                Shown.stop(1, 0, Trips.EPOCH.minusSeconds(7_200), Trips.EPOCH.minusSeconds(3_600)),
                                Shown.stop(2, 60, null, null))
                        .build();
                Step step = rules.onRead(watch, position, at);
                watch = step.watch();
                step.events().forEach(event -> told.add(event.type()));
            }
        }

        assertThat(told).containsOnlyOnce("LongHalt");
        assertThat(watch.state().stillSince).isEqualTo(Trips.EPOCH.toEpochMilli());
    }
}
