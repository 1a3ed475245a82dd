package io.freightsdk.tracking;

import static io.freightsdk.tracking.Script.CHICAGO;
import static io.freightsdk.tracking.Script.DALLAS;
import static io.freightsdk.tracking.Script.north;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.model.LoadPosition;
import io.freightsdk.tracking.Engine.Update;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Loads that do not keep to their windows while nothing is expected of them yet. */
class EarlyAndMovedTest {
    private static final Duration SOON = Duration.ofMinutes(150);
    private static final FollowOptions STANDARD = FollowOptions.defaults();

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

    private void follow(Script script, FollowOptions options, BiFunction<LoadPosition, Instant, LoadPosition> shown) {
        Play play = new Play(script.trip(), false);
        Rules rules = Rules.at(Table.READ_USD);
        TrackedLoad watch = rules.begin(play.loadNumber(), script.trip().order(), options, Trips.EPOCH)
                .load();
        for (Instant now = watch.nextReadAt(); now != null; now = watch.nextReadAt()) {
            Update step = rules.onRead(watch, shown.apply(play.read(now, 500), now), now);
            reads.add(now);
            events.addAll(step.events());
            watch = step.load();
        }
    }

    private void follow(Script script, FollowOptions options) {
        follow(script, options, (position, now) -> position);
    }

    /** How late the first pickup was learned of. */
    private Duration late(String type) {
        TrackingEvent first = events.stream()
                .filter(event -> event.getClass().getSimpleName().equals(type))
                .findFirst()
                .orElseThrow();
        return Duration.between(first.timestamp(), first.detectedAt());
    }

    private long readsBetween(double from, double to) {
        return reads.stream()
                .filter(at -> !at.isBefore(Script.time(from)) && at.isBefore(Script.time(to)))
                .count();
    }

    /** Up to half a day within two and a half hours, else within the looks of that day. */
    private static Duration knownWithin(double early) {
        return early <= 12 ? SOON : Duration.ofMinutes(570);
    }

    @ParameterizedTest
    @ValueSource(doubles = {3.1, 4, 5.5, 7, 8, 9.5, 11, 13})
    void loadingHoursBeforeTheWindowIsKnownSoon(double early) {
        follow(atHome(60).usualTrip(60 - early), STANDARD);

        assertThat(late("StopArrived")).isLessThanOrEqualTo(knownWithin(early));
    }

    @ParameterizedTest
    @ValueSource(doubles = {2, 5, 9, 11, 15, 30, 60, 100, 130, 195, 300})
    void halfADayBeforeItIsKnownSoonFromEverywhereForFourReads(double miles) {
        for (double early = 3; early <= 12; early += 0.25) {
            events.clear();
            reads.clear();
            follow(atHome(miles, 60).usualTrip(60 - early), STANDARD);

            assertThat(late("StopArrived")).as("%s hours early", early).isLessThanOrEqualTo(knownWithin(early));
            Instant arrivedAt = events.stream()
                    .filter(event -> event.getClass().getSimpleName().equals("StopArrived"))
                    .findFirst()
                    .orElseThrow()
                    .timestamp();
            assertThat(reads.stream().filter(at -> at.isAfter(Script.time(60 - 12)) && at.isBefore(arrivedAt)))
                    .as("%s hours early", early)
                    .hasSizeLessThanOrEqualTo(5);
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {3.1, 4.9, 6.9, 8.9, 11, 13, 14.3, 16.7, 19.1, 21.5, 23.9})
    void fromNearbyToo(double early) {
        follow(atHome(2, 60).usualTrip(60 - early), STANDARD);

        assertThat(late("StopArrived")).isLessThanOrEqualTo(knownWithin(early));
    }

    @ParameterizedTest
    @ValueSource(doubles = {130, 160, 195})
    void fromAfarToo(double miles) {
        for (double early : new double[] {3.1, 5.5, 8, 11, 13.5, 15, 18, 21, 23}) {
            events.clear();
            follow(atHome(miles, 60).usualTrip(60 - early), STANDARD);

            assertThat(late("StopArrived")).as("%s hours early", early).isLessThanOrEqualTo(knownWithin(early));
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {13.5, 15, 18, 21, 23})
    void loadingEarlierStillIsKnownWithTheNextLook(double early) {
        follow(atHome(60).usualTrip(60 - early), STANDARD);

        assertThat(late("StopArrived")).isLessThanOrEqualTo(knownWithin(early));
    }

    @ParameterizedTest
    @ValueSource(doubles = {3, 8, 20})
    void appointmentMovedADayEarlierIsKnownSoon(double toldBefore) {
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

        assertThat(late("StopArrived")).isLessThanOrEqualTo(SOON);
    }

    /** Two look for the driver, one is when the pickup is near. */
    @Test
    void waitingTakesFourReadsADay() {
        follow(atHome(150).usualTrip(150), STANDARD);

        assertThat(readsBetween(3, 27)).isLessThanOrEqualTo(2);
        assertThat(readsBetween(150 - 24.5, 150 - 2.6)).isLessThanOrEqualTo(5);
        assertThat(late("StopArrived")).isLessThanOrEqualTo(Duration.ofMinutes(30));
    }

    @Test
    void waitingNearbyTakesFourMoreInTheLastDay() {
        follow(atHome(2, 60).usualTrip(60), STANDARD);

        assertThat(readsBetween(60 - 24.5, 60 - 2.6)).isLessThanOrEqualTo(9);
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
                .noneMatch(event -> event.getClass().getSimpleName().equals("Late")
                        || event.getClass().getSimpleName().equals("NeedsAttention"));
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

        assertThat(events).noneMatch(event -> event.getClass().getSimpleName().equals("AtRisk"));
    }
}
