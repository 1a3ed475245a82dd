package io.freightsdk.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.PositionStop;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Several stops that one read shows to be skipped, or whose stamps it shows no longer. */
@Tag("acceptance")
class SkippedInOrderTest {
    private static final Instant SIX = Trips.EPOCH.plus(Duration.ofHours(6));

    private static LoadPosition position(PositionStop... stops) {
        return Shown.position(LoadStatus.IN_TRANSIT, List.of(), stops).build();
    }

    @Test
    void stopsAreReportedInTheirOrder() {
        TrackingRules rules = TrackingRules.at(Table.READ_USD);
        Watch watch =
                rules.begin("LD-1", null, WatchOptions.defaults(), Trips.EPOCH).watch();

        Step step = rules.onRead(
                watch,
                position(
                        Shown.stop(1, Double.NaN, null, null),
                        Shown.stop(2, Double.NaN, null, null),
                        Shown.stop(3, Double.NaN, SIX, null),
                        Shown.stop(4, Double.NaN, null, null)),
                SIX);

        assertThat(step.events())
                .filteredOn(TrackingEvent.StopSkipped.class::isInstance)
                .extracting(event -> ((TrackingEvent.OfStop) event).stop())
                .containsExactly(1, 2);
    }
}
