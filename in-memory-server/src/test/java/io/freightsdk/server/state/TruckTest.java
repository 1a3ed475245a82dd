package io.freightsdk.server.state;

import static io.freightsdk.server.state.Lane.CHICAGO;
import static io.freightsdk.server.state.Lane.DALLAS;
import static io.freightsdk.server.state.Lane.DENVER;
import static io.freightsdk.server.state.Lane.JOLIET;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.freightsdk.server.OwnThread;
import io.freightsdk.server.geo.GreatCircle;
import io.freightsdk.server.loads.JourneyView.StopVisit;
import io.freightsdk.server.loads.Milestone;
import io.freightsdk.server.state.Truck.Driven;
import io.freightsdk.server.values.CannotDriveException;
import io.freightsdk.server.values.FenceSettings;
import io.freightsdk.server.values.Fix;
import io.freightsdk.server.values.GeoPoint;
import io.freightsdk.server.values.Pace;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TruckTest {
    private static final Pace PACE = Pace.STANDARD;

    static Stream<FenceSettings> profiles() {
        return Stream.of(FenceSettings.EXACT, FenceSettings.FIELD);
    }

    @ParameterizedTest
    @MethodSource("profiles")
    void wholeTripDelivers(FenceSettings fences) {
        Lane lane = Lane.of(fences, 1, CHICAGO, DALLAS);

        Driven driven = lane.truck().driveToEnd(PACE);

        assertThat(driven.status()).isEqualTo(Milestone.DELIVERED);
        assertThat(driven.fixes()).isEqualTo(lane.load().view().journey().pingCount());
        assertThat(driven.time())
                .isEqualTo(lane.world().clock().instant())
                .isEqualTo(lane.lastFix().time());
        assertThat(lane.lastFix().at()).isEqualTo(DALLAS);
    }

    @ParameterizedTest
    @MethodSource("profiles")
    void everyStopIsArrivedAtInOrderAndStayedAt(FenceSettings fences) {
        Lane lane = Lane.of(fences, 2, CHICAGO, JOLIET, DENVER, DALLAS);

        lane.truck().driveToEnd(PACE);

        for (int sequence = 1; sequence <= 3; sequence++) {
            assertThat(lane.departedAt(sequence)).isBefore(lane.arrivedAt(sequence + 1));
            assertThat(Duration.between(lane.arrivedAt(sequence), lane.departedAt(sequence)))
                    .isBetween(Duration.ofMinutes(45), Duration.ofMinutes(50));
        }
        assertThat(lane.stop(4).departedAt()).isNull();
    }

    /** Each lies in the fence of the one before, and the truck reports once an hour. */
    @Test
    void stopThatIsArrivedAtOnTheWayIsNotGoneTo() {
        Lane lane = Lane.of(
                FenceSettings.EXACT,
                3,
                new GeoPoint(41.8079, -87.6074),
                new GeoPoint(41.8011, -87.6045),
                new GeoPoint(41.798, -87.6006),
                new GeoPoint(41.8007, -87.6017));

        lane.truck().driveToEnd(new Pace(5, Duration.ofHours(1)));

        assertThat(lane.load().status()).isEqualTo(Milestone.DELIVERED);
    }

    @Test
    void driveForATimeEndsOnTheWayAndTheNextGoesOnFromThere() {
        Lane lane = Lane.exact(CHICAGO, DALLAS);
        Instant start = lane.world().clock().instant();

        lane.truck().driveFor(Duration.ofHours(5), PACE);

        assertThat(lane.world().clock().instant()).isEqualTo(start.plus(Duration.ofHours(5)));
        assertThat(lane.load().status()).isEqualTo(Milestone.IN_TRANSIT);
        double miles = GreatCircle.miles(lane.lastFix().at(), DALLAS);
        for (int i = 0; i < 30; i++) {
            lane.truck().driveFor(Duration.ofHours(1), PACE);
        }
        assertThat(miles).isBetween(500.0, 780.0);
        assertThat(lane.load().status()).isEqualTo(Milestone.DELIVERED);
        assertThat(lane.lastFix().at()).isEqualTo(DALLAS);
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 45, 90})
    void manyShortDrivesComeAsFarAsALongOne(int seconds) {
        Lane lane = Lane.exact(CHICAGO, DALLAS);
        lane.truck().arriveAt(1, PACE);
        lane.truck().departFrom(1, PACE);
        GeoPoint from = lane.lastFix().at();

        for (int passed = 0; passed < 3_600; passed += seconds) {
            lane.truck().driveFor(Duration.ofSeconds(seconds), PACE);
        }

        assertThat(GreatCircle.miles(from, lane.lastFix().at())).isBetween(45.0, 56.0);
    }

    /** The stops are so close that the truck has to leave the first before it is seen at the next. */
    @ParameterizedTest
    @ValueSource(ints = {20, 45, 90})
    void manyShortDrivesLeaveAStopCloseToTheNext(int seconds) {
        Lane lane = Lane.of(
                FenceSettings.EXACT, 1, new GeoPoint(41.8079, -87.6074), new GeoPoint(41.8011, -87.6045), DALLAS);
        lane.truck().arriveAt(1, PACE);

        for (int passed = 0; passed < 3 * 3_600; passed += seconds) {
            lane.truck().driveFor(Duration.ofSeconds(seconds), PACE);
        }

        assertThat(lane.stop(2).arrivedAt()).isNotNull();
    }

    @Test
    void driveForATimeThatIsNegativeIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Lane.exact(CHICAGO, DALLAS).truck().driveFor(Duration.ofMinutes(-1), PACE))
                .withMessage("time: expected 0 or more, was PT-1M");
    }

    @Test
    void tripTakesTheTimeOfItsMiles() {
        Lane lane = Lane.exact(CHICAGO, DALLAS);
        lane.truck().arriveAt(1, PACE);
        lane.truck().departFrom(1, PACE);

        lane.truck().driveTo(2, PACE);

        double hours = Duration.between(lane.departedAt(1), lane.arrivedAt(2)).toMinutes() / 60.0;
        assertThat(hours * 55).isCloseTo(GreatCircle.miles(CHICAGO, DALLAS) * 1.025, within(15.0));
    }

    @Test
    void fixesComeAtTheIntervalAndTheSpeedAskedFor() {
        Lane lane = Lane.exact(CHICAGO, JOLIET);

        lane.truck().driveTo(1, new Pace(30, Duration.ofSeconds(20)));

        List<Fix> fixes = lane.fixes();
        assertThat(Duration.between(fixes.get(3).time(), fixes.get(4).time())).isEqualTo(Duration.ofSeconds(20));
        assertThat(fixes.get(4).speedMph()).isEqualTo(30);
        assertThat(GreatCircle.miles(fixes.get(3).at(), fixes.get(4).at()) * 180)
                .isCloseTo(30, within(1.0));
    }

    @Test
    void firstSeenTruckIsADozenMilesShortOfItsStop() {
        Lane lane = Lane.exact(CHICAGO, DALLAS);

        lane.truck().driveTo(1, PACE);

        Fix first = lane.fixes().get(0);
        assertThat(first.time()).isEqualTo(Lane.START);
        assertThat(GreatCircle.miles(first.at(), CHICAGO)).isBetween(12.0, 14.0);
        assertThat(GreatCircle.miles(first.at(), DALLAS)).isGreaterThan(GreatCircle.miles(CHICAGO, DALLAS));
    }

    @Test
    void truckGoesOnFromItsLastFix() {
        Lane lane = Lane.exact(CHICAGO, DALLAS);
        lane.ping(JOLIET);
        lane.advance(Duration.ofHours(3));

        lane.truck().driveTo(1, PACE);

        assertThat(lane.fixes()).extracting(Fix::at).startsWith(JOLIET, JOLIET).contains(CHICAGO);
        assertThat(lane.fixes().get(1).time()).isEqualTo(Lane.START.plus(Duration.ofHours(3)));
    }

    @Test
    void clockThatWasSetBackIsTakenToTheTruckAgain() {
        Lane lane = Lane.exact(CHICAGO, DALLAS);
        Driven before = lane.truck().driveTo(1, PACE);
        lane.world().clock().set(Lane.START);

        Driven driven = lane.truck().driveTo(2, PACE);

        assertThat(driven.status()).isEqualTo(Milestone.DELIVERED);
        assertThat(lane.departedAt(1)).isAfter(before.time());
        assertThat(lane.world().clock().instant()).isEqualTo(driven.time());
    }

    @Test
    void stayAlreadyPassedIsNotRepeated() {
        Lane lane = Lane.exact(CHICAGO, DALLAS);
        lane.truck().arriveAt(1, PACE);
        lane.advance(Duration.ofHours(2));

        lane.truck().driveTo(2, PACE);

        assertThat(Duration.between(lane.arrivedAt(1), lane.departedAt(1)))
                .isBetween(Duration.ofHours(2), Duration.ofMinutes(125));
    }

    @ParameterizedTest
    @MethodSource("profiles")
    void departureIsAtOnceAndNoFurtherThanNeeded(FenceSettings fences) {
        Lane lane = Lane.of(fences, 1, CHICAGO, DALLAS);
        lane.truck().arriveAt(1, PACE);
        lane.advance(Duration.ofMinutes(10));

        Driven driven = lane.truck().departFrom(1, PACE);

        assertThat(driven.status()).isEqualTo(Milestone.IN_TRANSIT);
        assertThat(driven.fixes()).isLessThanOrEqualTo(5);
        assertThat(GreatCircle.miles(lane.lastFix().at(), CHICAGO)).isLessThan(4);
    }

    @ParameterizedTest
    @MethodSource("profiles")
    void departureFromAStopNotArrivedAtArrivesFirst(FenceSettings fences) {
        Lane lane = Lane.of(fences, 1, CHICAGO, DALLAS);

        lane.truck().departFrom(1, PACE);

        assertThat(Duration.between(lane.arrivedAt(1), lane.departedAt(1))).isGreaterThan(Trip.STAY);
    }

    @ParameterizedTest
    @MethodSource("profiles")
    void finalStopCanBeDepartedFrom(FenceSettings fences) {
        Lane lane = Lane.of(fences, 1, CHICAGO, JOLIET);
        lane.truck().driveToEnd(PACE);

        Driven driven = lane.truck().departFrom(2, PACE);

        assertThat(driven.status()).isEqualTo(Milestone.DELIVERED);
        assertThat(lane.departedAt(2)).isAfter(lane.arrivedAt(2));
    }

    @Test
    void arrivalGoesPastTheStopsBefore() {
        Lane lane = Lane.of(FenceSettings.EXACT, 2, CHICAGO, DENVER, JOLIET);
        lane.truck().departFrom(1, PACE);

        Driven driven = lane.truck().arriveAt(3, PACE);

        assertThat(driven.status()).isEqualTo(Milestone.AT_DELIVERY);
        assertThat(lane.stop(2).arrivedAt()).isNull();
    }

    @ParameterizedTest
    @MethodSource("profiles")
    void arrivalAtADeliveryBeforeAnyPickupIsWaitedFor(FenceSettings fences) {
        Lane lane = Lane.of(fences, 1, CHICAGO, DALLAS);

        Driven driven = lane.truck().arriveAt(2, PACE);

        assertThat(driven.status()).isEqualTo(Milestone.AT_DELIVERY);
    }

    @Test
    void skippedStopIsMadeUpForOnTheWayToTheEnd() {
        Lane lane = Lane.of(FenceSettings.EXACT, 2, CHICAGO, DENVER, DALLAS);
        lane.truck().departFrom(1, PACE);
        lane.truck().arriveAt(3, PACE);

        assertThat(lane.truck().driveToEnd(PACE).status()).isEqualTo(Milestone.DELIVERED);
        assertThat(lane.lastFix().at()).isEqualTo(DENVER);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.3, 0.8, 1.5})
    void stopsThatOverlapAreAllArrivedAt(double milesApart) {
        GeoPoint near = GreatCircle.destination(CHICAGO, 90, milesApart);
        for (FenceSettings fences : List.of(FenceSettings.EXACT, FenceSettings.FIELD)) {
            Lane lane = Lane.of(fences, 2, CHICAGO, near, near, CHICAGO);

            Driven driven = lane.truck().driveToEnd(PACE);

            assertThat(driven.status()).as("%s", fences.profile()).isEqualTo(Milestone.DELIVERED);
            assertThat(lane.load().view().journey().stops())
                    .extracting(StopVisit::arrivedAt)
                    .doesNotContainNull();
        }
    }

    @Test
    void rightThereThereIsNothingToDrive() {
        Lane lane = Lane.exact(CHICAGO, DALLAS);
        Driven there = lane.truck().driveTo(1, PACE);

        Driven again = lane.truck().driveTo(1, PACE);

        assertThat(again).isEqualTo(new Driven(Milestone.AT_PICKUP, there.time(), 0));
        assertThat(lane.truck().arriveAt(1, PACE).fixes()).isZero();
    }

    @Test
    void thereIsNoGoingBack() {
        Lane lane = Lane.exact(CHICAGO, DALLAS);
        lane.truck().departFrom(1, PACE);

        assertThatThrownBy(() -> lane.truck().driveTo(1, PACE))
                .isInstanceOf(CannotDriveException.class)
                .hasMessage("truck of LD-2026-000001: stop 1 has been departed from, there is no going back");
    }

    @Test
    void stopWithoutCoordinatesIsNamedBeforeAnythingMoves() {
        Lane lane = Lane.exact(CHICAGO, null, DALLAS);

        assertThatThrownBy(() -> lane.truck().driveToEnd(PACE))
                .isInstanceOf(CannotDriveException.class)
                .hasMessage("truck of LD-2026-000001: stop 2 has no coordinates; create the load with lat and lng");
        assertThat(lane.fixes()).isEmpty();
        assertThat(lane.world().clock().instant()).isEqualTo(Lane.START);
    }

    @Test
    void closedLoadIsNotDriven() {
        Lane lane = Lane.exact(CHICAGO, DALLAS);
        lane.load().cancel(Lane.START);

        assertThatThrownBy(() -> lane.truck().driveToEnd(PACE))
                .isInstanceOf(CannotDriveException.class)
                .hasMessage("truck of LD-2026-000001: the load is CANCELLED and closed, nothing driven");
    }

    @Test
    void loadCancelledOnTheWayStopsTheTruck() {
        Lane lane = Lane.exact(CHICAGO, DALLAS);
        Instant cancelled = Lane.START.plusSeconds(600);
        lane.world().clock().moved().listen(() -> {
            if (!lane.world().clock().instant().isBefore(cancelled)) {
                lane.load().cancel(Lane.START);
            }
        });

        assertThatThrownBy(() -> lane.truck().driveToEnd(PACE))
                .isInstanceOf(CannotDriveException.class)
                .hasMessage("truck of LD-2026-000001: the load closed during the drive; drive stopped");
        assertThat(lane.world().clock().instant()).isEqualTo(cancelled);
    }

    @Test
    void unknownSequenceIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Lane.exact(CHICAGO, DALLAS).truck().driveTo(3, PACE))
                .withMessage("sequence: expected 1 to 2, was 3");
    }

    @Test
    void sameSeedDrivesTheSameRoad() {
        Lane one = Lane.exact(CHICAGO, DALLAS);
        Lane other = Lane.exact(CHICAGO, DALLAS);
        one.truck().driveToEnd(PACE);
        other.truck().driveToEnd(PACE);

        assertThat(one.fixes()).isEqualTo(other.fixes());
    }

    @Test
    void trucksOfOneClockDoNotDelayEachOther() {
        Lane lane = Lane.exact(CHICAGO, DALLAS);
        Phone phone = new Phone(lane.world().clock(), lane.load());
        phone.report(Lane.START.plusSeconds(60), JOLIET, 55, 90);
        lane.advance(Duration.ofDays(30));

        phone.report(Lane.START.plusSeconds(120), JOLIET, 55, 90);

        assertThat(phone.taken()).isEqualTo(2);
        assertThat(lane.world().clock().instant())
                .isEqualTo(Lane.START.plusSeconds(60).plus(Duration.ofDays(30)));
    }

    @Test
    void parallelDrivesAllArriveOneAfterAnother() {
        Lane clock = Lane.exact(CHICAGO, DALLAS);
        List<Lane> lanes =
                Stream.generate(() -> Lane.exact(CHICAGO, DALLAS)).limit(8).toList();
        List<CompletableFuture<Driven>> drives = lanes.stream()
                .map(lane -> OwnThread.supply(() -> new Truck(clock.world(), lane.load()).driveToEnd(PACE)))
                .toList();

        assertThat(drives).allSatisfy(drive -> assertThat(drive.join().status()).isEqualTo(Milestone.DELIVERED));
        assertThat(lanes.stream()
                        .map(Lane::fixes)
                        .sorted(Comparator.comparing(fixes -> fixes.get(0).time()))
                        .flatMap(List::stream)
                        .map(Fix::time)
                        .toList())
                .isSorted();
    }

    @Test
    void clockInRealTimeStandsAfterADrive() {
        Lane lane = Lane.exact(CHICAGO, JOLIET);
        lane.world().clock().resumeRealTime();

        Driven driven = lane.truck().driveTo(1, PACE);

        assertThat(lane.world().clock().frozenAt()).contains(driven.time());
        assertThat(driven.time()).isEqualTo(driven.time().truncatedTo(ChronoUnit.MILLIS));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 4.9, 120.1, -5, Double.NaN})
    void paceNoTruckHasIsRefused(double speedMph) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Pace(speedMph, Duration.ofMinutes(1)))
                .withMessage("pace: " + speedMph + " mph is not within 5 to 120");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT0.9S", "PT1H0.1S", "-PT1M"})
    void intervalNoPhoneHasIsRefused(Duration every) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Pace(55, every))
                .withMessage("pace: a fix every " + every + " is not within PT1S to PT1H");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT1S", "PT10M", "PT1H"})
    void everyIntervalDelivers(Duration every) {
        for (FenceSettings fences : List.of(FenceSettings.EXACT, FenceSettings.FIELD)) {
            Lane lane = Lane.of(fences, 1, CHICAGO, JOLIET);
            assertThat(lane.truck().driveToEnd(new Pace(70, every)).status())
                    .as("%s", fences.profile())
                    .isEqualTo(Milestone.DELIVERED);
            assertThat(lane.truck().departFrom(2, new Pace(70, every)).status()).isEqualTo(Milestone.DELIVERED);
        }
    }
}
