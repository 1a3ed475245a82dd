package io.freightsdk.tracking;

import static io.freightsdk.tracking.Script.CHICAGO;
import static io.freightsdk.tracking.Script.DALLAS;
import static io.freightsdk.tracking.Script.north;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.GpsPoint;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.PositionStop;
import io.freightsdk.model.StopInput;
import io.freightsdk.model.StopType;
import io.freightsdk.server.GeoPoint;
import io.freightsdk.tracking.Engine.Update;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Alarms of the clock are told by a position from after their time, and following goes on to the last departure. */
class AlarmsTest {
    private static final FollowOptions BY_TERMS = FollowOptions.defaults().toLastDeparture(true);

    /** An hour away. */
    private static final GeoPoint HOME = north(CHICAGO, 46);

    private final Rules rules = Rules.at(Table.READ_USD);
    private final List<TrackingEvent> events = new ArrayList<>();
    private int reads;
    private Instant lastRead = Trips.EPOCH;
    private LoadPosition last;

    /** Reached within minutes of its window. */
    private static Script atPickup() {
        return reaching(23.98);
    }

    private static Script reaching(double hour) {
        return Script.truckAt(HOME)
                .pickup(CHICAGO, 24)
                .delivery(DALLAS, Double.NaN)
                .stay(1)
                .phoneOn()
                .until(hour - 1)
                .drive(CHICAGO);
    }

    private TrackedLoad follow(Script script, FollowOptions options) {
        return follow(script, options, (position, now) -> position);
    }

    private TrackedLoad follow(
            Script script, FollowOptions options, BiFunction<LoadPosition, Instant, LoadPosition> shown) {
        return follow(script, script.trip().order(), options, shown);
    }

    private TrackedLoad follow(
            Script script,
            CreateLoadInput order,
            FollowOptions options,
            BiFunction<LoadPosition, Instant, LoadPosition> shown) {
        Trips.Trip trip = script.trip();
        Play play = new Play(trip, false);
        Update step = rules.begin(play.loadNumber(), order, options, trip.createdAt());
        for (Instant now = step.load().nextReadAt();
                now != null;
                now = step.load().nextReadAt()) {
            last = shown.apply(play.read(now, 500), now);
            step = rules.onRead(step.load(), last, now);
            events.addAll(step.events());
            lastRead = now;
            reads++;
        }
        return step.load();
    }

    private List<String> told() {
        return events.stream().map(event -> event.getClass().getSimpleName()).toList();
    }

    private TrackingEvent first(String type) {
        return events.stream()
                .filter(event -> event.getClass().getSimpleName().equals(type))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void endOfFreeTimeIsToldOnceByAPositionFromAfterIt() {
        TrackedLoad unused = follow(atPickup().stay(3).drive(DALLAS).stay(1).drive(north(DALLAS, 40)), BY_TERMS);

        assertThat(told()).containsOnlyOnce("DetentionStarted");
        TrackingEvent ended = first("DetentionStarted");
        assertThat(ended.timestamp()).isBetween(Script.time(26), Script.time(26.1));
        assertThat(Duration.between(ended.timestamp(), ended.detectedAt()))
                .isBetween(Duration.ofMinutes(1), Duration.ofMinutes(12));
        assertThat(TrackingEvent.fromJson(ended.toJson())).isEqualTo(ended);
    }

    @Test
    void freeTimeIsThatOfTheOptions() {
        TrackedLoad unused = follow(
                atPickup().stay(3).drive(DALLAS).stay(4).drive(north(DALLAS, 40)),
                BY_TERMS.freeTime(Duration.ofMinutes(90)));

        assertThat(events.stream()
                        .filter(TrackingEvent.DetentionStarted.class::isInstance)
                        .map(TrackingEvent.DetentionStarted.class::cast)
                        .map(started -> started.stop() + ": " + started.freeMinutes()))
                .containsExactly("1: 90", "2: 90");
        assertThat(first("DetentionStarted").timestamp()).isBetween(Script.time(25.5), Script.time(25.6));
    }

    @Test
    void truckThatLeftBeforeCausesNoAlarm() {
        TrackedLoad unused = follow(atPickup().stay(1.9).drive(DALLAS).stay(1).drive(north(DALLAS, 40)), BY_TERMS);

        assertThat(told()).doesNotContain("DetentionStarted");
    }

    /** One point of each hour is 80 miles off, also where it is the newest of a read. */
    @ParameterizedTest
    @ValueSource(ints = {0, 20, 40, 55})
    void wildPointsOfThePhoneTellNothing(int minute) {
        Script script = reaching(24.3).stay(1).drive(DALLAS).stay(1).drive(north(DALLAS, 40));
        TrackedLoad unused = follow(script, BY_TERMS);
        List<String> expected = told();
        events.clear();
        unused = follow(
                script,
                BY_TERMS,
                (position, now) -> position.toBuilder()
                        .gpsTrack(position.gpsTrack().stream()
                                .map(point -> isAt(minute, point) ? wild(point) : point)
                                .toList())
                        .build());

        assertThat(told())
                .filteredOn(type -> !type.equals("EtaChanged"))
                .isEqualTo(expected.stream()
                        .filter(type -> !type.equals("EtaChanged"))
                        .toList());
    }

    private static boolean isAt(int minute, GpsPoint point) {
        return point.ts().atOffset(ZoneOffset.UTC).getMinute() == minute;
    }

    private static GpsPoint wild(GpsPoint point) {
        return point.toBuilder().lat(point.lat() + 1.16).build();
    }

    /** A phone that is off, from the pickup or for a night on the way, and shows no place of the truck meanwhile. */
    @ParameterizedTest
    @CsvSource({"0.5, 1.3, 0, 26.3", "1, 10.3, 0.55, 42", "1, 10.3, 0.55, 44.25"})
    void wildPointOfAPhoneThatIsOffTellsNothing(double on, double off, double share, double wild) {
        Script script = Script.truckAt(HOME)
                .pickup(CHICAGO, 24)
                .delivery(DALLAS, 53)
                .stay(1)
                .phoneOn()
                .until(22.98)
                .drive(CHICAGO)
                .stay(on)
                .drive(toDallas(share))
                .phoneOff()
                .stay(off)
                .drive(toDallas(share + 0.01))
                .phoneOn()
                .drive(DALLAS)
                .stay(1)
                .drive(north(DALLAS, 40));
        TrackedLoad unused = follow(script, BY_TERMS);
        List<String> expected = told();
        events.clear();
        GpsPoint point =
                GpsPoint.builder().lat(0.0).lng(0.0).ts(Script.time(wild)).build();
        unused = follow(
                script,
                BY_TERMS,
                (position, now) -> position.toBuilder()
                        .gpsTrack(Stream.concat(position.gpsTrack().stream(), Stream.of(point))
                                .filter(one -> !one.ts().isAfter(now))
                                .sorted(Comparator.comparing(GpsPoint::ts))
                                .toList())
                        .build());

        assertThat(told()).isEqualTo(expected);
    }

    private static GeoPoint toDallas(double share) {
        return new GeoPoint(
                CHICAGO.lat() + (DALLAS.lat() - CHICAGO.lat()) * share,
                CHICAGO.lng() + (DALLAS.lng() - CHICAGO.lng()) * share);
    }

    /** A truck that a ferry took, or whose phone was off in the air, is where two points in a row show it. */
    @Test
    void jumpThatASecondPointConfirmsIsBelieved() {
        Script script = reaching(23.98).stay(1).drive(north(CHICAGO, 100)).stay(1);
        TrackedLoad load = follow(
                script,
                BY_TERMS,
                (position, now) -> position.toBuilder()
                        .gpsTrack(position.gpsTrack().stream()
                                .map(point -> point.ts().isAfter(Script.time(25.5)) ? wild(point) : point)
                                .toList())
                        .build());

        assertThat(Objects.requireNonNull(load.state().position()).at()).isAfter(Script.time(26.5));
    }

    /** As the service has it from that hour on. */
    private static BiFunction<LoadPosition, Instant, LoadPosition> pickupMoved(int hour, Instant moved) {
        return (position, now) -> {
            List<PositionStop> stops = new ArrayList<>(position.stops());
            if (now.isAfter(Script.time(hour))) {
                stops.set(
                        0,
                        stops.get(0).toBuilder()
                                .windowFrom(moved)
                                .windowTo(moved)
                                .build());
            }
            return position.toBuilder().stops(stops).build();
        };
    }

    /** The second time under another id, or nobody would be told. */
    @Test
    void truckThatIsLateForAMovedAppointmentTooIsReportedAgain() {
        Instant moved = Script.time(36);
        TrackedLoad unused =
                follow(reaching(38).stay(2).drive(DALLAS), FollowOptions.defaults(), pickupMoved(25, moved));

        assertThat(events)
                .filteredOn(TrackingEvent.Late.class::isInstance)
                .extracting(TrackingEvent::timestamp)
                .contains(Script.time(24.25), Script.time(36.25));
        assertThat(events).extracting(TrackingEvent::id).doesNotHaveDuplicates();
    }

    /** The first point after the silence shows it elsewhere, and the service stamps its departure by the second. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void silentPhoneAtAStopCausesNoAlarmButThatItIsSilent(boolean isPlaced) {
        Script script = atPickup()
                .every(10)
                .stay(0.5)
                .phoneOff()
                .stay(0.5)
                .drive(north(CHICAGO, -200))
                .phoneOn()
                .drive(DALLAS)
                .stay(1)
                .drive(north(DALLAS, 40));
        TrackedLoad unused =
                follow(script, isPlaced ? script.trip().order() : null, BY_TERMS, (position, now) -> position);

        assertThat(told()).contains("DriverOffline", "Delivered").doesNotContain("DetentionStarted");
    }

    @Test
    void lateIsToldByAReadMadeForIt() {
        TrackedLoad unused = follow(reaching(26).stay(1).drive(DALLAS).stay(1), FollowOptions.defaults());

        TrackingEvent late = first("Late");
        assertThat(late.timestamp()).isEqualTo(Script.time(24.25));
        assertThat(Duration.between(late.timestamp(), late.detectedAt())).isLessThan(Duration.ofMinutes(12));
    }

    /** Its phone is off from a third of the way on, for a day. */
    @ParameterizedTest
    @CsvSource({"57, false", "45, true"})
    void silentTruckIsLateIfItCannotBeThere(double window, boolean isLate) {
        Script trip = Script.truckAt(HOME)
                .pickup(CHICAGO, 24)
                .delivery(DALLAS, window)
                .stay(1)
                .phoneOn();
        trip.until(22.98).drive(CHICAGO).stay(1).drive(north(CHICAGO, -200)).phoneOff();
        Instant silentUntil = Script.time(window + 20);
        TrackedLoad unused =
                follow(trip.drive(DALLAS).until(window + 20).phoneOn().stay(2), FollowOptions.defaults());

        assertThat(events.stream()
                        .filter(TrackingEvent.Late.class::isInstance)
                        .anyMatch(late -> late.detectedAt().isBefore(silentUntil)))
                .isEqualTo(isLate);
        assertThat(told()).contains("DriverOffline");
    }

    /** Ten hours at the pickup, and the window of the delivery, an hour away, ends after three. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void truckHeldPastTheNextWindowIsLateBeforeItLeavesIfItIsSeenThere(boolean isSeen) {
        GeoPoint delivery = north(CHICAGO, -46);
        Script held = Script.truckAt(HOME)
                .pickup(CHICAGO, 24)
                .delivery(delivery, 27)
                .stay(1)
                .phoneOn();
        held.until(22.98).drive(CHICAGO).stay(1);
        Script trip = (isSeen ? held : held.phoneOff())
                .stay(9)
                .drive(north(CHICAGO, -10))
                .phoneOn()
                .drive(delivery)
                .stay(2);
        TrackedLoad unused = follow(trip, FollowOptions.defaults());

        Instant departure = first("StopDeparted").timestamp();
        assertThat(events.stream()
                        .filter(TrackingEvent.Late.class::isInstance)
                        .filter(late -> late.detectedAt().isBefore(departure)))
                .hasSize(isSeen ? 1 : 0);
    }

    @ParameterizedTest
    @ValueSource(doubles = {24.7, 25.4, 26.1})
    void arrivalIsKnownSoonWhereTheWindowHasNoEnd(double hour) {
        TrackedLoad unused = follow(
                reaching(hour).stay(1).drive(DALLAS).stay(1),
                FollowOptions.defaults(),
                (position, now) -> WorldsTest.endless(position));

        TrackingEvent arrived = first("StopArrived");
        assertThat(Duration.between(arrived.timestamp(), arrived.detectedAt())).isLessThan(Duration.ofMinutes(30));
    }

    /** The service stamps the second arrival with the first departure, also if the one dock is next to the other. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void truckIsNotLateForAStopThatIsWhereItStands(boolean isPlaced) {
        GeoPoint next = north(CHICAGO, 0.3);
        Script trip = Script.truckAt(HOME)
                .pickup(CHICAGO, 24)
                .pickup(next, 24)
                .delivery(DALLAS, Double.NaN)
                .stay(1)
                .phoneOn();
        trip.until(22.98).drive(CHICAGO).stay(4).drive(next).stay(1).drive(DALLAS);
        CreateLoadInput placed = trip.trip().order();
        List<StopInput> pickups = placed.pickups().stream()
                .map(stop ->
                        isPlaced ? stop : stop.toBuilder().lat(null).lng(null).build())
                .toList();
        TrackedLoad unused = follow(
                trip,
                placed.toBuilder().pickups(pickups).build(),
                FollowOptions.defaults(),
                (position, now) -> position);

        assertThat(told()).contains("DetentionStarted", "StopDeparted").doesNotContain("Late");
    }

    @Test
    void loadWithTermsIsFollowedToItsLastDeparture() {
        Script trip = atPickup().stay(1).drive(DALLAS).stay(2.5).drive(north(DALLAS, 40));
        TrackedLoad unused = follow(trip, FollowOptions.defaults());
        assertThat(told()).contains("Delivered").endsWith("Delivered");
        int shorter = reads;
        events.clear();
        reads = 0;

        TrackedLoad watch = follow(trip, BY_TERMS);

        assertThat(told()).containsOnlyOnce("Delivered", "DetentionStarted").endsWith("StopDeparted");
        assertThat(events.get(events.size() - 1).timestamp())
                .isAfter(first("Delivered").timestamp().plusSeconds(7_200));
        assertThat(reads - shorter).isLessThanOrEqualTo(5);
        assertThat(watch.isEnded()).isTrue();
    }

    @Test
    void phoneThatIsOffAfterTheDeliveryEndsFollowingQuietly() {
        TrackedLoad watch = follow(atPickup().stay(1).drive(DALLAS).stay(0.4), BY_TERMS);

        assertThat(told()).contains("Delivered").doesNotContain("DriverOffline", "NeedsAttention", "TrackingEnded");
        assertThat(watch.isEnded()).isTrue();
        assertThat(lastRead).isBefore(first("Delivered").detectedAt().plus(Duration.ofHours(24)));
    }

    @Test
    void loadThatNobodyConfirmsIsFollowedToItsDepartureToo() {
        TrackedLoad unused = follow(
                atPickup().awaitsConfirmation().stay(1).drive(DALLAS).stay(1.5).drive(north(DALLAS, 40)),
                FollowOptions.defaults().toLastDeparture(true));

        assertThat(told()).doesNotContain("Delivered").endsWith("StopDeparted");
    }

    /** By 30 the delivery cannot be reached any more, by which time nobody knows when the truck will leave. */
    @Test
    void truckThatStandsTooLongIsAtRiskBeforeItLeaves() {
        Script script = Script.truckAt(HOME)
                .pickup(CHICAGO, 24)
                .delivery(DALLAS, 56)
                .stay(1)
                .phoneOn()
                .until(22.98)
                .drive(CHICAGO)
                .stay(12)
                .drive(DALLAS)
                .stay(2);
        TrackedLoad unused = follow(script, FollowOptions.defaults());

        assertThat(first("AtRisk").detectedAt()).isBetween(Script.time(28), Script.time(33));
        assertThat(told()).doesNotContain("BackOnTime");
        assertThat(events).extracting(TrackingEvent::id).doesNotHaveDuplicates();
    }

    /** Ten hours at the dock are the rest that the law asks for. */
    @Test
    void truckThatRestsAtAStopIsNotAtRisk() {
        GeoPoint delivery = north(CHICAGO, -330);
        Script script = Script.truckAt(north(CHICAGO, -860))
                .pickup(CHICAGO, 34)
                .delivery(delivery, 54)
                .phoneOn()
                .until(2)
                .drive(CHICAGO)
                .stay(10.6)
                .drive(delivery)
                .stay(2);
        TrackedLoad unused = follow(script, FollowOptions.defaults());

        assertThat(told()).contains("Delivered").doesNotContain("AtRisk", "BackOnTime");
    }

    /** Not at five hours before the window, when it is thirteen away. */
    @Test
    void farTruckThatDoesNotSetOutIsAtRiskEarly() {
        Script script = Script.truckAt(north(CHICAGO, 600))
                .pickup(CHICAGO, 40)
                .delivery(DALLAS, 90)
                .phoneOn()
                .until(40);
        TrackedLoad unused = follow(script.drive(CHICAGO).stay(2).drive(DALLAS), FollowOptions.defaults());

        assertThat(first("AtRisk").detectedAt()).isBefore(Script.time(32));
    }

    @Test
    void truckToAPickupThatIsMovedADayAheadIsBackOnTime() {
        Instant moved = Script.time(46);
        Script script = Script.truckAt(north(CHICAGO, 400))
                .pickup(CHICAGO, 24)
                .delivery(DALLAS, 80)
                .phoneOn()
                .until(18)
                .drive(CHICAGO)
                .stay(20)
                .drive(DALLAS);
        TrackedLoad unused = follow(script, FollowOptions.defaults(), pickupMoved(21, moved));

        assertThat(told()).containsSubsequence("AtRisk", "BackOnTime", "StopArrived");
    }

    @Test
    void confirmationOfALoadThatWasGivenUpIsItsDelivery() {
        TrackedLoad begun = rules.begin(
                        "LD-1", Script.order(24, 60), FollowOptions.defaults().toLastDeparture(true), Trips.EPOCH)
                .load();
        TrackedLoad givenUp =
                Engine.end(begun, TrackingEvent.EndReason.COST, lastRead).load();

        Update confirmed = rules.onConfirmed(givenUp, lastRead);

        assertThat(confirmed.events())
                .extracting(event -> event.getClass().getSimpleName())
                .containsExactly("Delivered");
        assertThat(Engine.followedAgain(confirmed.load(), TrackingPolicy.STANDARD, lastRead))
                .isEqualTo(confirmed.load());
    }

    /** The last read with this departure from the delivery. */
    private LoadPosition departed(Instant at) {
        List<PositionStop> stops = new ArrayList<>(last.stops());
        PositionStop delivery = stops.remove(1);
        stops.add(delivery.toBuilder().departedAt(at).build());
        return last.toBuilder().stops(stops).build();
    }

    /** The service may get types that this version does not know. */
    @Test
    void stopOfAnUnknownTypeIsNotReportedAsADelivery() {
        TrackedLoad stands = follow(
                atPickup().stay(1).drive(DALLAS).stay(1),
                FollowOptions.defaults().toLastDeparture(true));
        LoadPosition left = departed(lastRead);
        List<PositionStop> stops = new ArrayList<>(left.stops());
        stops.set(1, stops.get(1).toBuilder().type(StopType.of("YARD")).build());

        Update step = rules.onRead(stands, left.toBuilder().stops(stops).build(), lastRead.plusSeconds(60));

        assertThat(step.events())
                .filteredOn(TrackingEvent.StopDeparted.class::isInstance)
                .singleElement()
                .satisfies(event -> {
                    assertThat(((TrackingEvent.OfStop) event).stopType()).isEqualTo(StopType.of("OTHER"));
                    assertThat(event.load().stops().get(1).type()).isEqualTo(StopType.of("OTHER"));
                });
        TrackedLoad stored = TrackedLoad.fromJson(step.load().toJson());
        assertThat(stored).isEqualTo(step.load());
    }
}
