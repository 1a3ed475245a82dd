package io.freightsdk.tracking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.freightsdk.model.GpsPoint;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.PositionStop;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The events of timestamps that the service corrects, takes back or shows together. */
class StampEventsTest extends TrackerSetup {
    private static final Instant SIX = Script.time(6);

    private final LoadTracker tracker = tracker();

    @BeforeEach
    void follow() {
        service.play(TRIP, "LD-1");
        tracker.follow("LD-1", Script.order(8, 40), FollowOptions.defaults());
        service.now = Script.time(7);
    }

    private void shows(LoadStatus status, PositionStop... stops) {
        showsNorthOfThePickup(0, status, stops);
    }

    private void showsNorthOfThePickup(double miles, LoadStatus status, PositionStop... stops) {
        GpsPoint there = GpsPoint.builder()
                .lat(Script.north(Script.CHICAGO, miles).lat())
                .lng(Script.CHICAGO.lng())
                .ts(service.now.minusSeconds(60))
                .build();
        service.shown =
                position -> Shown.position(status, List.of(there), stops).build();
        CachedPosition unused = tracker.position("LD-1", Duration.ZERO);
        service.advance(Duration.ofMinutes(30));
    }

    private void arrivedAt(@Nullable Instant arrived) {
        shows(LoadStatus.AT_PICKUP, Shown.stop(1, 8, arrived, null), Shown.stop(2, 40, null, null));
    }

    @Test
    void eachCorrectionIsToldWithBothTimes() {
        arrivedAt(SIX);
        arrivedAt(SIX.plusSeconds(900));
        arrivedAt(SIX.plusSeconds(1_800));
        assertThat(changes())
                .extracting(
                        TrackingEvent.StopTimeChanged::previousAt,
                        TrackingEvent.StopTimeChanged::at,
                        TrackingEvent::timestamp)
                .containsExactly(
                        tuple(SIX, SIX.plusSeconds(900), SIX.plusSeconds(900)),
                        tuple(SIX.plusSeconds(900), SIX.plusSeconds(1_800), SIX.plusSeconds(1_800)));
    }

    @Test
    void anotherTimeAfterOneThatWasTakenBackIsACorrection() {
        arrivedAt(SIX);
        arrivedAt(null);
        arrivedAt(SIX.plusSeconds(900));
        assertThat(changes())
                .extracting(TrackingEvent.StopTimeChanged::previousAt, TrackingEvent.StopTimeChanged::at)
                .containsExactly(tuple(SIX, null), tuple(SIX, SIX.plusSeconds(900)));
        assertThat(told()).containsOnlyOnce("StopArrived");
    }

    private List<TrackingEvent.StopTimeChanged> changes() {
        return events.stream()
                .filter(TrackingEvent.StopTimeChanged.class::isInstance)
                .map(TrackingEvent.StopTimeChanged.class::cast)
                .toList();
    }

    @Test
    void timesOfOneMomentAreToldInTheOrderOfTheStops() {
        shows(LoadStatus.IN_TRANSIT, Shown.stop(1, 8, SIX, SIX), Shown.stop(2, 40, SIX, SIX));
        assertThat(events)
                .filteredOn(TrackingEvent.OfStop.class::isInstance)
                .extracting(event -> event.type() + " " + ((TrackingEvent.OfStop) event).stop())
                .containsExactly("stop.arrived 1", "stop.departed 1", "stop.arrived 2", "stop.departed 2");
    }

    /** The truck comes at six, the appointment is at eight. */
    @Test
    void freeTimeBeginsWithTheAppointmentOfATruckThatIsEarly() {
        for (service.now = Script.time(7); service.now.isBefore(Script.time(11)); ) {
            arrivedAt(SIX);
        }
        assertThat(events)
                .filteredOn(TrackingEvent.DetentionStarted.class::isInstance)
                .extracting(TrackingEvent::timestamp)
                .containsExactly(Script.time(10));
    }

    @Test
    void lateAtOneStopSaysNothingOfTheNextWhichIsToldToo() {
        PositionStop next = Shown.stop(2, 10, null, null);
        service.now = Script.time(9);
        showsNorthOfThePickup(90, LoadStatus.PLANNED, Shown.stop(1, 8, null, null), next);
        service.now = Script.time(14);
        showsNorthOfThePickup(90, LoadStatus.IN_TRANSIT, Shown.stop(1, 8, Script.time(9.5), Script.time(12)), next);
        assertThat(events.stream().filter(TrackingEvent.Late.class::isInstance))
                .extracting(event -> ((TrackingEvent.Late) event).stop())
                .containsExactly(1, 2);
    }

    @Test
    void loadThatIsNotFoundIsAskedForThreeTimes() {
        LoadTracker rare =
                opened(builder().policy(TrackingPolicy.forDelayCost("0.01")).listener(events::add));
        TrackedLoad unused = rare.follow("LD-2", FollowOptions.defaults());
        service.shown = position -> position;
        assertThat(rare.stop("LD-1")).isTrue();
        run(Duration.ofDays(1), rare);
        assertThat(Objects.requireNonNull(rare.find("LD-2")).isEnded()).isTrue();
        assertThat(service.reads).hasValue(3);
    }
}
