package io.freightsdk.tracking;

import io.freightsdk.internal.Usd;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.tracking.TrackingEvent.FailureReason;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * The state of a watch while a step changes it; times in milliseconds, 0 for none. Each step starts from the bytes of the
 * last and ends in bytes, so no state is outside of them.
 */
final class State {
    private static final int VERSION = 3;
    private static final int MOST = 1_000;
    private static final int MOST_REPORTED = 24;
    private static final int USUAL_STAY = 95;
    private static final int USUAL_FREE = 120;
    static final double FENCE_MILES = 0.5;
    private static final double NEAR_MILES = 5;

    /** The least time that an estimate without places leaves for the truck to be under way. */
    private static final long NEAR = 15 * 60_000;

    private static final long LONG_BEFORE = 12 * 3_600_000;

    /** In this order forever: a watch has the place of one. */
    private static final List<String> STATUSES =
            List.of("", "PLANNED", "AT_PICKUP", "IN_TRANSIT", "AT_DELIVERY", "DELIVERED", "CANCELLED");

    private static final List<ReadReason> REASONS = List.of(ReadReason.values());

    // what was given when it was followed; texts are empty for none
    final Map<String, String> labels = new TreeMap<>();
    String loadNumber = "";
    TrackingPolicy policy = TrackingPolicy.STANDARD;
    String tag = "";
    String customerRef = "";
    String truckNumber = "";
    String trackingLink = "";
    long begun;
    long expectedPickup;
    int freeMinutes = USUAL_FREE;
    int stayMinutes = USUAL_STAY;
    int enRouteMinutes;

    // what the service has shown; the status is empty before the first read
    final Set<Flag> flags = EnumSet.noneOf(Flag.class);
    StopState[] stops = {};
    String status = "";
    int reads;
    long lastRead;
    int pings;

    /** Reads in a row that showed no new fix. */
    int silentReads;

    // failures since then: all, those that were refused, and the time of the first of these
    int failures;
    int refusals;
    long refusedSince;

    long spentMicros;

    /** The highest price of a read that has returned a position. */
    long dearestMicros;

    /** The part of it that was spent before the load was given up and followed again. */
    long spentBefore;

    long next;
    ReadReason reason = ReadReason.JUST_BEGUN;
    long reasonAt;

    // the newest fix, and the driver by the track
    long fixAt;
    double lat;
    double lng;
    double mph = TrackState.USUAL_MPH;
    int drivenSeconds;
    long dutySince;
    long stillSince;

    // the least miles to the stop ahead that were seen, below 0 for none; and as Patience counts them, with their time
    int leastMiles = -1;
    int nearestMiles = -1;
    long nearerAt;

    // what was reported
    int sequence;
    int statusChanges;
    int joinReported;
    int riskSeen;
    int riskReported;
    int riskChanges;
    long etaSeen;
    long etaReported;
    int etaChanges;
    long enRouteAt;

    /** Digests of the corrections reported, and of alarms that may come again, so that none is reported twice. */
    int[] reported = {};

    ByteString write() {
        Packed to = Packed.empty();
        int unused = to.number(VERSION);
        pack(to);
        return to.toByteString();
    }

    /** A watch that another version wrote is refused: what it remembers there must not get lost here. */
    static State read(ByteString bytes) {
        Packed from = Packed.of(bytes);
        int version = from.number(VERSION);
        if (version != VERSION) {
            throw new IllegalArgumentException(
                    "watch: written by version " + version + " of its form, this is version " + VERSION);
        }
        State state = new State();
        state.pack(from);
        return state;
    }

    private void pack(Packed form) {
        loadNumber = form.text(loadNumber);
        begun = form.number(begun);
        policy = policy.pack(form);
        freeMinutes = form.number(freeMinutes);
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
        form.flags(flags, EnumSet.range(Flag.ENDED, Flag.STILL_TOLD));
        reads = form.number(reads);
        failures = form.number(failures);
        spentMicros = form.number(spentMicros);
        lastRead = form.second(lastRead, begun);
        next = form.second(next, lastRead == 0 ? begun : lastRead);
        reason = REASONS.get(form.count(REASONS.indexOf(reason), REASONS.size() - 1));
        reasonAt = form.second(reasonAt, begun);
        packRoad(form);
        leastMiles = form.number(leastMiles);
        riskSeen = form.number(riskSeen);
        riskReported = form.number(riskReported);
        etaSeen = form.second(etaSeen, begun);
        etaReported = form.second(etaReported, begun);
        etaChanges = form.number(etaChanges);
        riskChanges = form.number(riskChanges);
        reported = Arrays.copyOf(reported, form.count(reported.length, MOST));
        Arrays.setAll(reported, i -> form.number(reported[i]));
        packSigns(form);
        packLoad(form);
    }

    private void packRoad(Packed form) {
        fixAt = form.time(fixAt, begun);
        pings = form.number(pings);
        joinReported = form.number(joinReported);
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
        set(Flag.TAGGED, !tag.isEmpty());
        set(Flag.OTHER_STAY, stayMinutes != USUAL_STAY);
        set(Flag.PRICED, dearestMicros != 0);
        form.flags(flags, EnumSet.range(Flag.GIVEN_UP, Flag.PRICED));
        tag = is(Flag.TAGGED) ? form.text(tag) : "";
        stayMinutes = is(Flag.OTHER_STAY) ? form.number(stayMinutes) : USUAL_STAY;
        refusals = form.number(refusals);
        refusedSince = refusals == 0 ? 0 : form.second(refusedSince, begun);
        spentBefore = form.number(spentBefore);
        nearestMiles = form.number(nearestMiles);
        nearerAt = nearestMiles < 0 ? 0 : form.second(nearerAt, begun);
    }

    /** Packs the part of the load that its events show. */
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
        dearestMicros = is(Flag.PRICED) ? form.number(dearestMicros) : 0;
    }

    TrackedLoad shown() {
        StopState ahead = ahead();
        return new TrackedLoad(
                unlessEmpty(customerRef),
                unlessEmpty(truckNumber),
                labels,
                trackingLink.isEmpty() ? null : URI.create(trackingLink),
                status.isEmpty() ? null : LoadStatus.of(status),
                fixAt == 0 ? null : new TrackedLoad.Position(rounded(lat), rounded(lng), Instant.ofEpochMilli(fixAt)),
                Stream.of(stops)
                        .map(stop -> stop.shown(stop.equals(ahead) ? etaSeen : 0))
                        .toList());
    }

    static @Nullable String unlessEmpty(String text) {
        return text.isEmpty() ? null : text;
    }

    private static double rounded(double degrees) {
        return Math.round(degrees * 100_000) / 100_000.0;
    }

    void spend(BigDecimal usd, BigDecimal reservedUsd) {
        // lacks the reserve if the load was forgotten and followed again meanwhile
        spentMicros = Math.max(0, spentMicros - micros(reservedUsd)) + micros(Usd.notNegative("costUsd", usd));
    }

    private static long micros(BigDecimal usd) {
        return usd.movePointRight(6).longValue();
    }

    boolean is(Flag flag) {
        return flags.contains(flag);
    }

    void set(Flag flag, boolean is) {
        boolean unused = is ? flags.add(flag) : flags.remove(flag);
    }

    void planFor(int count) {
        stops = new StopState[count];
        Arrays.setAll(stops, i -> new StopState(i + 1));
    }

    void end() {
        flags.add(Flag.ENDED);
        next = 0;
        reason = ReadReason.ENDED;
    }

    void giveUp() {
        end();
        flags.add(Flag.GIVEN_UP);
    }

    void giveUp(NewEvents found, FailureReason reason) {
        found.add("", f -> new TrackingEvent.TrackingFailed(f, reason));
        giveUp();
    }

    /** Returns how many stops there are up to the last one that was arrived at. */
    private int reached() {
        int count = stops.length;
        while (count > 0 && !stops[count - 1].is(StopFlag.ARRIVED)) {
            count--;
        }
        return count;
    }

    boolean nothingArrived() {
        return reached() == 0;
    }

    /** The stop the truck stands at by its stamps; null while it drives. */
    @Nullable
    StopState standing() {
        int reached = reached();
        return reached == 0 || stops[reached - 1].is(StopFlag.DEPARTED) ? null : stops[reached - 1];
    }

    @Nullable
    StopState ahead() {
        int next = reached();
        while (next < stops.length && stops[next].is(StopFlag.PASSED)) {
            next++;
        }
        return next == stops.length ? null : stops[next];
    }

    /** The one of them that something is awaited at. */
    @Nullable
    StopState awaited() {
        StopState standing = standing();
        return standing == null ? ahead() : standing;
    }

    /** Without stops one of which nothing is known, as the first then. */
    StopState lastStop() {
        return stops.length == 0 ? new StopState(0) : stops[stops.length - 1];
    }

    private StopState firstStop() {
        return stops.length == 0 ? lastStop() : stops[0];
    }

    /**
     * Returns whether the load was over in the last read. A word that nobody knows ends nothing, until there is no stop left to
     * leave.
     */
    boolean isOver() {
        LoadStatus.Known known = LoadStatus.of(status).known();
        return known == LoadStatus.Known.AT_DELIVERY
                ? lastStop().is(StopFlag.ARRIVED)
                : known == LoadStatus.Known.DELIVERED
                        || known == LoadStatus.Known.CANCELLED
                        || (stops.length > 0 && Stream.of(stops).allMatch(stop -> stop.is(StopFlag.DEPARTED)));
    }

    /** Nothing but the last departure is waited for. */
    boolean completed() {
        return is(Flag.DELIVERED_TOLD) || is(Flag.AWAITING_TOLD);
    }

    boolean isFollowedToTheLastDeparture() {
        return is(Flag.TO_LAST_DEPARTURE) && !lastStop().is(StopFlag.DEPARTED);
    }

    /** Of deliveries near each other, a truck may come by the last one first, and then soon to another. */
    boolean mayComeToAnother() {
        StopState last = lastStop();
        return last.is(StopFlag.PLACED)
                && (!last.is(StopFlag.DEPARTED) || lastRead - last.departureReported < 4 * NEAR)
                && Stream.of(stops)
                        .anyMatch(stop -> !stop.is(StopFlag.PICKUP)
                                && !stop.is(StopFlag.ARRIVED)
                                && Degrees.miles(stop.lat, stop.lng, last.lat, last.lng) < NEAR_MILES);
    }

    /** Returns whether the truck is too far off to come to another nearby, though its departure may not be shown. */
    boolean isFarFromTheLastStop() {
        return !is(Flag.TO_LAST_DEPARTURE) && lastStop().is(StopFlag.PLACED) && milesTo(lastStop()) > 2 * NEAR_MILES;
    }

    void forgetTheLastStop() {
        leastMiles = -1;
        nearestMiles = -1;
        riskSeen = 0;
        riskReported = 0;
        etaSeen = 0;
        etaReported = 0;
    }

    /** Returns whether the truck drives, as far as is known away from a stop whose departure is not shown yet. */
    boolean isLeaving(StopState stop) {
        return stillSince == 0 && !(stop.is(StopFlag.PLACED) && milesTo(stop) < FENCE_MILES / 2);
    }

    boolean mayBeAt(StopState stop) {
        return stop.is(StopFlag.PLACED) && milesTo(stop) < 2 * FENCE_MILES;
    }

    /** Returns whether the newest fix is well outside of the stops that can still be arrived at, as far as these have a place. */
    boolean isBetweenStops() {
        StopState ahead = ahead();
        return ahead != null
                && (ahead.is(StopFlag.PLACED) || etaSeen - fixAt > NEAR)
                && Stream.of(stops).noneMatch(stop -> !stop.is(StopFlag.ARRIVED) && mayBeAt(stop));
    }

    /** The start of the first pickup's window, or a day before its end if that is all of it; 0 if not known. */
    long pickupFrom() {
        long from = firstStop().windowFrom != 0 ? firstStop().windowFrom : expectedPickup;
        return from == 0 ? Math.max(0, firstStop().windowTo - 2 * LONG_BEFORE) : from;
    }

    long pickupTo() {
        return firstStop().windowTo != 0 ? firstStop().windowTo : pickupFrom(); // it may have no end
    }

    /** The time before which a driver is missed: the pickup, or the end of its window if that is all that is known. */
    long joinedBy() {
        return expectedPickup != 0 || firstStop().windowFrom != 0 ? pickupFrom() : pickupTo();
    }

    /** Whether a truck that is there by then is on other work. */
    boolean isLongBeforePickup(long time) {
        return nothingArrived() && time < pickupFrom() - LONG_BEFORE;
    }

    double milesTo(StopState stop) {
        return Degrees.miles(lat, lng, stop.lat, stop.lng);
    }

    /** Notes that a correction is reported; false if it was reported before. */
    boolean isNewCorrection(String what) {
        return isNew(what.hashCode() << 1);
    }

    /** Notes that an alarm is reported that may come again; false if it was reported before. */
    boolean isNewAlarm(String what) {
        return isNew(what.hashCode() << 1 | 1);
    }

    /** Of the even as of the odd the newest stay. */
    private boolean isNew(int digest) {
        if (Arrays.stream(reported).anyMatch(one -> one == digest)) {
            return false;
        }
        int[] same =
                Arrays.stream(reported).filter(one -> (one - digest) % 2 == 0).toArray();
        IntStream stay = Arrays.stream(reported).filter(one -> same.length < MOST_REPORTED || one != same[0]);
        reported = IntStream.concat(stay, IntStream.of(digest)).toArray();
        return true;
    }
}
