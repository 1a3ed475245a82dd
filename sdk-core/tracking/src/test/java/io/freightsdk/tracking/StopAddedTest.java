package io.freightsdk.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.model.GpsPoint;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.PositionStop;
import io.freightsdk.tracking.Engine.Update;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A load that gets another stop while it is on its way. */
class StopAddedTest {

    /** The stamps of the pickup were reported: not again, and without a gap in the numbers of what follows. */
    @Test
    void stampsThatWereReportedAreNotReportedAgain() {
        TrackingStore store = TrackingStore.inMemory();
        Rules rules = Rules.at(Table.READ_USD);
        TrackedLoad watch = rules.begin("LD-1", Script.order(6, 40), FollowOptions.defaults(), Trips.EPOCH)
                .load();
        boolean unused = store.add(watch);
        List<String> ids = new ArrayList<>();
        for (int hour = 7; hour < 11; hour++) {
            Instant now = Trips.EPOCH.plus(Duration.ofHours(hour));
            List<PositionStop> stops = new ArrayList<>(
                    List.of(Shown.stop(1, 6, Script.time(6), Script.time(6 + 2 / 3.0)), Shown.stop(2, 40, null, null)));
            if (hour > 8) {
                stops.add(Shown.stop(3, 44, null, null)); // a second delivery
            }
            LoadPosition position = Shown.position(
                            LoadStatus.of(hour < 10 ? "IN_TRANSIT" : "CANCELLED"),
                            List.of(GpsPoint.builder()
                                    .lat(41.85 - 0.5 * (hour - 6))
                                    .lng(-87.65)
                                    .ts(now.minusSeconds(60))
                                    .build()),
                            stops.toArray(PositionStop[]::new))
                    .pingCount(hour)
                    .build();
            Update step = rules.onRead(watch, position, now);
            step.events().forEach(event -> ids.add(event.getClass().getSimpleName() + " " + event.id()));
            unused = store.save(watch, step.load(), step.events(), step.load().nextReadAt());
            watch = step.load();
        }

        assertThat(ids).doesNotHaveDuplicates();
        List<TrackingEvent> events = store.events("LD-1", 0);
        assertThat(events)
                .extracting(TrackingEvent::sequence)
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, events.size()).boxed().toList());
    }
}
