package io.freightsdk.tracking;

import java.util.List;
import okio.ByteString;

/**
 * What a watch remembers, while a step changes it; times in milliseconds, 0 for none. Each step begins from the bytes of the
 * last and ends in bytes, so nothing can be known that is not in them.
 */
final class State {
    private static final int VERSION = 1;
    private static final int MOST_STOPS = 1_000;
    private static final int ENDED = 1;
    private static final int RESTED = 2;
    private static final int STALE = 4;
    private static final int STILL = 8;

    /** In this order for ever: a watch has the place of one. */
    private static final List<String> STATUSES =
            List.of("", "PLANNED", "AT_PICKUP", "IN_TRANSIT", "AT_DELIVERY", "DELIVERED", "CANCELLED");

    String loadNumber = "";
    TrackingPolicy policy = TrackingPolicy.STANDARD;
    long begun;
    long expectedPickup;

    /** What was agreed on waiting, in minutes; below 0 for nothing. */
    int freeAtPickup = -1;

    int freeAtDelivery = -1;
    int lateMinutes = -1;

    StopState[] stops = {};

    /** Null texts do not travel, so it is empty before the first read. */
    String status = "";

    int statusChanges;
    int sequence;
    boolean ended;

    int reads;
    int failures;
    long spentMicros;
    long lastRead;
    long next;
    Why why = Why.JUST_BEGUN;
    long whyAt;

    /** The newest fix. */
    long fixAt;

    double lat;
    double lng;
    int pings;
    int joinTold;

    /** Reads in a row that showed no new fix. */
    int silentReads;

    /** What the track told of the driver. */
    double mph = Road.USUAL_MPH;

    int drivenSeconds;
    long dutySince;
    long stillSince;
    boolean rested;

    /** The least miles to the stop ahead that were seen; below 0 for none. */
    int leastMiles = -1;

    /** What was told of time. */
    int staleTold;

    int stillTold;
    int dwellTold;
    int riskSeen;
    int riskTold;
    long etaSeen;
    long etaTold;
    int etaChanges;
    int riskChanges;

    /** Digests of the corrections told, so that none is told twice. */
    int[] corrections = {};

    ByteString write() {
        Packed to = Packed.empty().put(VERSION).put(loadNumber).put(begun);
        policy.write(to);
        to.put(freeAtPickup);
        if (freeAtPickup >= 0) {
            to.put(freeAtDelivery).put(lateMinutes);
        }
        to.putSecond(expectedPickup, begun).put(stops.length);
        for (StopState stop : stops) {
            stop.write(to, begun);
        }
        to.putWord(status, STATUSES).put(statusChanges).put(sequence);
        to.put((ended ? ENDED : 0) | (rested ? RESTED : 0) | staleTold * STALE | stillTold * STILL);
        to.put(reads).put(failures).put(spentMicros).putSecond(lastRead, begun);
        to.putSecond(next, lastRead == 0 ? begun : lastRead);
        to.put(why.code()).putSecond(whyAt, begun);
        to.putTime(fixAt, begun).put(pings).put(joinTold).put(silentReads);
        if (fixAt != 0) {
            to.putDegrees(lat).putDegrees(lng);
        }
        to.put(Math.round(mph * 10)).put(drivenSeconds).putSecond(dutySince, begun);
        to.putSecond(stillSince, begun)
                .put(leastMiles)
                .put(dwellTold)
                .put(riskSeen)
                .put(riskTold);
        to.putSecond(etaSeen, begun).putSecond(etaTold, begun).put(etaChanges).put(riskChanges);
        to.put(corrections.length);
        for (int correction : corrections) {
            to.put(correction);
        }
        return to.toByteString();
    }

    /** A watch that a newer version wrote is refused: what it remembers there must not get lost here. */
    static State read(ByteString bytes) {
        Packed from = Packed.of(bytes);
        long version = from.number();
        if (version != VERSION) {
            throw new IllegalArgumentException(
                    "watch: written by version " + version + " of its form, this is version " + VERSION);
        }
        State state = new State();
        state.loadNumber = from.text();
        state.begun = from.number();
        state.policy = TrackingPolicy.read(from);
        state.freeAtPickup = (int) from.number();
        if (state.freeAtPickup >= 0) {
            state.freeAtDelivery = (int) from.number();
            state.lateMinutes = (int) from.number();
        }
        state.expectedPickup = from.second(state.begun);
        int stops = (int) from.number();
        if (stops < 0 || stops > MOST_STOPS) {
            throw new IllegalArgumentException("watch: its bytes are not those of a watch");
        }
        state.stops = new StopState[stops];
        for (int i = 0; i < stops; i++) {
            state.stops[i] = StopState.read(from, state.begun);
        }
        state.readRest(from);
        return state;
    }

    private void readRest(Packed from) {
        status = from.word(STATUSES);
        statusChanges = (int) from.number();
        sequence = (int) from.number();
        long flags = from.number();
        ended = (flags & ENDED) != 0;
        rested = (flags & RESTED) != 0;
        staleTold = (flags & STALE) == 0 ? 0 : 1;
        stillTold = (flags & STILL) == 0 ? 0 : 1;
        reads = (int) from.number();
        failures = (int) from.number();
        spentMicros = from.number();
        lastRead = from.second(begun);
        next = from.second(lastRead == 0 ? begun : lastRead);
        why = Why.of(from.number());
        whyAt = from.second(begun);
        fixAt = from.time(begun);
        pings = (int) from.number();
        joinTold = (int) from.number();
        silentReads = (int) from.number();
        if (fixAt != 0) {
            lat = from.degrees();
            lng = from.degrees();
        }
        mph = from.number() / 10.0;
        drivenSeconds = (int) from.number();
        dutySince = from.second(begun);
        stillSince = from.second(begun);
        leastMiles = (int) from.number();
        dwellTold = (int) from.number();
        riskSeen = (int) from.number();
        riskTold = (int) from.number();
        etaSeen = from.second(begun);
        etaTold = from.second(begun);
        etaChanges = (int) from.number();
        riskChanges = (int) from.number();
        corrections = new int[(int) Math.min(MOST_STOPS, Math.max(0, from.number()))];
        for (int i = 0; i < corrections.length; i++) {
            corrections[i] = (int) from.number();
        }
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
        return stops.length > 0 && stops[stops.length - 1].arrived;
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

    int freeMinutes(StopState stop) {
        return stop.pickup ? freeAtPickup : freeAtDelivery;
    }

    double milesTo(StopState stop) {
        return Degrees.miles(lat, lng, stop.lat, stop.lng);
    }
}
