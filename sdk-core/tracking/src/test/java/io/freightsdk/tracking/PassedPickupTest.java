package io.freightsdk.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.model.GpsPoint;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A truck that moves away from a pickup it was late for: what was reported of the pickup is not that of the delivery. */
@Tag("acceptance")
class PassedPickupTest {
    private static final double NEVER = Double.MAX_VALUE;
    private static final double HOME = 10;
    private static final double MPH = 46;

    private final WatchStore store = WatchStore.inMemory();
    private final List<TrackingEvent> events = new ArrayList<>();

    private static Instant at(double hour) {
        return Trips.EPOCH.plusSeconds(Math.round(hour * 3_600));
    }

    /** Reads at these hours a truck so many miles from Chicago, on the line to Dallas. */
    private void read(double delivery, double arrived, double left, DoubleUnaryOperator miles, double... hours) {
        TrackingRules rules = TrackingRules.at(Table.READ_USD);
        Watch watch = rules.begin(
                        "LD-1",
                        Script.truckAt(Script.CHICAGO)
                                .pickup(Script.CHICAGO, 6)
                                .delivery(Script.DALLAS, delivery)
                                .trip()
                                .order(),
                        WatchOptions.defaults(),
                        Trips.EPOCH)
                .watch();
        boolean unused = store.add(watch, watch.nextReadAt());
        for (double hour : hours) {
            LoadPosition position = Shown.position(
                            LoadStatus.of(hour < arrived ? "PLANNED" : hour < left ? "AT_PICKUP" : "IN_TRANSIT"),
                            track(miles, hour),
                            Shown.stop(1, 6, hour < arrived ? null : at(arrived), hour < left ? null : at(left)),
                            Shown.stop(2, delivery, null, null))
                    .build();
            Step step = rules.onRead(watch, position, at(hour));
            events.addAll(step.events());
            unused = store.save(watch, step, step.watch().nextReadAt());
            watch = step.watch();
        }
    }

    private static List<GpsPoint> track(DoubleUnaryOperator miles, double until) {
        double way =
                Degrees.miles(Script.CHICAGO.lat(), Script.CHICAGO.lng(), Script.DALLAS.lat(), Script.DALLAS.lng());
        List<GpsPoint> track = new ArrayList<>();
        for (int minute = 210; minute < until * 60; minute += 5) {
            double share = miles.applyAsDouble(minute / 60.0) / way;
            track.add(GpsPoint.builder()
                    .lat(Script.CHICAGO.lat() + (Script.DALLAS.lat() - Script.CHICAGO.lat()) * share)
                    .lng(Script.CHICAGO.lng() + (Script.DALLAS.lng() - Script.CHICAGO.lng()) * share)
                    .ts(Trips.EPOCH.plus(Duration.ofMinutes(minute)))
                    .build());
        }
        return track;
    }

    private List<String> told() {
        return events.stream()
                .map(event -> event.type() + (event instanceof TrackingEvent.OfStop of ? " " + of.stop() : ""))
                .toList();
    }

    /** The delivery is two days away, and was never at risk. */
    @Test
    void lateAndExpectedArePerStop() {
        read(60, NEVER, NEVER, hour -> HOME + Math.max(0, hour - 7) * MPH, 4, 4.5, 7, 8.5, 9, 9.5, 10);

        assertThat(told()).contains("Late 1", "PickupPassed 1").doesNotContain("BackOnTime 2");
        assertThat(events)
                .filteredOn(event -> event instanceof TrackingEvent.EtaChanged changed && changed.stop() == 2)
                .allSatisfy(event -> {
                    Instant previous = ((TrackingEvent.EtaChanged) event).previousAt();
                    assertThat(previous == null || previous.isAfter(at(12))).isTrue(); // not that of the pickup
                });
    }

    /** It comes back for the pickup: the guess was wrong, and the delivery is as late as before. */
    @Test
    void whatWasReportedOfTheDeliveryIsNotReportedAgainAfterTheTruckCameBack() {
        read(
                9,
                11,
                12,
                hour -> {
                    if (hour < 8.5) {
                        return HOME + Math.max(0, hour - 7) * MPH;
                    }
                    double back = Math.max(0, (11 - Math.max(hour, 9.3)) / 1.7) * (HOME + 1.5 * MPH);
                    return hour < 12 ? back : (hour - 12) * MPH;
                },
                7,
                8.5,
                10,
                11.2,
                12.5,
                13);

        assertThat(told()).contains("PickupPassed 1", "Late 2", "StopArrived 1", "StopDeparted 1");
        assertThat(events).extracting(TrackingEvent::id).doesNotHaveDuplicates();
        List<TrackingEvent> stored = store.eventsOf("LD-1", 0);
        assertThat(stored)
                .extracting(TrackingEvent::sequence)
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, stored.size()).boxed().toList());
    }
}
