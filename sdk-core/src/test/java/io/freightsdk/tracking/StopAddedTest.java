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
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A load that gets another stop while it is on its way. */
class StopAddedTest {

    /** The stamps of the pickup were reported: not again, and without a gap in the numbers of what follows. */
    @Test
    void stampsThatWereReportedAreNotReportedAgain() {
        WatchStore store = WatchStore.inMemory();
        TrackingRules rules = TrackingRules.at(Table.READ_USD);
        Watch watch = rules.begin(
                        "LD-1",
                        Script.truckAt(Script.DALLAS)
                                .pickup(Script.CHICAGO, 6)
                                .delivery(Script.DALLAS, 40)
                                .trip()
                                .order(),
                        WatchOptions.defaults(),
                        Trips.EPOCH)
                .watch();
        boolean unused = store.add(watch, watch.nextReadAt());
        List<String> ids = new ArrayList<>();
        for (int hour = 7; hour < 11; hour++) {
            Instant now = Trips.EPOCH.plus(Duration.ofHours(hour));
            List<PositionStop> stops = new ArrayList<>(List.of(stop(1, 6, true), stop(2, 40, false)));
            if (hour > 8) {
                stops.add(stop(3, 44, false)); // a second delivery
            }
            LoadPosition position = LoadPosition.builder()
                    .loadNumber("LD-1")
                    .status(LoadStatus.of(hour < 10 ? "IN_TRANSIT" : "CANCELLED"))
                    .createdAt(Trips.EPOCH)
                    .stops(stops)
                    .gpsTrack(List.of(GpsPoint.builder()
                            .lat(41.85 - 0.5 * (hour - 6))
                            .lng(-87.65)
                            .ts(now.minusSeconds(60))
                            .build()))
                    .pingCount(hour)
                    .build();
            Step step = rules.onRead(watch, position, now);
            step.events().forEach(event -> ids.add(event.type() + " " + event.id()));
            unused = store.save(watch, step, step.watch().nextReadAt());
            watch = step.watch();
        }

        assertThat(ids).doesNotHaveDuplicates();
        List<TrackingEvent> events = store.eventsOf("LD-1", 0);
        assertThat(events)
                .extracting(TrackingEvent::sequence)
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, events.size()).boxed().toList());
    }

    private static PositionStop stop(int number, int hour, boolean isLeft) {
        return PositionStop.builder()
                .type(number == 1 ? StopType.PICKUP : StopType.DELIVERY)
                .sequence(number)
                .city("Town " + number)
                .state("KS")
                .windowFrom(Trips.EPOCH.plus(Duration.ofHours(hour)))
                .windowTo(Trips.EPOCH.plus(Duration.ofHours(hour)))
                .arrivedAt(isLeft ? Trips.EPOCH.plus(Duration.ofHours(6)) : null)
                .departedAt(isLeft ? Trips.EPOCH.plus(Duration.ofMinutes(400)) : null)
                .build();
    }
}
