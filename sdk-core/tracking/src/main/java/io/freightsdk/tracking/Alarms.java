package io.freightsdk.tracking;

import io.freightsdk.internal.Usd;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.tracking.LoadState.Stop;
import io.freightsdk.tracking.LoadState.Told;
import io.freightsdk.tracking.TrackingEvent.AttentionReason;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is wrong with a load after a read; an alarm of the clock needs a position from after its time. */
final class Alarms {
    static final Duration GRACE = Duration.ofMinutes(15);
    private static final Duration STALE_DRIVING = Duration.ofMinutes(45);
    private static final Duration STALE_STANDING = Duration.ofHours(3);
    private static final Duration JOINS_WITHIN = Duration.ofHours(1);
    private static final Duration NEAR_PICKUP = Duration.ofMinutes(150);
    private static final Duration SILENT_FOR_LATE = Duration.ofDays(1);
    private static final Duration SILENT = Duration.ofHours(6);
    private static final Duration LONG_BEFORE = Duration.ofHours(12);

    /** The chance to arrive in time below which a stop is at risk; it is hardly more than that of a team, which no read shows. */
    private static final double UNLIKELY = 1 / 12.0;

    /** That of a silent truck that it has arrived. */
    private static final double HARDLY = 1 / 50.0;

    /** That of a truck that would leave its stop now. */
    private static final double SURELY_NOT = 1 / 20.0;

    /** The chance from which on a stop that was at risk is on time again. */
    private static final double LIKELY = 0.6;

    private final LoadState load;
    private final Forecast forecast;
    private final Told before;
    private final Instant now;
    private final Set<Alarm> alarms = EnumSet.noneOf(Alarm.class);

    /** @param before what was told of this stop until now */
    Alarms(LoadState load, Forecast forecast, Told before) {
        this.load = load;
        this.forecast = forecast;
        this.before = before;
        this.now = forecast.now;
    }

    Set<Alarm> of(@Nullable Instant expectedAt, boolean hasNoTrack) {
        if (hasNoTrack && load.position() == null) {
            notJoined();
        }
        boolean isOver = load.isOver();
        if (load.position() != null && !isOver && isStale(load.position().at())) {
            alarms.add(Alarm.OFFLINE);
        }
        Stop ahead = forecast.ahead;
        if (ahead != null && ahead.windowTo() != null && !isOver) {
            if (isLate(ahead, ahead.windowTo().plus(GRACE))) {
                alarms.add(Alarm.LATE);
            } else if (isAtRisk(ahead, ahead.windowTo(), expectedAt)) {
                alarms.add(Alarm.AT_RISK);
            }
        }
        Stop standing = forecast.standing;
        if (standing != null && (before.is(Alarm.DETENTION) || isShown(standing, freeUntil(load, standing)))) {
            alarms.add(Alarm.DETENTION);
        }
        if (!isOver && Timeouts.of(load, forecast).isOverdue(now)) {
            alarms.add(Alarm.OVERDUE);
        }
        if (before.is(Alarm.COST)) {
            alarms.add(Alarm.COST);
        }
        return alarms;
    }

    private void notJoined() {
        Instant pickup = load.firstStop().opens();
        if (before.is(Alarm.NOT_JOINED_AT_PICKUP) || (pickup != null && !now.isBefore(pickup.minus(NEAR_PICKUP)))) {
            alarms.add(Alarm.NOT_JOINED_AT_PICKUP);
        }
        if (before.is(Alarm.NOT_JOINED) || !now.isBefore(load.begunAt().plus(JOINS_WITHIN))) {
            alarms.add(Alarm.NOT_JOINED);
        }
    }

    private boolean isStale(Instant newest) {
        boolean drives =
                forecast.road != null && forecast.road.stood() == 0 && !LoadStatus.PLANNED.equals(load.status());
        return newest.plus(drives ? STALE_DRIVING : STALE_STANDING).isBefore(now);
    }

    private boolean isLate(Stop ahead, Instant alarm) {
        if (before.is(Alarm.LATE) && !alarm.isAfter(now)) {
            return true;
        }
        Instant newest = load.position() == null ? Instant.MIN : load.position().at();
        boolean isSeen = !newest.isBefore(alarm) && !alarm.isAfter(now);
        if (forecast.standing != null) {
            // both may be at one dock, or around the corner
            boolean isThere =
                    ahead.isPlaced() ? forecast.mayBeAt(ahead) : Objects.equals(ahead.city(), forecast.standing.city());
            return isSeen && !isThere;
        }
        return (isSeen && !forecast.mayBeAt(ahead))
                || alarm.plus(SILENT_FOR_LATE).isBefore(now)
                || (!alarm.isAfter(now) && newest.plus(SILENT).isBefore(now) && hardlyCame());
    }

    private boolean hardlyCame() {
        Distribution arrival = forecast.foreseen();
        return arrival != null && arrival.by(0) < HARDLY;
    }

    /** Where the place is unknown two reads have to agree. */
    private boolean isAtRisk(Stop ahead, Instant window, @Nullable Instant expectedAt) {
        boolean was = before.is(Alarm.AT_RISK) || before.is(Alarm.LATE);
        if (!window.isAfter(now)) {
            return before.is(Alarm.AT_RISK);
        }
        if (expectedAt == null || forecast.mayBeAt(ahead)) {
            return before.is(Alarm.AT_RISK) && !forecast.mayBeAt(ahead);
        }
        Distribution arrival = forecast.foreseen();
        if (arrival == null) {
            Instant seen = before.seenAt();
            return was
                    ? expectedAt.isAfter(window.plus(GRACE.dividedBy(3)))
                    : expectedAt.isAfter(window.plus(GRACE)) && seen != null && seen.isAfter(window.plus(GRACE));
        }
        double every = forecast.road == null ? 0 : forecast.road.every();
        double chance = arrival.by(Road.minutes(now, window.plus(GRACE)) + every);
        return chance < (was ? LIKELY : forecast.standing != null ? SURELY_NOT : UNLIKELY);
    }

    private boolean isShown(Stop standing, Instant alarm) {
        return load.position() != null
                && !load.position().at().isBefore(alarm)
                && !alarm.isAfter(now)
                && !forecast.isLeaving(standing);
    }

    static Instant freeUntil(LoadState load, Stop standing) {
        Instant arrived = Objects.requireNonNull(standing.arrivedAt());
        Instant opens = standing.windowFrom();
        return (opens != null && opens.isAfter(arrived) ? opens : arrived)
                .plus(load.terms().freeTime());
    }

    /** The time of the next alarm that a position decides on; null for none. */
    static @Nullable Instant next(LoadState load, Forecast forecast) {
        Stop ahead = forecast.ahead;
        if (forecast.standing != null) {
            return load.told().is(Alarm.DETENTION) ? null : freeUntil(load, forecast.standing);
        }
        return ahead == null || ahead.windowTo() == null || load.told().is(Alarm.LATE)
                ? null
                : ahead.windowTo().plus(GRACE);
    }

    /** The events of the alarms that have begun, and of those that are over. */
    static void events(LoadState after, Forecast forecast, Told before, Events found) {
        Told now = after.told();
        Set<Alarm> begun = EnumSet.noneOf(Alarm.class);
        begun.addAll(now.alarms());
        begun.removeAll(before.alarms());
        Instant newest = after.position() == null ? null : after.position().at();
        if (begun.contains(Alarm.NOT_JOINED_AT_PICKUP)) {
            found.add("2", header -> new TrackingEvent.DriverNotJoined(header, true));
        } else if (begun.contains(Alarm.NOT_JOINED)) {
            found.add("1", header -> new TrackingEvent.DriverNotJoined(header, false));
        }
        if (newest != null && begun.contains(Alarm.OFFLINE)) {
            found.add(newest.toString(), header -> new TrackingEvent.DriverOffline(header, newest));
        }
        if (newest != null && before.is(Alarm.OFFLINE) && !now.is(Alarm.OFFLINE) && !after.isOver()) {
            found.add(newest.toString(), header -> new TrackingEvent.DriverOnline(header, newest));
        }
        ofArrival(after, forecast, before, begun, found);
        Stop standing = forecast.standing;
        if (standing != null && begun.contains(Alarm.DETENTION)) {
            int minutes = (int) after.terms().freeTime().toMinutes();
            found.at(
                    freeUntil(after, standing),
                    0,
                    String.valueOf(standing.arrivedAt()),
                    header -> new TrackingEvent.DetentionStarted(
                            header, forecast.standingNumber, standing.type(), minutes));
        }
        if (begun.contains(Alarm.OVERDUE)) {
            attention(
                    after,
                    AttentionReason.OVERDUE,
                    awaited(forecast),
                    Timeouts.of(after, forecast).since(),
                    found);
        }
    }

    private static void ofArrival(LoadState after, Forecast forecast, Told before, Set<Alarm> begun, Events found) {
        Stop ahead = forecast.ahead;
        Told now = after.told();
        if (ahead == null || ahead.windowTo() == null) {
            return;
        }
        int number = forecast.aheadNumber;
        Instant window = ahead.windowTo();
        Instant expectedAt = now.seenAt() == null ? forecast.expected() : now.seenAt();
        if (begun.contains(Alarm.LATE)) {
            found.at(
                    window.plus(GRACE),
                    0,
                    window.toString(),
                    header -> new TrackingEvent.Late(header, number, ahead.type()));
        } else if (expectedAt != null && begun.contains(Alarm.AT_RISK)) {
            int minutes = (int) Duration.between(window, expectedAt).toMinutes();
            found.add(
                    seen(after, expectedAt),
                    header -> new TrackingEvent.AtRisk(header, number, ahead.type(), minutes, expectedAt));
        } else if (expectedAt != null
                && (before.is(Alarm.AT_RISK) || before.is(Alarm.LATE))
                && !now.is(Alarm.AT_RISK)
                && !now.is(Alarm.LATE)) {
            found.add(
                    seen(after, expectedAt),
                    header -> new TrackingEvent.BackOnTime(header, number, ahead.type(), expectedAt));
        }
    }

    /** The arrival that is expected, once two reads in a row agree; the next read does not see it as changed then. */
    static Told eta(LoadState load, Forecast forecast, @Nullable Instant expected, Told before, Events found) {
        Stop ahead = forecast.ahead;
        if (ahead == null || expected == null || isTooEarly(load, forecast, ahead, expected)) {
            return new Told(before.stop(), before.standing(), before.alarms(), before.expectedAt(), null);
        }
        Instant seen = before.seenAt();
        Instant reported = before.expectedAt();
        Instant told = reported;
        if (forecast.standing == null
                && expected.isAfter(forecast.now)
                && seen != null
                && !forecast.mayBeAt(ahead)
                && isWithin(seen, expected, GRACE)
                && (reported == null || !isWithin(reported, expected, tolerance(forecast, reported)))) {
            told = expected;
            found.add(
                    seen(load, expected),
                    header -> new TrackingEvent.EtaChanged(
                            header, forecast.aheadNumber, ahead.type(), reported, expected));
        }
        return new Told(before.stop(), before.standing(), before.alarms(), told, expected);
    }

    /** A truck that would be at its first pickup long before is on other work. */
    private static boolean isTooEarly(LoadState load, Forecast forecast, Stop ahead, Instant expected) {
        Instant opens = load.firstStop().opens();
        return ahead.isPlaced()
                && forecast.nothingReached
                && opens != null
                && expected.isBefore(opens.minus(LONG_BEFORE));
    }

    /** While the truck stands the estimate moves with the time. */
    private static Duration tolerance(Forecast forecast, Instant reported) {
        double stood = forecast.road == null ? 0 : forecast.road.stood();
        double far = Math.abs(Road.minutes(forecast.now, reported));
        return Duration.ofMinutes(Math.round(Math.max((double) GRACE.toMinutes(), Math.max(0.15 * far, stood / 4))));
    }

    private static boolean isWithin(Instant one, Instant other, Duration by) {
        return Duration.between(one, other).abs().compareTo(by) <= 0;
    }

    private static String seen(LoadState load, Instant expectedAt) {
        return (load.position() == null ? "" : load.position().at()) + ">" + expectedAt;
    }

    private static int awaited(Forecast forecast) {
        return forecast.standing == null ? forecast.aheadNumber : forecast.standingNumber;
    }

    /** Reports that a load needs a person. */
    static void attention(LoadState load, AttentionReason reason, int stop, Instant since, Events found) {
        Instant newest = load.position() == null ? null : load.position().at();
        found.add(
                reason + "." + stop + "." + since,
                header -> new TrackingEvent.NeedsAttention(
                        header,
                        reason,
                        stop,
                        since,
                        newest,
                        Usd.atLeastCents(load.reads().spentUsd())));
    }
}
