package io.freightsdk.tracking;

import io.freightsdk.tracking.TrackingEvent.StuckReason;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Knows how long a load may show no sign that it goes on. A sign is a stamp, or a truck nearer to the next stop than ever
 * before, or that drives if the place of the stop is unknown; none is expected before the end of that stop's window. Without
 * one the load is read rarer and rarer, then a person is asked, then it is given up.
 */
final class Patience {
    private static final int NEARER_MILES = 5;
    private static final int SHARE = 6;
    private static final Duration STANDS = Duration.ofHours(2);

    /** For a stop with a date; a weekend must not end a load. */
    private static final Limits DATED = new Limits(Duration.ofHours(14), Duration.ofHours(24), Duration.ofDays(4));

    /** Nobody knows when something is to be seen. */
    private static final Limits UNDATED = new Limits(Duration.ofHours(36), Duration.ofHours(72), Duration.ofDays(7));

    /** After how long without a sign something changes. */
    private record Limits(Duration rarer, Duration stuck, Duration over) {}

    private final State state;
    private final Limits limits;
    private final long since;

    Patience(State state) {
        this.state = state;
        StopState awaited = state.awaited();
        boolean dated = awaited == null
                || state.standing() != null
                || awaited.windowTo != 0
                || (state.nothingArrived() && state.expectedPickup != 0);
        this.limits = dated ? DATED : UNDATED;
        this.since = lastSign(awaited);
    }

    /** Notes that the truck is nearer to the stop ahead than it ever was; where that is unknown, that it drives. */
    static void learn(State state) {
        StopState ahead = state.ahead();
        if (state.fixAt == 0 || state.standing() != null || ahead == null) {
            return;
        }
        if (!ahead.is(StopFlag.PLACED)) {
            state.nearestMiles = 0;
            state.nearerAt = state.stillSince == 0 ? state.fixAt : state.stillSince;
            return;
        }
        int miles = (int) state.milesTo(ahead);
        if (state.nearestMiles < 0 || miles <= state.nearestMiles - NEARER_MILES) {
            state.nearestMiles = miles;
            state.nearerAt = state.fixAt;
        }
    }

    private long lastSign(@Nullable StopState awaited) {
        long last = Math.max(state.begun, state.nearerAt);
        for (StopState stop : state.stops) {
            last = Math.max(last, Math.max(stop.arrivalReported, stop.departureReported));
        }
        if (state.nothingArrived()) {
            last = Math.max(last, state.pickupTo());
        }
        return awaited == null ? last : Math.max(last, awaited.windowTo);
    }

    /** The least minutes to the next read: a sixth of the time for which nothing has happened, after some hours of grace. */
    double minutes(long now, boolean isSeenToStand) {
        Duration grace = isSeenToStand && limits.equals(DATED) ? STANDS : limits.rarer;
        return Math.max(0, now - since - grace.toMillis()) / 60_000.0 / SHARE;
    }

    boolean isStuck(long now) {
        return now - since > limits.stuck.toMillis();
    }

    /** Notes that it is reported; false if it was for the same time: old points of a phone make it doubtful, and then sure again. */
    boolean isNews() {
        return state.isNewAlarm("Stuck" + StopState.number(state.awaited()) + ' ' + since + '@' + state.begun);
    }

    /** Only after the last window, and after an event said that it is stuck. */
    boolean isOver(long now) {
        long last = since;
        for (StopState stop : state.stops) {
            last = Math.max(last, stop.windowTo);
        }
        StopState ahead = state.ahead();
        boolean towardsUndated = state.standing() != null && ahead != null && ahead.windowTo == 0;
        Duration patience = towardsUndated ? UNDATED.over : limits.over;
        return state.is(Flag.OVERDUE_TOLD) && now - last > patience.toMillis();
    }

    void report(NewEvents found, StuckReason reason) {
        int stop = StopState.number(state.awaited());
        long from = reason == StuckReason.UNREADABLE ? Math.max(state.begun, state.lastRead) : since;
        Instant lastFixAt = StopState.instant(state.fixAt);
        BigDecimal spentUsd = Watch.usd(state.spentMicros);
        found.add(
                reason + "." + stop + "." + from,
                f -> new TrackingEvent.Stuck(f, reason, stop, Instant.ofEpochMilli(from), lastFixAt, spentUsd));
    }
}
