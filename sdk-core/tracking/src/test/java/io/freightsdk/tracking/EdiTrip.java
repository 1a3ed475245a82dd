package io.freightsdk.tracking;

import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.PositionStop;
import io.freightsdk.model.StopInput;
import io.freightsdk.server.loads.JourneyView;
import io.freightsdk.server.loads.JourneyView.StopVisit;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One trip followed to its last departure with an event an hour, and what was true in the end.
 *
 * @param bolReceivedAt when the bill of lading was received and the delivery confirmed; null if it was not
 * @param isCorrected whether the service shows each stamp too early at first
 */
record EdiTrip(
        Trips.Trip trip,
        List<ZoneId> zones,
        @Nullable Instant bolReceivedAt,
        boolean isCorrected,
        List<TrackingEvent> events,
        JourneyView truth) {
    static final Duration TOO_EARLY = Duration.ofMinutes(7);

    private static final int MOST_READS = 5_000;

    /** When clocks change in 2026. */
    private static final List<Instant> NIGHTS =
            List.of(Instant.parse("2026-03-08T08:00:00Z"), Instant.parse("2026-11-01T07:00:00Z"));

    /** A place of a zone. */
    private record Place(String city, String state, String zip, String zone) {}

    private static final List<Place> PLACES = List.of(
            new Place("Atchison", "KS", "66002", "America/Chicago"),
            new Place("Albany", "NY", "12207", "America/New_York"),
            new Place("Denver", "CO", "80202", "America/Denver"),
            new Place("Phoenix", "AZ", "85001", "America/Phoenix"),
            new Place("Sacramento", "CA", "95814", "America/Los_Angeles"));

    static EdiTrip follow(Trips.Trip trip) {
        return follow(trip, PLACES.subList(0, 1), false, false);
    }

    /** From zone to zone, in half of all cases in a night in which clocks change, with a bill of lading or with corrected stamps. */
    static EdiTrip vary(Trips.Trip trip) {
        int number = trip.number();
        Instant begins =
                Objects.requireNonNullElse(trip.order().pickups().get(0).date(), trip.createdAt());
        Instant night = NIGHTS.get(number / 2 % 2).plusSeconds(1_800L * (number % 7 - 3));
        Trips.Trip moved = number % 2 == 0 ? trip : trip.later(Duration.between(begins, night));
        List<Place> places = new ArrayList<>(PLACES);
        Collections.rotate(places, number);
        return follow(moved, places, number % 3 == 0, number % 4 == 1);
    }

    private static EdiTrip follow(Trips.Trip asIs, List<Place> places, boolean withBill, boolean isCorrected) {
        Trips.Trip trip = at(asIs, places);
        JourneyView truth = new Play(trip, false)
                .until(trip.lastBatchAt().plus(Duration.ofDays(30)))
                .view();
        Instant bolReceivedAt = withBill ? bill(truth) : null;
        TrackingRules rules = TrackingRules.at(Table.READ_USD);
        Play play = new Play(trip, false);
        WatchOptions options = WatchOptions.defaults()
                .toLastDeparture(true)
                .enRouteEvery(Duration.ofHours(1))
                .labels(Map.of("customer", "globex"))
                .trackingLink(URI.create("https://example.com/track/" + trip.number()));
        Step step = rules.begin(play.loadNumber(), trip.order(), options, trip.createdAt());
        List<TrackingEvent> events = new ArrayList<>();
        Set<Instant> shown = new HashSet<>();
        boolean isConfirmed = bolReceivedAt == null;
        Instant now = step.watch().nextReadAt();
        for (int i = 0; now != null && i < MOST_READS; i++) {
            if (!isConfirmed && bolReceivedAt.isBefore(now)) {
                isConfirmed = true;
                step = rules.onConfirmed(step.watch(), bolReceivedAt, bolReceivedAt);
                events.addAll(step.events());
            }
            LoadPosition read = at(play.read(now, 500), places, isCorrected ? shown : null);
            step = rules.onRead(Watch.fromBytes(step.watch().toBytes()), read, now);
            events.addAll(step.events());
            now = step.watch().nextReadAt();
        }
        List<ZoneId> zones = IntStream.range(0, truth.stops().size())
                .mapToObj(i -> ZoneId.of(at(places, i).zone))
                .toList();
        return new EdiTrip(trip, zones, bolReceivedAt, isCorrected, events, truth);
    }

    private static Place at(List<Place> places, int stop) {
        return places.get(stop % places.size());
    }

    /** The stop of this number as it was ordered. */
    StopInput ordered(int stop) {
        return Play.inputs(trip).get(stop - 1);
    }

    /** Half way between the last arrival and the departure; null if there was none. */
    private static @Nullable Instant bill(JourneyView truth) {
        StopVisit last = truth.stops().get(truth.stops().size() - 1);
        return last.arrivedAt() == null || last.departedAt() == null
                ? null
                : last.arrivedAt()
                        .plus(Duration.between(last.arrivedAt(), last.departedAt())
                                .dividedBy(2));
    }

    private static Trips.Trip at(Trips.Trip trip, List<Place> places) {
        int pickups = trip.order().pickups().size();
        CreateLoadInput order = trip.order().toBuilder()
                .truckNumber("T-" + trip.number())
                .pickups(at(trip.order().pickups(), places, 0))
                .deliveries(at(trip.order().deliveries(), places, pickups))
                .build();
        return new Trips.Trip(
                trip.number(),
                trip.createdAt(),
                order,
                trip.batches(),
                trip.cancelledAt(),
                trip.awaitsConfirmation(),
                trip.strangeStatuses(),
                trip.joins(),
                trip.plain());
    }

    private static List<StopInput> at(List<StopInput> stops, List<Place> places, int first) {
        return IntStream.range(0, stops.size())
                .mapToObj(i -> {
                    Place place = at(places, first + i);
                    return stops.get(i).toBuilder()
                            .city(place.city)
                            .state(place.state)
                            .zip(place.zip)
                            .build();
                })
                .toList();
    }

    /** With stamps that are too early when they are shown first, unless it is null what was shown. */
    private static LoadPosition at(LoadPosition position, List<Place> places, @Nullable Set<Instant> shown) {
        List<PositionStop> stops = position.stops().stream()
                .map(stop -> stop.toBuilder()
                        .city(at(places, stop.sequence() - 1).city)
                        .state(at(places, stop.sequence() - 1).state)
                        .arrivedAt(stamp(stop.arrivedAt(), shown))
                        .departedAt(stamp(stop.departedAt(), shown))
                        .build())
                .toList();
        return position.toBuilder().stops(stops).build();
    }

    private static @Nullable Instant stamp(@Nullable Instant at, @Nullable Set<Instant> shown) {
        return at != null && shown != null && shown.add(at) ? at.minus(TOO_EARLY) : at;
    }
}
