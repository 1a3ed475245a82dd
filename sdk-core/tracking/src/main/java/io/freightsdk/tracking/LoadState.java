package io.freightsdk.tracking;

import io.freightsdk.internal.Usd;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.PositionStop;
import io.freightsdk.model.StopInput;
import io.freightsdk.model.StopType;
import io.freightsdk.model.TimeZones;
import io.freightsdk.tracking.TrackingEvent.EndReason;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Everything that is remembered of a followed load, stored as JSON. It has no phone number, key or street.
 *
 * @param revision grows with each change, so that of two nodes only one stores its step
 * @param begunAt when following began, again if the load is followed again
 */
record LoadState(
        String loadNumber,
        long revision,
        Instant begunAt,
        Terms terms,
        Shown shown,
        Told told,
        Progress progress,
        Reads reads,
        Plan plan) {
    private static final double NEAR_MILES = 5;
    private static final Duration COMES_SOON = Duration.ofHours(1);

    /** Refuses one that lacks a part, such as one that another version has stored. */
    LoadState {
        Objects.requireNonNull(loadNumber, "loadNumber");
        Objects.requireNonNull(begunAt, "begunAt");
        Objects.requireNonNull(terms, "terms");
        Objects.requireNonNull(shown, "shown");
        Objects.requireNonNull(told, "told");
        Objects.requireNonNull(progress, "progress");
        Objects.requireNonNull(reads, "reads");
        Objects.requireNonNull(plan, "plan");
    }

    /** What was asked for, and what its events repeat of the order. */
    record Terms(
            TrackingPolicy policy,
            @Nullable String tag,
            Map<String, String> metadata,
            Duration freeTime,
            boolean toLastDeparture,
            boolean positions,
            @Nullable String customerRef,
            @Nullable String truckNumber,
            @Nullable URI trackingLink) {
        Terms policy(TrackingPolicy now) {
            return new Terms(
                    now, tag, metadata, freeTime, toLastDeparture, positions, customerRef, truckNumber, trackingLink);
        }
    }

    /** What the last read has shown; before it, the stops of the order. */
    record Shown(List<Stop> stops, @Nullable LoadStatus status, LoadSnapshot.@Nullable Position position) {}

    /**
     * When the load is read.
     *
     * @param nextReadAt null once following has ended
     * @param reason why it is read then, in words
     * @param endReason why following ended before the load did; null if it did not
     */
    record Plan(
            @Nullable Instant nextReadAt,
            String reason,
            @Nullable EndReason endReason) {
        static Plan begun(Instant now) {
            return new Plan(now, "followed since " + now + ", not read yet", null);
        }
    }

    /**
     * A stop as the order and the last read have it.
     *
     * @param arrivedAt as the service shows it now
     * @param lastArrivedAt the last that it has shown
     */
    record Stop(
            StopType type,
            @Nullable String city,
            @Nullable String state,
            @Nullable String zip,
            @Nullable Double lat,
            @Nullable Double lng,
            @Nullable Instant windowFrom,
            @Nullable Instant windowTo,
            @Nullable Instant arrivedAt,
            @Nullable Instant departedAt,
            @Nullable Instant lastArrivedAt,
            @Nullable Instant lastDepartedAt) {
        private static final StopType OTHER = StopType.of("OTHER");

        static Stop of(StopInput stop, StopType type) {
            boolean isPlaced = stop.lat() != null && stop.lng() != null;
            return new Stop(
                    type,
                    stop.city(),
                    stop.state(),
                    stop.zip(),
                    isPlaced ? stop.lat() : null,
                    isPlaced ? stop.lng() : null,
                    stop.date(),
                    stop.date(),
                    null,
                    null,
                    null,
                    null);
        }

        /** Returns the stop as it is shown now, with the place and the stamps of this one. */
        Stop shown(PositionStop now) {
            return new Stop(
                    now.type().known() == StopType.Known.OTHER ? OTHER : now.type(),
                    now.city(),
                    now.state(),
                    zip,
                    lat,
                    lng,
                    now.windowFrom(),
                    now.windowTo(),
                    now.arrivedAt(),
                    now.departedAt(),
                    now.arrivedAt() == null ? lastArrivedAt : now.arrivedAt(),
                    now.departedAt() == null ? lastDepartedAt : now.departedAt());
        }

        /** Returns the stop with the place of another one. */
        Stop placed(Stop by) {
            return new Stop(
                    type,
                    city,
                    state,
                    by.zip,
                    by.lat,
                    by.lng,
                    windowFrom,
                    windowTo,
                    arrivedAt,
                    departedAt,
                    lastArrivedAt,
                    lastDepartedAt);
        }

        private boolean isReportedOf(PositionStop now) {
            return (lastArrivedAt != null || lastDepartedAt != null)
                    && type.equals(now.type())
                    && now.city().equals(city)
                    && now.state().equals(state);
        }

        boolean isPickup() {
            return type.equals(StopType.PICKUP);
        }

        boolean isPlaced() {
            return lat != null && lng != null;
        }

        double milesFrom(double fromLat, double fromLng) {
            return lat == null || lng == null ? Double.POSITIVE_INFINITY : Geo.miles(fromLat, fromLng, lat, lng);
        }

        double milesFrom(LoadSnapshot.Position from) {
            return milesFrom(from.lat(), from.lng());
        }

        /** The start of its window, or a day before the end if that is all of it; null without either. */
        @Nullable
        Instant opens() {
            return windowFrom != null || windowTo == null ? windowFrom : windowTo.minus(Duration.ofDays(1));
        }
    }

    private static final Stop UNKNOWN_STOP =
            new Stop(Stop.OTHER, null, null, null, null, null, null, null, null, null, null, null);

    /**
     * What was reported of the stop that is next.
     *
     * @param stop its number; 0 for none
     * @param standing the number of the stop where the truck stands; 0 for none
     * @param alarms what is wrong now
     * @param expectedAt the arrival that was last reported
     * @param seenAt the arrival that the last read has shown
     */
    record Told(
            int stop,
            int standing,
            Set<Alarm> alarms,
            @Nullable Instant expectedAt,
            @Nullable Instant seenAt) {
        static final Told NOTHING = new Told(0, 0, Set.of(), null, null);

        boolean is(Alarm alarm) {
            return alarms.contains(alarm);
        }

        Told with(Set<Alarm> now) {
            return new Told(stop, standing, now, expectedAt, seenAt);
        }
    }

    /**
     * Signs that the load goes on.
     *
     * @param at when the truck was nearer to the next stop than ever before
     * @param nearestMiles how near; below 0 for not yet
     * @param silentReads the reads in a row that showed no new position
     */
    record Progress(@Nullable Instant at, int nearestMiles, int silentReads) {
        static final Progress NONE = new Progress(null, -1, 0);
    }

    /** The reads, what they have cost at most, and the failures in a row. */
    record Reads(
            int count,
            BigDecimal spentUsd,
            @Nullable Instant lastAt,
            int failures,
            int refusals,
            @Nullable Instant refusedSince) {
        static final Reads NONE = new Reads(0, BigDecimal.ZERO, null, 0, 0, null);

        /** Counts a read that shows nothing which is not known. */
        Reads more() {
            return new Reads(count + 1, spentUsd, lastAt, failures, refusals, refusedSince);
        }

        Reads spend(BigDecimal usd) {
            return new Reads(
                    count, Usd.notNegative("spentUsd", spentUsd.add(usd)), lastAt, failures, refusals, refusedSince);
        }
    }

    /** Stops that were shown as fewer or more than before are others, but the stamps that were reported stay. */
    static List<Stop> shown(List<Stop> before, List<PositionStop> now) {
        if (now.isEmpty()) {
            return before;
        }
        boolean isSame = before.size() == now.size();
        List<Stop> stops = new ArrayList<>(now.size());
        for (int i = 0; i < now.size(); i++) {
            boolean isKnown = isSame || (i < before.size() && before.get(i).isReportedOf(now.get(i)));
            stops.add((isKnown ? before.get(i) : UNKNOWN_STOP).shown(now.get(i)));
        }
        return List.copyOf(stops);
    }

    private LoadState with(Instant begun, Terms of, Shown seen, Told said, Reads made, Plan next) {
        return new LoadState(loadNumber, revision + 1, begun, of, seen, said, progress, made, next);
    }

    LoadState terms(Terms now) {
        return with(begunAt, now, shown, told, reads, plan);
    }

    LoadState told(Told now) {
        return with(begunAt, terms, shown, now, reads, plan);
    }

    LoadState reads(Reads now) {
        return with(begunAt, terms, shown, told, now, plan);
    }

    LoadState status(LoadStatus now) {
        return with(begunAt, terms, new Shown(stops(), now, position()), told, reads, plan);
    }

    LoadState plan(Plan now) {
        return with(begunAt, terms, shown, told, reads, now);
    }

    /** With the places of these stops, if they are the ones that it has or if it has none. */
    LoadState placed(List<Stop> by) {
        List<Stop> known = stops();
        if (by.isEmpty() || (!known.isEmpty() && known.size() != by.size())) {
            return this;
        }
        List<Stop> placed = new ArrayList<>(by);
        for (int i = 0; i < known.size(); i++) {
            placed.set(i, known.get(i).placed(by.get(i)));
        }
        return with(begunAt, terms, new Shown(List.copyOf(placed), status(), position()), told, reads, plan);
    }

    LoadState next(Instant at, String why) {
        return plan(new Plan(at, why, null));
    }

    LoadState end(@Nullable EndReason why) {
        return plan(new Plan(null, why == null ? "nothing more to learn" : words(why), why));
    }

    private static String words(EndReason why) {
        return switch (why) {
            case NOT_FOUND -> "not read any more, as the service knows no load of this number";
            case FORBIDDEN -> "not read any more, as the load is of another broker, or the key may not read it";
            case COST -> "not read any more, as following it has cost what it may";
            case INVALID ->
                "not read any more, as its number cannot be read, or the service responded with another load";
            case TIMEOUT -> "not read any more, as nothing has happened for days; follow it again if it goes on";
        };
    }

    LoadState begunAgain(TrackingPolicy policy, Instant now) {
        Reads kept = new Reads(reads.count, reads.spentUsd, reads.lastAt, 0, 0, null);
        return with(now, terms.policy(policy), shown, Told.NOTHING, kept, Plan.begun(now));
    }

    List<Stop> stops() {
        return shown.stops;
    }

    @Nullable
    LoadStatus status() {
        return shown.status;
    }

    LoadSnapshot.@Nullable Position position() {
        return shown.position;
    }

    @Nullable
    Instant nextReadAt() {
        return plan.nextReadAt;
    }

    String reason() {
        return plan.reason;
    }

    @Nullable
    EndReason endReason() {
        return plan.endReason;
    }

    boolean isEnded() {
        return plan.nextReadAt == null;
    }

    /** Without stops one of which nothing is known. */
    Stop lastStop() {
        return stops().isEmpty() ? UNKNOWN_STOP : stops().get(stops().size() - 1);
    }

    Stop firstStop() {
        return stops().isEmpty() ? UNKNOWN_STOP : stops().get(0);
    }

    /**
     * Returns whether the load is over. A word that nobody knows ends nothing, until there is no stop left to leave.
     */
    boolean isOver() {
        LoadStatus.Known known = status() == null ? LoadStatus.Known.OTHER : status().known();
        return known == LoadStatus.Known.AT_DELIVERY
                ? lastStop().arrivedAt != null
                : known == LoadStatus.Known.DELIVERED
                        || known == LoadStatus.Known.CANCELLED
                        || (!stops().isEmpty() && stops().stream().allMatch(stop -> stop.departedAt != null));
    }

    boolean isFollowedToTheLastDeparture() {
        return terms.toLastDeparture && lastStop().departedAt == null;
    }

    /** Returns whether something more is to be seen of a load that is over. */
    boolean isWaitedFor(Instant now) {
        boolean isAtDelivery = LoadStatus.AT_DELIVERY.equals(status());
        return !LoadStatus.CANCELLED.equals(status())
                && ((isAtDelivery && mayComeToAnother(now))
                        || (lastStop().arrivedAt != null && isFollowedToTheLastDeparture()));
    }

    /** Of deliveries near each other, a truck may come by the last one first, and then soon to another. */
    private boolean mayComeToAnother(Instant now) {
        Stop last = lastStop();
        Double lat = last.lat;
        Double lng = last.lng;
        return lat != null
                && lng != null
                && (last.departedAt == null || last.departedAt.plus(COMES_SOON).isAfter(now))
                && stops().stream()
                        .anyMatch(stop ->
                                !stop.isPickup() && stop.arrivedAt == null && stop.milesFrom(lat, lng) < NEAR_MILES);
    }

    /** Returns whether the truck is too far off to come to another nearby, though its departure may not be shown. */
    boolean isFarFromTheLastStop() {
        return !terms.toLastDeparture
                && lastStop().isPlaced()
                && position() != null
                && lastStop().milesFrom(position()) > 2 * NEAR_MILES;
    }

    LoadSnapshot snapshot() {
        return new LoadSnapshot(
                terms.customerRef,
                terms.truckNumber,
                terms.metadata,
                terms.trackingLink,
                status(),
                position(),
                IntStream.range(0, stops().size()).mapToObj(this::snapshot).toList());
    }

    private LoadSnapshot.Stop snapshot(int i) {
        Stop stop = stops().get(i);
        String state = stop.state == null ? "" : stop.state;
        return new LoadSnapshot.Stop(
                stop.type,
                stop.city,
                stop.state,
                TimeZones.of(state, stop.zip),
                stop.windowFrom,
                stop.windowTo,
                stop.arrivedAt,
                stop.departedAt,
                i + 1 == told.stop && !isOver() ? told.seenAt : null);
    }
}
