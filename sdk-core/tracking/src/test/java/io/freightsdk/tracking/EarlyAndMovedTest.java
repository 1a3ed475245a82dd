package io.freightsdk.tracking;

import static io.freightsdk.tracking.Script.CHICAGO;
import static io.freightsdk.tracking.Script.DALLAS;
import static io.freightsdk.tracking.Script.north;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.model.LoadPosition;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Loads that do not keep to their windows while nothing is expected of them yet. */
@Tag("acceptance")
class EarlyAndMovedTest {
    private static final Duration TWO_HOURS = Duration.ofHours(2);
    private static final WatchOptions STANDARD = WatchOptions.defaults();

    private final List<TrackingEvent> events = new ArrayList<>();
    private final List<Instant> reads = new ArrayList<>();

    private static Script atHome(double window) {
        return atHome(20, window);
    }

    private static Script atHome(double miles, double window) {
        return Script.truckAt(north(CHICAGO, miles))
                .pickup(CHICAGO, window)
                .delivery(DALLAS, window + 40)
                .phoneOn();
    }

    private void follow(Script script, WatchOptions options, BiFunction<LoadPosition, Instant, LoadPosition> shown) {
        Play play = new Play(script.trip(), false);
        TrackingRules rules = TrackingRules.at(Table.READ_USD);
        Watch watch = rules.begin(play.loadNumber(), script.trip().order(), options, Trips.EPOCH)
                .watch();
        for (Instant now = watch.nextReadAt(); now != null; now = watch.nextReadAt()) {
            Step step = rules.onRead(watch, shown.apply(play.read(now, 500), now), now);
            reads.add(now);
            events.addAll(step.events());
            watch = step.watch();
        }
    }

    private void follow(Script script, WatchOptions options) {
        follow(script, options, (position, now) -> position);
    }

    /** How late the first pickup was learned of. */
    private Duration late(String type) {
        TrackingEvent first = events.stream()
                .filter(event -> event.type().equals(type))
                .findFirst()
                .orElseThrow();
        return Duration.between(first.occurredAt(), first.detectedAt());
    }

    private long readsBetween(double from, double to) {
        return reads.stream()
                .filter(at -> !at.isBefore(Script.time(from)) && at.isBefore(Script.time(to)))
                .count();
    }

    @ParameterizedTest
    @ValueSource(doubles = {3.1, 4, 5.5, 7, 8, 9.5, 11, 13})
    void loadingHoursBeforeTheWindowIsKnownWithinTwoHours(double early) {
        follow(atHome(60).usualTrip(60 - early), STANDARD);

        assertThat(late("StopArrived")).isLessThanOrEqualTo(TWO_HOURS);
    }

    @ParameterizedTest
    @ValueSource(doubles = {2, 5, 9, 11, 15, 30, 60, 100, 130, 195, 300})
    void halfADayBeforeItIsKnownWithinTwoHoursFromEverywhereForFourReads(double miles) {
        for (double early = 3; early <= 12; early += 0.25) {
            events.clear();
            reads.clear();
            follow(atHome(miles, 60).usualTrip(60 - early), STANDARD);

            assertThat(late("StopArrived")).as("%s hours early", early).isLessThanOrEqualTo(TWO_HOURS);
            Instant arrivedAt = events.stream()
                    .filter(event -> event.type().equals("StopArrived"))
                    .findFirst()
                    .orElseThrow()
                    .occurredAt();
            assertThat(reads.stream().filter(at -> at.isAfter(Script.time(60 - 12)) && at.isBefore(arrivedAt)))
                    .as("%s hours early", early)
                    .hasSizeLessThanOrEqualTo(5);
        }
    }

    /** All of the last day, half an hour later. */
    @ParameterizedTest
    @ValueSource(doubles = {3.1, 4.9, 6.9, 8.9, 11, 13, 14.3, 16.7, 19.1, 21.5, 23.9})
    void fromNearbyItIsKnownHalfAnHourLater(double early) {
        follow(atHome(2, 60).usualTrip(60 - early), STANDARD);

        assertThat(late("StopArrived")).isLessThanOrEqualTo(TWO_HOURS.plusMinutes(30));
    }

    /** The looks are two hours and the drive apart. */
    @ParameterizedTest
    @ValueSource(doubles = {130, 160, 195})
    void fromAfarAllOfTheLastDayIsKnownWithinTwoHours(double miles) {
        for (double early : new double[] {3.1, 5.5, 8, 11, 13.5, 15, 18, 21, 23}) {
            events.clear();
            follow(atHome(miles, 60).usualTrip(60 - early), STANDARD);

            assertThat(late("StopArrived")).as("%s hours early", early).isLessThanOrEqualTo(TWO_HOURS);
        }
    }

    /** From farther away the look after that of the day before is eleven hours before the window. */
    @ParameterizedTest
    @ValueSource(doubles = {13.5, 15, 18, 21, 23})
    void loadingEarlierStillIsKnownWithTheNextLook(double early) {
        follow(atHome(60).usualTrip(60 - early), STANDARD);

        assertThat(late("StopArrived")).isLessThanOrEqualTo(Duration.ofMinutes(Math.round((early - 11) * 60)));
    }

    @ParameterizedTest
    @ValueSource(doubles = {3, 8, 20})
    void appointmentMovedADayEarlierIsKnownWithinTwoHours(double toldBefore) {
        Instant movedAt = Script.time(72 - 24 - toldBefore);
        follow(atHome(72).usualTrip(48), STANDARD, (position, now) -> {
            if (now.isBefore(movedAt)) {
                return position;
            }
            var stops = new ArrayList<>(position.stops());
            stops.set(
                    0,
                    stops.get(0).toBuilder()
                            .windowFrom(Script.time(48))
                            .windowTo(Script.time(48))
                            .build());
            return position.toBuilder().stops(stops).build();
        });

        assertThat(late("StopArrived")).isLessThanOrEqualTo(TWO_HOURS);
    }

    /** Two look for the driver, one is when the pickup is near. */
    @Test
    void waitingTakesFourReadsADay() {
        follow(atHome(150).usualTrip(150), STANDARD);

        assertThat(readsBetween(3, 27)).isEqualTo(1);
        assertThat(readsBetween(150 - 24.5, 150 - 2.6)).isLessThanOrEqualTo(5);
        assertThat(late("StopArrived")).isLessThanOrEqualTo(Duration.ofMinutes(30));
    }

    @Test
    void waitingNearbyTakesFourMoreInTheLastDay() {
        follow(atHome(2, 60).usualTrip(60), STANDARD);

        assertThat(readsBetween(60 - 24.5, 60 - 2.6)).isLessThanOrEqualTo(9);
    }

    @Test
    void homeAndOtherWorkNearThePickupAreNoApproach() {
        follow(atHome(300, 50).until(1).drive(north(CHICAGO, 15)).usualTrip(50), STANDARD);

        Instant early = Script.time(50 - 12);
        assertThat(events)
                .filteredOn(TrackingEvent.Approaching.class::isInstance)
                .filteredOn(event -> ((TrackingEvent.Approaching) event).stop() == 1)
                .singleElement()
                .satisfies(event -> assertThat(event.occurredAt()).isAfter(early));
        assertThat(events)
                .filteredOn(TrackingEvent.EtaChanged.class::isInstance)
                .allSatisfy(event -> assertThat(((TrackingEvent.EtaChanged) event).expectedAt())
                        .isAfter(early));
    }

    /** The truck is there ten hours after a window of fourteen has begun. */
    @Test
    void windowIsOpenToItsEnd() {
        follow(atHome(30).usualTrip(40), STANDARD, (position, now) -> {
            var stops = new ArrayList<>(position.stops());
            stops.set(0, stops.get(0).toBuilder().windowTo(Script.time(44)).build());
            return position.toBuilder().stops(stops).build();
        });

        assertThat(events)
                .noneMatch(event -> event.type().equals("Late") || event.type().equals("Stuck"));
        assertThat(late("StopArrived")).isLessThanOrEqualTo(Duration.ofMinutes(30));
        assertThat(readsBetween(27, 40)).isLessThanOrEqualTo(20);
    }

    /** The day before, the driver is at home, from where the window is reached in time. */
    @Test
    void windowOfThreeHoursIsNoRiskBeforeItBegins() {
        follow(atHome(90, 60).usualTrip(61), STANDARD, (position, now) -> {
            var stops = new ArrayList<>(position.stops());
            stops.set(0, stops.get(0).toBuilder().windowTo(Script.time(63)).build());
            return position.toBuilder().stops(stops).build();
        });

        assertThat(events).noneMatch(event -> event.type().equals("AtRisk"));
    }

    @Test
    void usualStayOfDropAndHookIsLookedForSooner() {
        Script script =
                atHome(24).until(23).drive(CHICAGO).stay(0.5).drive(DALLAS).stay(0.5);
        follow(script, STANDARD);
        Duration usual = late("StopDeparted");
        events.clear();
        follow(script, STANDARD.usualStay(Duration.ofMinutes(30)));

        assertThat(late("StopDeparted")).isLessThan(usual.dividedBy(2));
    }
}
