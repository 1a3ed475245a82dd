package io.freightsdk.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.model.GpsPoint;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A load that is stuck, and whose phone sends what it recorded the day before. */
@Tag("acceptance")
class StuckTwiceTest {
    private final TrackingRules rules = TrackingRules.at(Table.READ_USD);
    private final List<TrackingEvent> events = new ArrayList<>();

    private static LoadPosition position(boolean hasSent) {
        List<GpsPoint> track = new ArrayList<>();
        for (int minute = 360; minute < (hasSent ? 1_200 : 420); minute += 10) {
            track.add(GpsPoint.builder()
                    .lat(42)
                    .lng(-87.65)
                    .ts(Trips.EPOCH.plus(Duration.ofMinutes(minute)))
                    .build());
        }
        return Shown.position(LoadStatus.PLANNED, track, Shown.stop(1, 6, null, null), Shown.stop(2, 40, null, null))
                .build();
    }

    private boolean isStuck() {
        return events.stream().anyMatch(TrackingEvent.Stuck.class::isInstance);
    }

    /** Old points are no sign that the load goes on, so that it is the same event. */
    @Test
    void loadThatIsStuckForOneReasonIsReportedOnce() {
        Watch watch = rules.begin(
                        "LD-1",
                        Script.truckAt(Script.CHICAGO)
                                .pickup(Script.CHICAGO, 6)
                                .delivery(Script.DALLAS, 40)
                                .trip()
                                .order(),
                        WatchOptions.defaults(),
                        Trips.EPOCH)
                .watch();
        Instant end = Trips.EPOCH.plus(Duration.ofDays(3));
        Instant now = Trips.EPOCH.plus(Duration.ofHours(7)); // the driver has joined
        while (now != null && now.isBefore(end)) {
            Step step = rules.onRead(watch, position(isStuck()), now);
            events.addAll(step.events());
            watch = step.watch();
            now = watch.nextReadAt();
        }

        assertThat(isStuck()).isTrue();
        assertThat(events).extracting(TrackingEvent::id).doesNotHaveDuplicates();
    }
}
