package io.freightsdk.tracking;

import static io.freightsdk.tracking.Script.CHICAGO;
import static io.freightsdk.tracking.Script.DALLAS;
import static io.freightsdk.tracking.Script.north;
import static io.freightsdk.tracking.World.isBetween;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.model.EtaEstimate;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.PositionStop;
import io.freightsdk.server.GeoPoint;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Loads that fall through, pins that are wrong, phones that are off: each ends, and within its cost. */
class WorldsTest extends TrackerSetup {
    private static final double NONE = Double.NaN;
    private static final Duration NAP = Duration.ofMinutes(10);
    private static final GeoPoint HOME = north(CHICAGO, 40);
    private static final GeoPoint ELSEWHERE = new GeoPoint(35.1, -90.0);

    /** Reached at 24 and 53 hours, unless something happens. */
    private static Script dated() {
        return between(24, 60);
    }

    private static Script between(double pickup, double delivery) {
        return Script.truckAt(HOME).pickup(CHICAGO, pickup).delivery(DALLAS, delivery);
    }

    private static Script joined(Script script) {
        return script.stay(1).phoneOn();
    }

    /** Two weeks of other loads, from Dallas on. */
    private static Script otherWork(Script script) {
        for (int i = 0; i < 7; i++) {
            script.drive(ELSEWHERE).stay(5).drive(north(DALLAS, 60)).stay(8);
        }
        return script;
    }

    private static Script worksNearby(Script script) {
        return script.drive(north(CHICAGO, 5)).stay(12).drive(HOME);
    }

    private static World usual(String name) {
        return World.of(name, joined(dated()).usualTrip(24));
    }

    static Stream<World> worlds() {
        return Stream.of(thatEndByThemselves(), thatNeedAPerson(), withoutDates(), withoutAService(), withAWrongEta())
                .flatMap(List::stream);
    }

    private static List<World> thatEndByThemselves() {
        Script milkRun = Script.truckAt(HOME);
        Script run = milkRun;
        for (int i = 0; i < 3; i++) {
            run.pickup(north(CHICAGO, -12 * i), 24 + i);
        }
        for (int i = 0; i < 3; i++) {
            run.delivery(north(CHICAGO, -100 - 12 * i), 30 + i);
        }
        joined(run).until(23);
        for (int i = 0; i < 3; i++) {
            run.drive(north(CHICAGO, -12 * i)).stay(0.5);
        }
        for (int i = 0; i < 3; i++) {
            run.drive(north(CHICAGO, -100 - 12 * i)).stay(0.5);
        }
        run.drive(north(CHICAGO, -200));
        return List.of(
                usual("nothing goes wrong")
                        .costs("0.44")
                        .neverTells("Late", "AtRisk", "NeedsAttention", "DriverOffline"),
                World.of(
                                "breakdown of 20 hours",
                                joined(dated())
                                        .until(23)
                                        .drive(CHICAGO)
                                        .stay(1.5)
                                        .drive(between(CHICAGO, DALLAS, 0.3))
                                        .stay(20)
                                        .drive(DALLAS)
                                        .stay(2)
                                        .drive(ELSEWHERE))
                        .costs("0.70")
                        .tells("Late"),
                World.of("loads thirteen hours early", joined(dated()).usualTrip(11))
                        .costs("0.60"),
                World.of("comes a day early", joined(between(48, 84)).usualTrip(24))
                        .costs("0.60"),
                World.of(
                                "is booked 90 days ahead",
                                joined(between(90 * 24, 90 * 24 + 36)).usualTrip(90 * 24))
                        .costs("1.20")
                        .neverTells("NeedsAttention", "Late", "DriverOffline"),
                World.of(
                                "is booked ten days ahead for windows that have no end",
                                joined(between(240, 276)).usualTrip(240))
                        .shows((position, now) -> endless(position))
                        .costs("0.90")
                        .neverTells("NeedsAttention", "Late"),
                World.of(
                                "is booked ten days ahead for windows that have no begin, and works nearby before",
                                worksNearby(joined(between(240, 276))).usualTrip(240))
                        .shows((position, now) -> beginless(position))
                        .costs("1.00")
                        .neverTells("NeedsAttention", "Late"),
                World.of("comes a day late", joined(dated()).usualTrip(48))
                        .costs("0.90")
                        .tells("Late"),
                World.of(
                                "cancelled before the pickup",
                                joined(dated()).cancelled(12).until(72))
                        .ends("Cancelled")
                        .costs("0.20"),
                World.of("cancelled on the way", joined(dated()).cancelled(35).usualTrip(24))
                        .ends("Cancelled")
                        .costs("0.50"),
                World.of(
                                "a window of 14 hours, reached in its tenth",
                                joined(between(24, 44)).usualTrip(24))
                        .shows((position, now) -> wide(position, Duration.ofHours(14)))
                        .costs("0.90")
                        .neverTells("Late", "NeedsAttention"),
                World.of(
                                "the phone is off from the night's rest until after the arrival",
                                joined(dated())
                                        .until(23)
                                        .drive(CHICAGO)
                                        .stay(1.5)
                                        .drive(between(CHICAGO, DALLAS, 0.5))
                                        .stay(1)
                                        .phoneOff()
                                        .stay(10)
                                        .drive(DALLAS)
                                        .until(57.5)
                                        .phoneOn()
                                        .stay(2)
                                        .drive(ELSEWHERE))
                        .costs("0.80")
                        .neverTells("AtRisk", "Late", "NeedsAttention"),
                World.of(
                                "points each half minute, some twenty meters off",
                                joined(between(24, 55).every(0.5)).usualTrip(24))
                        .shows((position, now) -> inexact(position))
                        .costs("0.60")
                        .neverTells("AtRisk", "Late", "NeedsAttention"),
                World.of(
                                "waits for a day two miles off",
                                joined(between(24, 44))
                                        .until(23)
                                        .drive(CHICAGO)
                                        .stay(1.5)
                                        .drive(north(DALLAS, 2))
                                        .stay(24)
                                        .drive(DALLAS)
                                        .stay(2)
                                        .drive(ELSEWHERE))
                        .by(TrackingPolicy.TIGHT)
                        .byNumber()
                        .costs("5.50"),
                World.of("six stops", run).costs("0.50"),
                World.of(
                                "sleeps four miles off",
                                joined(dated())
                                        .until(23)
                                        .drive(CHICAGO)
                                        .stay(1.5)
                                        .drive(north(DALLAS, 4))
                                        .stay(11)
                                        .drive(DALLAS)
                                        .stay(2)
                                        .drive(ELSEWHERE))
                        .costs("0.80"),
                World.of(
                                "waits five miles off for its appointment",
                                joined(Script.truckAt(HOME).pickup(CHICAGO, 24).delivery(north(CHICAGO, -180), 31))
                                        .until(23)
                                        .drive(CHICAGO)
                                        .stay(1)
                                        .drive(north(CHICAGO, -175))
                                        .stay(2)
                                        .drive(north(CHICAGO, -180))
                                        .stay(2)
                                        .drive(ELSEWHERE))
                        .costs("0.60")
                        .neverTells("AtRisk", "Late", "NeedsAttention"),
                World.of("a position every half hour", joined(dated().every(30)).usualTrip(24))
                        .costs("0.60"),
                twoDeliveriesOfAYard(
                                "comes by its last delivery first",
                                truck -> truck.drive(DALLAS).stay(2))
                        .costs("0.60"),
                twoDeliveriesOfAYard("leaves a yard without one of its deliveries", truck -> truck)
                        .ends("AT_DELIVERY")
                        .costs("0.50"),
                twoDeliveriesOfAYard(
                                "drives two miles on after a stay of ten hours",
                                truck -> truck.stay(8).drive(DALLAS).stay(2))
                        .costs("0.70"),
                withoutADeparture("leaves a yard, and its departure is never shown", "Town")
                        .costs("0.80"),
                withoutADeparture("misses a delivery of another city", "Elsewhere")
                        .byNumber()
                        .costs("0.90"),
                World.of("nobody confirms", joined(dated()).awaitsConfirmation().usualTrip(24))
                        .ends("AT_DELIVERY")
                        .costs("0.44"));
    }

    /** Of two deliveries two miles apart the truck comes to the last first. */
    private static World twoDeliveriesOfAYard(String name, UnaryOperator<Script> then) {
        Script script = joined(dated().delivery(north(DALLAS, 2), 61))
                .until(23)
                .drive(CHICAGO)
                .stay(1.5)
                .drive(north(DALLAS, 2))
                .stay(2);
        return World.of(name, then.apply(script).drive(ELSEWHERE));
    }

    /** The first of two deliveries is not come to, and the departure from the last is not shown. */
    private static World withoutADeparture(String name, String city) {
        return twoDeliveriesOfAYard(name, truck -> truck.awaitsConfirmation().drive(north(DALLAS, 1_000)))
                .shows((position, now) -> {
                    List<PositionStop> stops = position.stops();
                    PositionStop missed = stops.get(1).toBuilder().city(city).build();
                    PositionStop last =
                            stops.get(2).toBuilder().departedAt(null).build();
                    return position.toBuilder()
                            .stops(List.of(stops.get(0), missed, last))
                            .build();
                })
                .ends("AT_DELIVERY");
    }

    private static GeoPoint between(GeoPoint from, GeoPoint to, double share) {
        return new GeoPoint(from.lat() + (to.lat() - from.lat()) * share, from.lng() + (to.lng() - from.lng()) * share);
    }

    private static LoadPosition inexact(LoadPosition position) {
        return position.toBuilder()
                .gpsTrack(position.gpsTrack().stream()
                        .map(point -> {
                            Random chance = new Random(point.ts().toEpochMilli());
                            return point.toBuilder()
                                    .lat(point.lat() + 0.0002 * chance.nextGaussian())
                                    .lng(point.lng() + 0.0002 * chance.nextGaussian())
                                    .build();
                        })
                        .toList())
                .build();
    }

    /** Shows windows without their end. */
    static LoadPosition endless(LoadPosition position) {
        return position.toBuilder()
                .stops(position.stops().stream()
                        .map(stop -> stop.toBuilder().windowTo(null).build())
                        .toList())
                .build();
    }

    private static LoadPosition beginless(LoadPosition position) {
        return position.toBuilder()
                .stops(position.stops().stream()
                        .map(stop -> stop.toBuilder().windowFrom(null).build())
                        .toList())
                .build();
    }

    private static LoadPosition wide(LoadPosition position, Duration by) {
        List<PositionStop> stops = position.stops().stream()
                .map(stop -> stop.type().equals(io.freightsdk.model.StopType.PICKUP)
                        ? stop
                        : stop.toBuilder()
                                .windowTo(Objects.requireNonNull(stop.windowFrom())
                                        .plus(by))
                                .build())
                .toList();
        return position.toBuilder().stops(stops).build();
    }

    private static World fallsThrough(String name, GeoPoint yard, double window) {
        Script script = joined(Script.truckAt(yard).pickup(CHICAGO, window).delivery(DALLAS, window + 36))
                .until(21 * 24);
        return World.of(name, script).ends("TrackingEnded").costs("1.50").tells("NeedsAttention");
    }

    private static World wrongPin(String name, double miles) {
        return World.of(
                        name,
                        joined(dated())
                                .until(23)
                                .drive(CHICAGO)
                                .stay(1.5)
                                .drive(north(DALLAS, miles))
                                .stay(14 * 24))
                .ends("TrackingEnded")
                .costs("1.50")
                .tells("NeedsAttention");
    }

    private static World lostAtTheEnd(String name) {
        return World.of(
                        name,
                        otherWork(joined(dated())
                                .until(23)
                                .drive(CHICAGO)
                                .stay(1.5)
                                .drive(between(CHICAGO, DALLAS, 0.95))
                                .phoneOff()
                                .drive(DALLAS)
                                .stay(2)
                                .drive(north(DALLAS, 30))
                                .phoneOn()))
                .ends("TrackingEnded")
                .costs("1.50")
                .tells("NeedsAttention");
    }

    private static World deadPhone(String name) {
        return World.of(
                        name,
                        joined(dated())
                                .until(23)
                                .drive(CHICAGO)
                                .stay(1.5)
                                .drive(between(CHICAGO, DALLAS, 0.17))
                                .phoneOff()
                                .until(200))
                .ends("TrackingEnded")
                .costs("1.30")
                .tells("NeedsAttention", "DriverOffline", "Late");
    }

    private static List<World> thatNeedAPerson() {
        return List.of(
                fallsThrough("falls through, the phone on in a yard", north(CHICAGO, 6), 24),
                fallsThrough("falls through, ECONOMY", north(CHICAGO, 6), 24)
                        .by(TrackingPolicy.ECONOMY)
                        .costs("1.00"),
                fallsThrough("falls through, by number", north(CHICAGO, 6), 24)
                        .byNumber()
                        .costs("2.00"),
                fallsThrough("falls through 300 miles away", north(CHICAGO, 300), 24),
                fallsThrough("falls through, and its track is shown no longer", north(CHICAGO, 6), 24)
                        .shows((position, now) -> World.hour(now) < 30
                                ? position
                                : position.toBuilder().gpsTrack(List.of()).build()),
                wrongPin("the pin is five miles off", 5),
                wrongPin("the pin is five miles off, by number", 5).byNumber().costs("2.50"),
                wrongPin("the pin is five miles off, TIGHT", 5)
                        .by(TrackingPolicy.TIGHT)
                        .costs("2.75"),
                wrongPin("the pin is two miles off, ECONOMY", 2)
                        .by(TrackingPolicy.ECONOMY)
                        .costs("1.00"),
                lostAtTheEnd("the phone is off over the delivery, then other work"),
                lostAtTheEnd("the phone is off over the delivery, TIGHT")
                        .by(TrackingPolicy.TIGHT)
                        .costs("2.75"),
                World.of(
                                "the pin is fifteen miles off, then other work",
                                otherWork(joined(dated())
                                        .until(23)
                                        .drive(CHICAGO)
                                        .stay(1.5)
                                        .drive(north(DALLAS, 15))
                                        .stay(2)))
                        .ends("TrackingEnded")
                        .costs("1.50")
                        .tells("NeedsAttention"),
                deadPhone("the phone is dead after the pickup"),
                deadPhone("the phone is dead after the pickup, TIGHT")
                        .by(TrackingPolicy.TIGHT)
                        .costs("2.75"),
                World.of("the driver never joins", dated().until(200))
                        .ends("TrackingEnded")
                        .costs("0.80")
                        .tells("DriverNotJoined", "NeedsAttention"),
                World.of(
                                "the driver never joins, the date is 60 days off",
                                between(60 * 24, 60 * 24 + 36).until(70 * 24))
                        .ends("TrackingEnded")
                        .costs("1.50")
                        .tells("NeedsAttention"));
    }

    private static List<World> withoutDates() {
        return List.of(
                World.of("undated, the driver never joins", between(NONE, NONE).until(200))
                        .ends("TrackingEnded")
                        .costs("1.00")
                        .tells("NeedsAttention"),
                World.of(
                                "undated, booked three days ahead",
                                between(NONE, NONE).until(72).phoneOn().usualTrip(76))
                        .costs("0.80"),
                World.of(
                                "undated, joined three days ahead",
                                joined(between(NONE, NONE)).usualTrip(76))
                        .costs("2.00"),
                fallsThrough("undated, falls through", north(CHICAGO, 6), NONE).costs("3.00"),
                World.of(
                                "a weekend without phone, only the pickup has a date",
                                joined(between(24, NONE))
                                        .until(23)
                                        .drive(CHICAGO)
                                        .stay(1.5)
                                        .drive(HOME)
                                        .phoneOff()
                                        .stay(52)
                                        .phoneOn()
                                        .drive(DALLAS)
                                        .stay(2)
                                        .drive(ELSEWHERE))
                        .costs("1.20"),
                World.of(
                                "a weekend with the phone on, the delivery on Monday",
                                joined(between(24, 108))
                                        .until(23)
                                        .drive(CHICAGO)
                                        .stay(1.5)
                                        .drive(HOME)
                                        .stay(52)
                                        .drive(DALLAS)
                                        .stay(2)
                                        .drive(ELSEWHERE))
                        .costs("1.00")
                        .neverTells("AtRisk", "Late", "NeedsAttention"),
                World.of(
                                "a weekend without phone, the delivery on Monday",
                                joined(between(24, 108))
                                        .until(23)
                                        .drive(CHICAGO)
                                        .stay(1.5)
                                        .drive(HOME)
                                        .phoneOff()
                                        .stay(52)
                                        .phoneOn()
                                        .drive(DALLAS)
                                        .stay(2)
                                        .drive(ELSEWHERE))
                        .costs("1.20")
                        .neverTells("AtRisk", "Late", "NeedsAttention"));
    }

    private static World failing(String name, double from, double to, int status, String code) {
        return usual(name).fails(from, to, status, code);
    }

    private static World unavailable(String name, double from, double to) {
        return failing(name, from, to, 503, "BILLING_UNAVAILABLE");
    }

    private static List<World> withoutAService() {
        return List.of(
                unavailable("unavailable for two hours at the delivery", 52, 54).costs("0.60"),
                failing("the key is refused for half an hour", 40, 40.5, 401, "BAD_KEY")
                        .costs("0.50"),
                failing("not found once", 35, 35.5, 404, "LOAD_NOT_FOUND")
                        .costs("0.44")
                        .neverTells("TrackingEnded"),
                failing("forbidden once", 35, 35.5, 403, "OTHER_BROKER")
                        .costs("0.44")
                        .neverTells("TrackingEnded"),
                failing("not found for ever", 30, 1_000, 404, "LOAD_NOT_FOUND")
                        .ends("TrackingEnded")
                        .costs("0.30"),
                unavailable("never answered again", 30, 10_000)
                        .ends("")
                        .costs("0.30")
                        .tells("NeedsAttention"),
                failing("six hours of lost answers, TIGHT", 30, 36, 500, "CUT")
                        .by(TrackingPolicy.TIGHT)
                        .costs("1.20"),
                usual("no money for 35 hours").broke(30, 65).costs("0.40").tells("TrackingPaused"),
                unavailable("no money for 31 hours, then unavailable once", 57.5, 57.9)
                        .broke(26, 57.5)
                        .costs("0.40"),
                unavailable("the process is down for 32 hours, then unavailable once", 60, 60.4)
                        .runsOnlyWhen(now -> !isBetween(now, 28, 60))
                        .costs("0.40"));
    }

    private static World wrongEta(String name, Function<Instant, Instant> eta) {
        return World.of(name, joined(between(24, NONE)).usualTrip(24))
                .byNumber()
                .shows((position, now) -> position.toBuilder()
                        .eta(EtaEstimate.builder().etaAt(eta.apply(now)).build())
                        .build());
    }

    private static List<World> withAWrongEta() {
        Random chance = new Random(7);
        return List.of(
                wrongEta("an ETA of 2099", now -> Instant.parse("2099-01-01T00:00:00Z"))
                        .costs("0.80"),
                wrongEta("an ETA of 1970", now -> Instant.EPOCH).costs("3.00"),
                wrongEta("an ETA that is always now", now -> now).costs("3.00").changesItsEta(40),
                wrongEta("any ETA within a day", now -> now.plusSeconds(chance.nextInt(172_800) - 86_400))
                        .costs("2.00"));
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void loadEndsWithinItsCost(World world) {
        String load = service.play(world.script.trip(), "LD-W");
        service.fails = world.fails;
        service.shown = position -> world.shown.apply(position, service.now);
        LoadTracker tracker =
                opened(builder().policy(world.policy).clock(() -> service.now).listener(events::add));
        follow(tracker, load, world);
        play(tracker, world);

        TrackedLoad watch = Objects.requireNonNull(tracker.find(load));
        assertThat(watch.spentUsd()).isLessThanOrEqualTo(new BigDecimal(world.mostUsd));
        assertThat(watch.isEnded()).isEqualTo(!world.end.isEmpty());
        assertThat(told()).containsAll(world.tells);
        assertThat(told()).filteredOn(world.neverTells::contains).isEmpty();
        assertThat(told().stream().filter("EtaChanged"::equals)).hasSizeLessThanOrEqualTo(world.mostEtas);
        if (watch.isEnded()) {
            assertThat(Stream.concat(told().stream(), statuses())).contains(world.end);
        }
        assertThat(events).extracting(TrackingEvent::id).doesNotHaveDuplicates();
        personIsToldLongBeforeTheLoadIsGivenUp();
        if (world.end.equals("Delivered")) {
            assertThat(told().stream().filter("StopArrived"::equals))
                    .hasSize(Play.inputs(world.script.trip()).size());
        }
    }

    private Stream<String> statuses() {
        return events.stream()
                .filter(TrackingEvent.StatusChanged.class::isInstance)
                .map(event -> ((TrackingEvent.StatusChanged) event).to().value());
    }

    private void personIsToldLongBeforeTheLoadIsGivenUp() {
        List<TrackingEvent.NeedsAttention> stuck = events.stream()
                .filter(TrackingEvent.NeedsAttention.class::isInstance)
                .map(TrackingEvent.NeedsAttention.class::cast)
                .toList();
        assertThat(stuck).extracting(TrackingEvent.NeedsAttention::reason).doesNotHaveDuplicates();
        events.stream()
                .filter(event -> event instanceof TrackingEvent.TrackingEnded ended
                        && ended.reason() == TrackingEvent.EndReason.TIMEOUT)
                .forEach(end -> assertThat(stuck)
                        .first()
                        .satisfies(told -> assertThat(told.detectedAt())
                                .isBefore(end.detectedAt().minus(Duration.ofDays(2)))));
    }

    /** Who follows it again each day pays for a look each day, up to twice what a load may cost. */
    @Test
    void loadThatFallsThroughAndIsFollowedAgainEachDayIsGivenUpForGood() {
        World world = fallsThrough("falls through", north(CHICAGO, 6), 24);
        String load = service.play(world.script.trip(), "LD-W");
        LoadTracker tracker = opened(builder().listener(events::add));
        for (int day = 1; day <= 75; day++) {
            follow(tracker, load, world);
            world.length = Duration.ofDays(day);
            play(tracker, world);
        }

        assertThat(Objects.requireNonNull(tracker.find(load)).spentUsd()).isLessThanOrEqualTo(new BigDecimal("3.00"));
        assertThat(events.get(events.size() - 1))
                .isInstanceOfSatisfying(
                        TrackingEvent.TrackingEnded.class,
                        failed -> assertThat(failed.reason()).isEqualTo(TrackingEvent.EndReason.COST));
    }

    private static void follow(LoadTracker tracker, String load, World world) {
        tracker.follow(load, world.byNumber ? null : world.script.trip().order(), FollowOptions.defaults());
    }

    /** Runs as its own thread does, after each nap. */
    private void play(LoadTracker tracker, World world) {
        Instant end = Trips.EPOCH.plus(world.length);
        while (service.now.isBefore(end)) {
            service.balanceUsd =
                    isBetween(service.now, world.brokeFrom, world.brokeTo) ? BigDecimal.ZERO : BigDecimal.TEN;
            Instant due = world.runs.apply(service.now) ? tracker.runDue() : null;
            Duration until =
                    due == null ? NAP : Duration.between(tracker.clock().instant(), due);
            service.advance(
                    until.compareTo(NAP) > 0
                            ? NAP
                            : until.isNegative() || until.isZero() ? Duration.ofSeconds(1) : until);
        }
    }
}
