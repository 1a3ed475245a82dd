package io.freightsdk.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.PositionStop;
import io.freightsdk.model.StopType;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Several stops that one read shows to be skipped, or whose stamps it shows no longer. */
class SkippedInOrderTest {
    private static final Instant SIX = Trips.EPOCH.plus(Duration.ofHours(6));

    private static LoadPosition position(PositionStop... stops) {
        return LoadPosition.builder()
                .loadNumber("LD-1")
                .status(LoadStatus.IN_TRANSIT)
                .createdAt(Trips.EPOCH)
                .stops(stops)
                .gpsTrack(List.of())
                .pingCount(0)
                .build();
    }

    private static PositionStop stop(int number, Instant arrived, Instant departed) {
        return PositionStop.builder()
                .type(number < 3 ? StopType.PICKUP : StopType.DELIVERY)
                .sequence(number)
                .city("Town")
                .state("KS")
                .arrivedAt(arrived)
                .departedAt(departed)
                .build();
    }

    @Test
    void stopsAreReportedInTheirOrder() {
        TrackingRules rules = TrackingRules.at(Table.READ_USD);
        Watch watch =
                rules.begin("LD-1", null, WatchOptions.defaults(), Trips.EPOCH).watch();

        Step step = rules.onRead(
                watch,
                position(stop(1, null, null), stop(2, null, null), stop(3, SIX, null), stop(4, null, null)),
                SIX);

        assertThat(step.events())
                .filteredOn(TrackingEvent.StopSkipped.class::isInstance)
                .extracting(event -> ((TrackingEvent.OfStop) event).stop())
                .containsExactly(1, 2);
    }
}
