package io.freightsdk.tracking;

import io.freightsdk.model.LoadStatus;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import okio.ByteString;

/**
 * The state of a watch while a step changes it; times in milliseconds, 0 for none. Each step starts from the bytes of the
 * last and ends in bytes, so no state is outside of them.
 */
final class State {
    private static final int VERSION = 3;

    /** The first form is the same but for {@link #packSigns}, the second but for {@link #packLoad}. */
    private static final int FIRST_VERSION = 1;

    private static final int MOST = 1_000;
    private static final int USUAL_STAY = 95;
    static final double FENCE_MILES = 0.5;

    /** What an estimate without places has to leave for the truck to be under way. */
    private static final long NEAR = 15 * 60_000;

    /** In this order for ever: a watch has the place of one. */
    private static final List<String> STATUSES =
            List.of("", "PLANNED", "AT_PICKUP", "IN_TRANSIT", "AT_DELIVERY", "DELIVERED", "CANCELLED");

    String loadNumber = "";
    TrackingPolicy policy = TrackingPolicy.STANDARD;

    /** Empty for none. */
    String tag = "";

    /** For its events. */
    String customerRef = "";

    String truckNumber = "";
    String trackingLink = "";
    final Map<String, String> labels = new TreeMap<>();

    long begun;
    long expectedPickup;

    /** The detention terms in minutes; below 0 for none. */
    int freeAtPickup = -1;

    int freeAtDelivery = -1;
    int lateMinutes = -1;

    /** How long a truck usually stays at a stop. */
    int stayMinutes = USUAL_STAY;

    /** Followed from the last delivery on until its departure. */
    boolean toLastDeparture;

    /** The least time between two events of a truck under way, 0 for none, and the position of the last one. */
    int enRouteMinutes;

    long enRouteAt;

    StopState[] stops = {};

    /** Empty before the first read. */
    String status = "";

    int statusChanges;
    int sequence;
    boolean ended;

    /** The two ways of a load to be complete that were reported; following may go on to the last departure. */
    boolean deliveredTold;

    boolean awaitingTold;

    /** Ended by the tracker and not by the load. */
    boolean givenUp;

    int reads;
    int failures;

    /** The refusals since the last position, and the time of the first. */
    int refusals;

    long refusedSince;
    long spentMicros;

    /** The part of it that was spent before the load was given up and followed again. */
    long spentBefore;

    long lastRead;
    long next;
    ReadReason reason = ReadReason.JUST_BEGUN;
    long reasonAt;

    /** The newest fix. */
    long fixAt;

    double lat;
    double lng;
    int pings;
    int joinTold;

    /** Reads in a row that showed no new fix. */
    int silentReads;

    /** The driver by the track. */
    double mph = Road.USUAL_MPH;

    int drivenSeconds;
    long dutySince;
    long stillSince;
    boolean rested;

    /** The least miles to the stop ahead that were seen; below 0 for none. */
    int leastMiles = -1;

    /** The least miles to the stop ahead as {@link Patience} counts them, below 0 for none, and when they were reached. */
    int nearestMiles = -1;

    long nearerAt;

    /** More time has passed than was planned, so nothing is said of it before another read. */
    boolean looksAgain;

    /** The causes of {@link TrackingEvent.Stuck} that were reported. */
    boolean overdueTold;

    boolean costTold;
    boolean unreadableTold;

    /** The events about time that were reported. */
    boolean staleTold;

    boolean stillTold;
    int dwellTold;
    int riskSeen;
    int riskTold;
    long etaSeen;
    long etaTold;
    int etaChanges;
    int riskChanges;

    /** Digests of the corrections reported, so that none is reported twice. */
    int[] corrections = {};

    ByteString write() {
        Packed to = Packed.empty();
        int unused = to.number(VERSION);
        pack(to);
        packSigns(to);
        packLoad(to);
        return to.toByteString();
    }

    /** A watch that a newer version wrote is refused: what it remembers there must not get lost here. */
    static State read(ByteString bytes) {
        Packed from = Packed.of(bytes);
        int version = from.number(VERSION);
        if (version < FIRST_VERSION || version > VERSION) {
            throw new IllegalArgumentException(
                    "watch: written by version " + version + " of its form, this is version " + VERSION);
        }
        State state = new State();
        state.pack(from);
        if (version > FIRST_VERSION) {
            state.packSigns(from);
        }
        if (version > FIRST_VERSION + 1) {
            state.packLoad(from);
        }
        return state;
    }

    /** All that is remembered, in the order of the bytes. */
    private void pack(Packed form) {
        loadNumber = form.text(loadNumber);
        begun = form.number(begun);
        policy = policy.pack(form);
        freeAtPickup = form.number(freeAtPickup);
        if (freeAtPickup >= 0) {
            freeAtDelivery = form.number(freeAtDelivery);
            lateMinutes = form.number(lateMinutes);
        }
        expectedPickup = form.second(expectedPickup, begun);
        int count = form.count(stops.length, MOST);
        if (count != stops.length) {
            planFor(count);
        }
        for (StopState stop : stops) {
            stop.pack(form, begun);
        }
        status = form.word(status, STATUSES);
        statusChanges = form.number(statusChanges);
        sequence = form.number(sequence);
        boolean[] flags = form.flags(ended, rested, staleTold, stillTold);
        ended = flags[0];
        rested = flags[1];
        staleTold = flags[2];
        stillTold = flags[3];
        reads = form.number(reads);
        failures = form.number(failures);
        spentMicros = form.number(spentMicros);
        lastRead = form.second(lastRead, begun);
        next = form.second(next, lastRead == 0 ? begun : lastRead);
        reason = ReadReason.of(form.number(reason.code()));
        reasonAt = form.second(reasonAt, begun);
        packRoad(form);
        leastMiles = form.number(leastMiles);
        dwellTold = form.number(dwellTold);
        riskSeen = form.number(riskSeen);
        riskTold = form.number(riskTold);
        etaSeen = form.second(etaSeen, begun);
        etaTold = form.second(etaTold, begun);
        etaChanges = form.number(etaChanges);
        riskChanges = form.number(riskChanges);
        corrections = Arrays.copyOf(corrections, form.count(corrections.length, MOST));
        Arrays.setAll(corrections, i -> form.number(corrections[i]));
    }

    private void packRoad(Packed form) {
        fixAt = form.time(fixAt, begun);
        pings = form.number(pings);
        joinTold = form.number(joinTold);
        silentReads = form.number(silentReads);
        if (fixAt != 0) {
            lat = form.degrees(lat);
            lng = form.degrees(lng);
        }
        mph = form.number(Math.round(mph * 10)) / 10.0;
        drivenSeconds = form.number(drivenSeconds);
        dutySince = form.second(dutySince, begun);
        stillSince = form.second(stillSince, begun);
    }

    private void packSigns(Packed form) {
        boolean[] flags = form.flags(
                givenUp,
                looksAgain,
                overdueTold,
                costTold,
                unreadableTold,
                toLastDeparture,
                deliveredTold,
                awaitingTold,
                !tag.isEmpty(),
                stayMinutes != USUAL_STAY);
        givenUp = flags[0];
        looksAgain = flags[1];
        overdueTold = flags[2];
        costTold = flags[3];
        unreadableTold = flags[4];
        toLastDeparture = flags[5];
        deliveredTold = flags[6];
        awaitingTold = flags[7];
        tag = flags[8] ? form.text(tag) : "";
        stayMinutes = flags[9] ? form.number(stayMinutes) : USUAL_STAY;
        refusals = form.number(refusals);
        refusedSince = refusals == 0 ? 0 : form.second(refusedSince, begun);
        spentBefore = form.number(spentBefore);
        nearestMiles = form.number(nearestMiles);
        nearerAt = nearestMiles < 0 ? 0 : form.second(nearerAt, begun);
    }

    /** What its events say of the load. */
    private void packLoad(Packed form) {
        customerRef = form.text(customerRef);
        truckNumber = form.text(truckNumber);
        trackingLink = form.text(trackingLink);
        String[] names = labels.keySet().toArray(new String[form.count(labels.size(), MOST)]);
        for (String name : names) {
            String read = form.text(name == null ? "" : name);
            labels.put(read, form.text(labels.getOrDefault(read, "")));
        }
        for (StopState stop : stops) {
            stop.packPlace(form);
        }
        enRouteMinutes = form.number(enRouteMinutes);
        enRouteAt = form.second(enRouteAt, begun);
    }

    /** The load as events have it. */
    TrackedLoad shown() {
        long expected = standing() < 0 ? etaSeen : 0;
        List<TrackedLoad.Stop> shown = new ArrayList<>(stops.length);
        for (int i = 0; i < stops.length; i++) {
            shown.add(stops[i].shown(i == ahead() ? expected : 0));
        }
        return new TrackedLoad(
                customerRef.isEmpty() ? null : customerRef,
                truckNumber.isEmpty() ? null : truckNumber,
                labels,
                trackingLink.isEmpty() ? null : URI.create(trackingLink),
                status.isEmpty() ? null : LoadStatus.of(status),
                fixAt == 0 ? null : new TrackedLoad.Position(rounded(lat), rounded(lng), Instant.ofEpochMilli(fixAt)),
                shown);
    }

    private static double rounded(double degrees) {
        return Math.round(degrees * 100_000) / 100_000.0;
    }

    void spend(BigDecimal usd) {
        spentMicros += usd.movePointRight(6).longValue();
    }

    /** So many stops of which nothing is known yet. */
    void planFor(int count) {
        stops = new StopState[count];
        Arrays.setAll(stops, i -> new StopState());
    }

    void end() {
        ended = true;
        next = 0;
        reason = ReadReason.ENDED;
    }

    /** Ends it though the load has not ended. */
    void giveUp() {
        end();
        givenUp = true;
    }

    /** The stop the truck stands at by its stamps; -1 while it drives. */
    int standing() {
        for (int i = stops.length - 1; i >= 0; i--) {
            if (stops[i].arrived) {
                return stops[i].departed ? -1 : i;
            }
        }
        return -1;
    }

    /** The first stop that can still be arrived at; -1 if there is none. */
    int ahead() {
        int first = 0;
        for (int i = 0; i < stops.length; i++) {
            if (stops[i].arrived) {
                first = i + 1;
            }
        }
        for (int i = first; i < stops.length; i++) {
            if (!stops[i].passed) {
                return i;
            }
        }
        return -1;
    }

    boolean everyStopDeparted() {
        for (StopState stop : stops) {
            if (!stop.departed) {
                return false;
            }
        }
        return stops.length > 0;
    }

    boolean lastStopArrived() {
        return stops.length > 0 && lastStop().arrived;
    }

    StopState lastStop() {
        return stops[stops.length - 1];
    }

    /** Nothing but the last departure is waited for. */
    boolean completed() {
        return deliveredTold || awaitingTold;
    }

    /** Whether a load that is complete is followed on. */
    boolean waitsForTheLastDeparture() {
        return toLastDeparture && lastStopArrived() && !lastStop().departed;
    }

    /** Whether the truck drives away from a stop whose departure is not shown yet. */
    boolean isLeaving(StopState stop) {
        return stop.placed && stillSince == 0 && milesTo(stop) > FENCE_MILES / 2;
    }

    /** Whether the newest fix is so near that the truck may have arrived. */
    boolean mayBeAt(StopState stop) {
        return stop.placed && milesTo(stop) < 2 * FENCE_MILES;
    }

    /** Whether the newest fix is well outside of the stops that can still be arrived at, as far as these have a place. */
    boolean isBetweenStops() {
        for (StopState stop : stops) {
            if (!stop.arrived && mayBeAt(stop)) {
                return false;
            }
        }
        return ahead() >= 0 && (stops[ahead()].placed || etaSeen - fixAt > NEAR);
    }

    boolean nothingArrived() {
        for (StopState stop : stops) {
            if (stop.arrived) {
                return false;
            }
        }
        return true;
    }

    /** When the first pickup begins, as far as anything tells; 0 if nothing does. */
    long pickupFrom() {
        return stops.length > 0 && stops[0].windowFrom != 0 ? stops[0].windowFrom : expectedPickup;
    }

    /** When the window of the first pickup ends. */
    long pickupTo() {
        return stops.length > 0 && stops[0].windowFrom != 0 ? stops[0].windowTo : expectedPickup;
    }

    int freeMinutes(StopState stop) {
        return stop.pickup ? freeAtPickup : freeAtDelivery;
    }

    double milesTo(StopState stop) {
        return Degrees.miles(lat, lng, stop.lat, stop.lng);
    }
}
