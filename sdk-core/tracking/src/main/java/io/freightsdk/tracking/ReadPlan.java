package io.freightsdk.tracking;

import static io.freightsdk.tracking.Road.minutes;

import io.freightsdk.tracking.LoadState.Stop;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * When to read a load next: as soon as not knowing has cost as much as a read. Where an event is equally likely at any time that
 * is the cheapest plan there is, elsewhere it is close.
 */
final class ReadPlan {
    /** A truck that is at home is not read before, but for looks. */
    private static final double SLEEPS_BEFORE_PICKUP = 150;

    /** A driver who has not joined by then is an alarm. */
    private static final double JOINED = 60;

    private static final double DAY = 24 * 60;
    private static final double EARLY = 12 * 60 - SLEEPS_BEFORE_PICKUP;
    private static final double EARLIEST = 150;
    private static final double LONGEST = 12 * 60;
    private static final double SILENCE = 80;
    private static final double UNLIKELY = 0.02;

    /** The worth of a departure, next to that of an arrival. */
    private static final double DEPARTURE = 5 / 8.0;

    /** After a delivery only a bill waits for the departure. */
    private static final double DELIVERED = 1 / 8.0;

    private final double readUsd;
    private final double usdPerMinute;
    private final double soonest;
    private final double latest;

    /** @param throttle how many times its price a read has to be worth, 1 unless money is short */
    ReadPlan(TrackingPolicy policy, double readUsd, double throttle) {
        double stretch = Math.sqrt(throttle);
        this.readUsd = readUsd * throttle;
        this.usdPerMinute = policy.usdPerMinute();
        this.soonest = policy.soonest() * stretch;
        this.latest = policy.latest() * stretch;
    }

    /** A time, and why then. */
    record Next(Instant at, String reason) {}

    /**
     * Plans the next read of a load that has not ended.
     *
     * @param pickup the start of the first window; null if unknown
     * @param isOver whether nothing but the last departure is waited for
     * @param silentReads the reads in a row that showed nothing new
     * @param idle for how many minutes longer than usual nothing has happened
     * @param untilAlarm the minutes until a position decides on an alarm
     */
    Next next(
            Forecast load,
            Instant begun,
            @Nullable Instant pickup,
            boolean isOver,
            int silentReads,
            double idle,
            double untilAlarm) {
        double near = pickup == null ? 0 : minutes(load.now, pickup) - SLEEPS_BEFORE_PICKUP;
        double worth = usdPerMinute * (load.standing == null ? 1 : isOver ? DELIVERED : DEPARTURE);
        double rarest = Math.min(LONGEST, idle / 6);
        double minutes;
        String reason;
        if (load.road == null) {
            minutes = Math.max(rarest, untilJoined(minutes(begun, load.now), near, pickup != null));
            reason = "the driver has shared no position yet";
        } else if (load.isSilent()) {
            minutes = Math.max(rarest, whileSilent(load, worth, silentReads));
            reason = "no position since " + minute(load.road.last().ts());
        } else if (load.isAtHome() && near > soonest) {
            minutes = look(near);
            reason = "the pickup begins at " + minute(load.now.plus(ofMinutes(near + SLEEPS_BEFORE_PICKUP)));
        } else {
            Distribution event = load.next();
            double longest = load.rests() ? Math.max(latest, load.wakes() + 40) : latest;
            minutes = Math.max(rarest, read(event, worth, longest));
            reason = reason(load, event, minutes);
        }
        minutes = Math.max(soonest, Math.min(minutes, untilAlarm));
        return new Next(load.now.plus(ofMinutes(minutes)), reason);
    }

    /** The first time by which the delay that is expected costs as much as a read. */
    private double read(Distribution event, double worth, double longest) {
        double known = event.by(0);
        double delay = 0;
        for (double minute = 1; minute < longest; minute++) {
            delay += (event.by(minute) - known) / (1 - known + 1e-9);
            if (delay * worth >= readUsd && minute >= soonest) {
                return minute;
            }
        }
        return longest;
    }

    /** Nothing new is seen before the phone is back, at any time alike. */
    private double whileSilent(Forecast load, double worth, int silentReads) {
        double chance = Math.max(0.04, load.next().by(soonest));
        double pause = Math.sqrt(2 * readUsd * SILENCE / (worth * chance));
        return Math.min(LONGEST, pause * Math.pow(1.15, Math.min(12, Math.max(0, silentReads - 1))));
    }

    /** After an hour, then when the pickup is near, after half of the time that is left, and ever more rarely after it. */
    private double untilJoined(double since, double near, boolean isDated) {
        double left = near + SLEEPS_BEFORE_PICKUP;
        double wait = near > 1
                ? near
                : isDated ? Math.max(30, left > 0 ? left / 2 : -0.35 * left) : Math.max(60, since * 0.3);
        if (since < JOINED - 1) {
            return Math.min(wait, JOINED - since);
        }
        return Math.min(wait, Math.max(LONGEST, near / 8));
    }

    /** Some load early: once a day, and in the last half day at most two and a half hours apart. */
    private double look(double near) {
        double apart = EARLIEST * Math.max(1, soonest / 8);
        if (near > DAY) {
            double untilSameTime = near % DAY;
            return near > 8 * DAY ? near / 8 : untilSameTime < 60 ? untilSameTime + DAY : untilSameTime;
        }
        if (near > EARLY + apart) {
            return Math.min(near / 2, near - EARLY);
        }
        return near > 240 ? Math.min(apart, near / 2) : near;
    }

    private static String reason(Forecast load, Distribution event, double minutes) {
        Stop standing = load.standing;
        if (standing != null) {
            Instant since = standing.arrivedAt() == null ? load.now : standing.arrivedAt();
            return "at stop " + load.standingNumber + " since " + minute(since);
        }
        if (load.rests()) {
            return "the driver rests, probably until about "
                    + minute(load.now.plus(ofMinutes(Math.max(0, load.wakes()))));
        }
        return load.ahead == null || event.by(minutes) < UNLIKELY
                ? "no stop is near, a look at the way"
                : "stop " + load.aheadNumber + " may be reached from about "
                        + minute(load.now.plus(ofMinutes(event.quantile(0.5, 4 * LONGEST))));
    }

    private static Instant minute(Instant time) {
        return time.truncatedTo(ChronoUnit.MINUTES);
    }

    private static Duration ofMinutes(double minutes) {
        return Duration.ofSeconds(Math.round(minutes * 60));
    }
}
