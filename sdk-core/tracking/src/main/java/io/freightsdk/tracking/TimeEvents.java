package io.freightsdk.tracking;

import io.freightsdk.model.GpsPoint;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.tracking.TrackingEvent.StuckReason;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the events that depend on when reads were made and on the time: joined drivers, silent phones, late arrivals, wrong
 * turns.
 */
record TimeEvents(State state, NewEvents found, long now) {
    private static final long MINUTE = 60_000;
    private static final long NEVER = Long.MAX_VALUE;
    private static final long STALE_MOVING = 45 * MINUTE;
    private static final long STALE_STANDING = 180 * MINUTE;
    private static final long JOIN_PATIENCE = 60 * MINUTE;
    private static final long NEAR_PICKUP = 150 * MINUTE;
    private static final long HALT = 720 * MINUTE;
    private static final long SILENT = 360 * MINUTE;
    private static final long INSIDE = 30 * MINUTE;
    private static final long DAY = 24 * 60 * MINUTE;
    private static final int SILENT_READS = 3;
    private static final int POINTS_SHOWN = 500;
    private static final int PASSED_MILES = 35;
    private static final int OFF_MILES = 60;
    private static final int NEAR_MILES = 30;
    private static final int[] LATE_TIERS = {15, 120, 240};
    private static final int LATE_REPORTED = 10;
    private static final int HYSTERESIS = 10;

    /** The chance to be in time below which one read warns; it is hardly more than that of a team, which no read shows. */
    private static final double UNLIKELY = 1 / 12.0;

    /** That of a truck that would leave its stop now. */
    private static final double SURELY_NOT = 0.05;

    /** Below which two reads in a row do. */
    private static final double DOUBTFUL = 0.15;

    /** Before the road has learned the new points. */
    void ofTrack(LoadPosition position) {
        List<GpsPoint> track = position.gpsTrack();
        if (track.isEmpty()) {
            if (position.pingCount() == 0 && !state.is(Flag.ENDED)) {
                notJoined();
            }
            state.silentReads += state.fixAt == 0 ? 0 : 1;
            return;
        }
        GpsPoint newest = track.get(track.size() - 1);
        if (state.fixAt == 0) {
            Instant first = position.pingCount() <= POINTS_SHOWN ? track.get(0).ts() : null;
            found.at(first, -1, "", TrackingEvent.DriverJoined::new);
        } else {
            int missing = position.pingCount() - state.pings - POINTS_SHOWN;
            int stop = StopState.number(state.awaited());
            boolean isGap = missing > 0 && track.get(0).ts().toEpochMilli() > state.fixAt;
            if (isGap && state.isNewAlarm("TrackGap" + stop + '@' + state.begun)) {
                found.add("" + stop, f -> new TrackingEvent.TrackGap(f, missing));
            }
        }
        stale(newest.ts());
        state.silentReads = newest.ts().toEpochMilli() > state.fixAt ? 0 : state.silentReads + 1;
        state.pings = position.pingCount();
    }

    private void notJoined() {
        long pickup = state.joinedBy();
        boolean near = pickup != 0 && now >= pickup - NEAR_PICKUP;
        boolean patient = now - state.begun >= JOIN_PATIENCE;
        int reported = near ? 2 : patient ? 1 : 0;
        if (reported > state.joinReported) {
            state.joinReported = reported;
            found.add("" + reported, f -> new TrackingEvent.DriverNotJoined(f, near));
        }
    }

    private void stale(Instant newest) {
        long fixAt = newest.toEpochMilli();
        if (fixAt > state.fixAt && state.flags.remove(Flag.STALE_TOLD)) {
            found.add(newest.toString(), f -> new TrackingEvent.TrackingResumed(f, newest));
        }
        boolean moving = state.stillSince == 0 && state.fixAt != 0 && !state.status.equals("PLANNED");
        if (now - fixAt > (moving ? STALE_MOVING : STALE_STANDING)
                && !state.is(Flag.ENDED)
                && !state.completed()
                && state.flags.add(Flag.STALE_TOLD)) {
            found.add(newest.toString(), f -> new TrackingEvent.TrackingStale(f, newest));
        }
    }

    /** After the road has learned them. */
    void ofRoad() {
        if (state.is(Flag.ENDED) || state.fixAt == 0) {
            return;
        }
        halt();
        StopState stop = state.standing() == null ? state.ahead() : null;
        enRoute(stop);
        if (stop == null || !stop.is(StopFlag.PLACED)) {
            state.leastMiles = -1;
            return;
        }
        int miles = (int) Math.round(state.milesTo(stop));
        int least = state.leastMiles < 0 ? miles : Math.min(miles, state.leastMiles);
        state.leastMiles = least;
        boolean pickup = stop.is(StopFlag.PICKUP);
        boolean due = now > (stop.windowFrom == 0 ? stop.windowTo : stop.windowFrom);
        if (miles <= least) {
            stop.flags.remove(StopFlag.OFF_ROUTE);
        }
        if (pickup && due && miles - least > PASSED_MILES) {
            stop.flags.add(StopFlag.PASSED);
            state.forgetTheLastStop(); // or the delivery is late as the pickup was
            found.at(state.fixAt, "", stop.event((f, n, type) -> new TrackingEvent.PickupPassed(f, n, type, miles)));
        } else if (!pickup && miles - least > OFF_MILES && stop.flags.add(StopFlag.OFF_ROUTE)) {
            found.at(
                    state.fixAt,
                    "" + StopState.instant(state.fixAt),
                    stop.event((f, n, type) ->
                            new TrackingEvent.OffRoute(f, n, type, state.lat, state.lng, miles, least)));
        } else if (miles <= NEAR_MILES && !(pickup && isNotOnItsWay()) && stop.flags.add(StopFlag.APPROACHED)) {
            found.at(state.fixAt, "", stop.event((f, n, type) -> new TrackingEvent.Approaching(f, n, type, miles)));
        }
    }

    /** A truck that waits at home, or passes by on other work, is not on its way to the first pickup. */
    private boolean isNotOnItsWay() {
        return state.nothingArrived() && (state.stillSince != 0 || state.isLongBeforePickup(state.fixAt));
    }

    /** Not where it may have arrived without a stamp yet. */
    private void enRoute(@Nullable StopState stop) {
        if (stop == null
                || state.enRouteMinutes == 0
                || state.nothingArrived()
                || state.fixAt - state.enRouteAt < state.enRouteMinutes * MINUTE
                || !state.isBetweenStops()) {
            return;
        }
        state.enRouteAt = state.fixAt;
        found.at(state.fixAt, "" + StopState.instant(state.fixAt), stop.event(TrackingEvent.EnRoute::new));
    }

    private void halt() {
        boolean tooLong = state.stillSince != 0
                && state.standing() == null
                && !state.status.equals("PLANNED")
                && state.fixAt - state.stillSince > HALT;
        if (tooLong && state.flags.add(Flag.STILL_TOLD)) {
            Instant since = Instant.ofEpochMilli(state.stillSince);
            found.at(
                    state.stillSince + HALT,
                    since.toString(),
                    f -> new TrackingEvent.LongHalt(f, state.lat, state.lng, since));
        }
    }

    /** Events about the expected arrival at the next stop; while the truck stands at another, only that it will be late. */
    void ofArrival(long expected, ArrivalForecast forecast) {
        StopState stop = state.ahead();
        if (expected == 0 || stop == null || state.is(Flag.ENDED)) {
            return;
        }
        boolean stands = state.standing() != null;
        if (!stands) {
            eta(stop, expected);
        }
        if (stop.windowTo != 0 && !state.mayBeAt(stop)) {
            risk(stop, expected, stands, forecast);
        }
        if (stands) {
            state.etaSeen = state.riskReported == 0 ? 0 : expected;
        }
    }

    /** Once two reads in a row agree. */
    private void eta(StopState stop, long expected) {
        Instant expectedAt = Instant.ofEpochMilli(expected);
        long before = state.etaSeen;
        boolean isTooEarly = stop.is(StopFlag.PLACED) && state.isLongBeforePickup(expected);
        state.etaSeen = isTooEarly ? 0 : expected;
        long reported = state.etaReported;
        // while the truck stands, the estimate moves with the time
        long halt = state.stillSince == 0 ? 0 : state.fixAt - state.stillSince;
        long tolerance = Math.max(15 * MINUTE, Math.max(Math.abs(reported - now) * 15 / 100, halt / 4));
        if (before != 0
                && !isTooEarly
                && Math.abs(expected - before) < 15 * MINUTE
                && Math.abs(expected - reported) > tolerance
                && !state.mayBeAt(stop)) {
            state.etaReported = expected;
            state.etaChanges++;
            Instant was = StopState.instant(reported);
            found.add(
                    state.etaChanges + "@" + expected, // a restored backup counts the same changes again
                    stop.event((f, n, type) -> new TrackingEvent.EtaChanged(f, n, type, was, expectedAt)));
        }
    }

    private void risk(StopState stop, long expected, boolean stands, ArrivalForecast forecast) {
        Instant expectedAt = Instant.ofEpochMilli(expected);
        int minutes = (int) ((expected - stop.windowTo) / MINUTE);
        int reported = state.riskReported;
        int sure = stop.is(StopFlag.PLACED) ? lateTiers(stop, expected, forecast, stands ? SURELY_NOT : UNLIKELY) : 0;
        int seen = stands ? sure : lateTiers(stop, expected, forecast, DOUBTFUL);
        int agreed = Math.max(sure, Math.min(seen, state.riskSeen));
        boolean better = minutes < LATE_TIERS[0] - HYSTERESIS && state.riskSeen == 0;
        state.riskSeen = seen;
        if (reported > LATE_REPORTED && agreed > 0 && stop.windowTo > now) {
            state.riskChanges++; // it was late for an appointment that was moved, and will be for this one
            reported = 0;
        }
        if (agreed > reported && stop.windowTo > now) {
            state.riskReported = agreed;
            String nth = agreed + "." + state.riskChanges + again();
            if (isNew("AtRisk", stop, nth)) {
                found.add(nth, stop.event((f, n, type) -> new TrackingEvent.AtRisk(f, n, type, minutes, expectedAt)));
            }
        } else if (reported > 0 && better && stop.windowTo > now) {
            state.riskReported = 0;
            state.riskChanges++;
            found.add(
                    "" + state.riskChanges,
                    stop.event((f, n, type) -> new TrackingEvent.BackOnTime(f, n, type, expectedAt)));
        }
    }

    private static int lateTiers(StopState stop, long expected, ArrivalForecast forecast, double chance) {
        int tiers = 0;
        while (tiers < LATE_TIERS.length
                && forecast.isAfter(stop.windowTo + LATE_TIERS[tiers] * MINUTE, expected, chance)) {
            tiers++;
        }
        return tiers;
    }

    /** A load without a sign that it goes on: that it needs a person, or is given up. */
    void ofPatience() {
        if (state.is(Flag.ENDED)) {
            return;
        }
        if (state.completed()) {
            boolean isSilent = state.silentReads >= SILENT_READS && now - state.fixAt > STALE_MOVING;
            boolean isGone = isSilent || state.isFarFromTheLastStop() || now - state.lastStop().arrivalReported > DAY;
            state.set(Flag.ENDED, isGone);
            return;
        }
        Patience patience = new Patience(state);
        if (patience.isOver(now)) {
            found.add("", TrackingEvent.TrackingAbandoned::new);
            state.giveUp();
        } else if (!patience.isStuck(now)) {
            state.flags.remove(Flag.OVERDUE_TOLD);
        } else if (state.flags.add(Flag.OVERDUE_TOLD) && patience.isNews()) {
            patience.report(found, StuckReason.OVERDUE);
        }
    }

    /** The alarms of the clock, each once a position from after its time, or a phone silent for long, shows that it is true. */
    void ofTime(ArrivalForecast forecast) {
        StopState standing = state.standing();
        StopState ahead = state.ahead();
        if (standing != null) {
            long end = freeUntil(state, standing);
            if (isShown(standing, end)) {
                standing.flags.add(StopFlag.FREE_TIME_TOLD);
                int free = state.freeMinutes;
                found.at(end, "", standing.event((f, n, type) -> new TrackingEvent.DetentionStarted(f, n, type, free)));
            }
        }
        if (ahead != null && !state.isOver()) {
            for (long at = lateAt(state, ahead); isElsewhere(ahead, at, forecast); at = lateAt(state, ahead)) {
                int tier = lateTier(state);
                state.riskReported = LATE_REPORTED + tier + 1;
                int minutes = LATE_TIERS[tier];
                // it may have been late before the appointment was moved
                String nth = minutes + (state.riskChanges == 0 ? "" : "." + state.riskChanges) + again();
                if (isNew("Late", ahead, nth)) {
                    found.at(at, nth, ahead.event((f, n, type) -> new TrackingEvent.Late(f, n, type, minutes)));
                }
            }
        }
    }

    /** The mark of what is reported anew after a stamp was taken back; empty if none was. */
    private String again() {
        StringBuilder all = new StringBuilder();
        for (StopState stop : state.stops) {
            all.append(stop.is(StopFlag.ARRIVAL_TAKEN_BACK) ? "." + stop.arrivalReported : "")
                    .append(stop.is(StopFlag.DEPARTURE_TAKEN_BACK) ? "." + stop.departureReported : "");
        }
        return all.toString();
    }

    /** A stamp, or a truck that has passed its pickup, may come and go: what was reported under this mark is not reported again. */
    private boolean isNew(String type, StopState stop, String nth) {
        boolean isPassed = Stream.of(state.stops).anyMatch(one -> one.is(StopFlag.PASSED));
        return (again().isEmpty() && !isPassed) || state.isNewAlarm(type + stop.number + ' ' + nth);
    }

    private boolean isShown(StopState stop, long alarm) {
        return alarm <= now && state.fixAt >= alarm && !state.isLeaving(stop);
    }

    /** A truck inside the fence may have an arrival that the service shows a fix later. */
    private boolean isElsewhere(StopState stop, long alarm, ArrivalForecast forecast) {
        boolean isInside = stop.is(StopFlag.PLACED) && state.fixAt != 0 && state.milesTo(stop) < State.FENCE_MILES;
        boolean isSeen = state.fixAt >= alarm && (!isInside || now - alarm > INSIDE);
        StopState standing = state.standing();
        if (standing == null) {
            return alarm <= now && (isSeen || (now - state.fixAt > SILENT && isUnlikely(alarm, forecast)));
        }
        // both may be at one dock, or around the corner; a silent truck may have left it
        boolean isThere = stop.is(StopFlag.PLACED) ? state.mayBeAt(stop) : stop.city.equals(standing.city);
        return alarm <= now && isSeen && !isThere;
    }

    /** Returns whether a silent truck can hardly have come by then, or is silent for a day more. */
    private boolean isUnlikely(long alarm, ArrivalForecast forecast) {
        return state.fixAt == 0 || now - alarm > DAY || forecast.isAfter(alarm, 0, UNLIKELY);
    }

    static long nextAlarm(State state) {
        StopState stop = state.awaited();
        if (stop == null) {
            return NEVER;
        }
        return state.standing() == null ? lateAt(state, stop) : freeUntil(state, stop);
    }

    /** The end of the free time at a stop; never if that was reported. */
    private static long freeUntil(State state, StopState stop) {
        return stop.is(StopFlag.FREE_TIME_TOLD) ? NEVER : stop.dwellFrom() + state.freeMinutes * MINUTE;
    }

    private static int lateTier(State state) {
        return Math.max(0, state.riskReported - LATE_REPORTED);
    }

    private static long lateAt(State state, StopState stop) {
        int tier = lateTier(state);
        return stop.windowTo == 0 || tier >= LATE_TIERS.length ? NEVER : stop.windowTo + LATE_TIERS[tier] * MINUTE;
    }
}
