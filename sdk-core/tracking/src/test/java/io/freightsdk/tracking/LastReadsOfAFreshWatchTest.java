package io.freightsdk.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.model.CreateLoadInput;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A load that may cost two reads in all, and has not had the first: it waits a week for its far window. */
@Tag("acceptance")
class LastReadsOfAFreshWatchTest extends TrackerSetup {

    /** It was followed at half past a second; a watch keeps its next read to the second. */
    @Test
    void runAtTheTimeThatWasPlannedEnds() {
        service.now = Trips.EPOCH.plusMillis(500);
        LoadTracker tracker = opened(builder().maxUsdPerLoad("0.05"));
        CreateLoadInput order = Script.truckAt(Script.DALLAS)
                .pickup(Script.CHICAGO, 10 * 24)
                .delivery(Script.DALLAS, 12 * 24)
                .trip()
                .order();
        tracker.follow(service.play(TRIP, "LD-1"), order, WatchOptions.defaults());
        service.now = due(tracker);
        tracker.runDue();
        service.now = due(tracker);
        assertThat(service.now).isAfter(Trips.EPOCH.plus(Duration.ofDays(6)));

        RunReport report = tracker.runDue();

        assertThat(report.reads()).isEqualTo(1);
    }

    private static Instant due(LoadTracker tracker) {
        return Objects.requireNonNull(
                Objects.requireNonNull(tracker.find("LD-1")).nextReadAt());
    }
}
