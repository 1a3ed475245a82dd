package io.freightsdk.tracking;

import org.jspecify.annotations.Nullable;

/**
 * Estimates the next event of a load after a read, and so when to read it next. Everything is in minutes from that read; see
 * {@link Distribution#nextRead} for how an expectation becomes a time.
 */
final class ArrivalForecast {
    private static final double MINUTE = 60_000;
    private static final long HOUR = 3_600_000;
    private static final double DAY = 24 * 60;
    private static final double FASTEST_MPH = 70;

    // the law for solo drivers: 11 hours of driving within 14 of duty, then 10 of rest, and half an hour after 8
    private static final double DRIVE_MINUTES = 11 * 60;
    private static final double DUTY_MINUTES = 14 * 60;
    private static final double REST_MINUTES = 10.5 * 60;
    private static final double BREAK_MINUTES = 30;
    private static final double BREAK_AFTER = 8 * 60;

    // drivers who stand still
    private static final double LONG_HALT = 42;
    private static final double TEAMS = 0.08;
    private static final double SLEEPS = 0.93;
    private static final double WAKES_WITHIN = 40;
    private static final double LONGER_REST = 90;
    private static final double LATEST_START = 2 * 60;
    private static final double LEAST_STAY = 120;

    // stays at a stop; after a delivery only a bill waits for the departure, so its delay costs a fourth
    private static final double DWELL_SIGMA = 0.650;
    private static final double STAYS_ON = 0.06;
    private static final double STAYS_ON_MINUTES = 7 * 60;
    private static final double DELIVERED = 4;
    private static final double LONGEST_STAY = 5 * 60;

    // a truck at home is read once a day, and in the last one at looks that are so far apart, as some load early
    private static final double LOOKS_APART = 115;
    private static final int LOOKS = 4;
    private static final double NEAR_MILES = 10; // no drive is seen first, so looks cover the last day
    private static final int NEAR_LOOKS = 9;
    private static final double FURTHER_APART = 25; // those before the last four
    private static final double LONGEST_DRIVE = 167; // between two looks, or who does not set out is seen too late
    private static final double SLEEP_BEFORE_PICKUP = 150;
    private static final double SOON_ENOUGH = 60;
    private static final double FAR_PICKUP = 8;
    private static final double EARLY = 12;
    private static final double WORTH_A_LOOK = 0.4;

    private static final double SILENT_AFTER = 30;
    private static final double SILENCE_MINUTES = 80;
    private static final double UNLIKELY = 0.020;

    private static final double LONGEST = 12 * 60;
    private static final double LONGEST_WAY = 7 * 24 * 60;

    private final State state;
    private final long readAt;
    private final long now;
    private final double interval;
    private final double readUsd;
    private final double stretch;

    /**
     * @param interval minutes between two fixes, as the track has them
     * @param shortage how many times its price a read has to be worth, 1 unless money is short
     */
    ArrivalForecast(State state, long now, double interval, double readUsd, double shortage) {
        this.state = state;
        this.readAt = now;
        this.now = Math.max(now, state.fixAt); // a phone may be ahead
        this.interval = interval;
        this.readUsd = readUsd * shortage;
        this.stretch = Math.sqrt(shortage);
    }

    /** Sets the next read of a watch that has not ended. */
    void plan() {
        if (state.fixAt == 0) {
            untilTheDriverJoins();
            return;
        }
        StopState standing = state.standing();
        if (standing != null) {
            double worth = state.policy.departureUsdPerMinute() / (state.completed() ? DELIVERED : 1);
            read(departure(standing), worth, LONGEST_STAY * stretch, ReadReason.STANDING);
            state.reasonAt = state.reason == ReadReason.STANDING ? standing.arrivalReported : state.reasonAt;
            return;
        }
        StopState ahead = state.ahead();
        if (ahead == null) {
            Distribution anyTime = Distribution.anyTime(0, STAYS_ON_MINUTES);
            read(anyTime, state.policy.departureUsdPerMinute(), freshness(), ReadReason.FRESHNESS);
        } else if (state.nothingArrived() && untilPickup() - SLEEP_BEFORE_PICKUP > soonest() && state.stillSince != 0) {
            next(untilPickup() - waits(ahead, untilPickup()), ReadReason.BEFORE_PICKUP, state.pickupFrom());
        } else {
            arrival(ahead);
        }
    }

    /** Returns how many minutes before the pickup the next look is worth its price. */
    private double waits(StopState pickup, double until) {
        if (until > FAR_PICKUP * DAY) {
            return until - until / FAR_PICKUP;
        }
        double latest = until - SOON_ENOUGH;
        boolean isPlaced = pickup.is(StopFlag.PLACED);
        // who sets out after a look is seen on the way by the next
        double apart = LOOKS_APART + (isPlaced ? Math.min(LONGEST_DRIVE, driveMinutes(pickup)) : 0);
        boolean isDear = state.policy.arrivalUsdPerMinute() * 60 >= WORTH_A_LOOK * stretch * stretch;
        boolean isNear = isDear && isPlaced && state.milesTo(pickup) < NEAR_MILES;
        if (latest >= (isNear ? 2 : 1) * DAY) {
            return Math.floor(latest / DAY) * DAY;
        }
        double last = SLEEP_BEFORE_PICKUP;
        for (int i = 1; i <= (isNear ? NEAR_LOOKS : isDear ? LOOKS : 1); i++) {
            double look = SLEEP_BEFORE_PICKUP + i * apart + Math.max(0, i - LOOKS) * FURTHER_APART;
            last = look <= latest ? look : last;
        }
        return last;
    }

    long expectedArrival() {
        Distribution arrival = foreseenArrival();
        return arrival == null ? 0 : now + Math.round((arrival.quantile(0.5, LONGEST_WAY) - interval) * MINUTE);
    }

    /**
     * Returns whether less than this chance is left to reach the stop ahead by a time; without a forecast whether it is expected
     * later. A driver who halts with hours left may wait for the appointment, so it is what is left if that driver goes on now.
     */
    boolean isAfter(long time, long expected, double chance) {
        Distribution arrival = foreseenArrival();
        StopState stop = state.ahead();
        if (arrival == null || stop == null) {
            return expected > time;
        }
        double drive = driveMinutes(stop);
        Distribution soonest = isAsleep(stop) && dutyLeft() > drive ? leavingNow(drive) : arrival;
        return soonest.by(minutes(time - now) + interval) < chance;
    }

    /** The arrival at the stop ahead, from another if it left that now; null if its place or when the driver sets out is unknown. */
    private @Nullable Distribution foreseenArrival() {
        StopState stop = state.ahead();
        if (stop == null || state.fixAt == 0 || overstayed() > 0) {
            return null;
        }
        boolean isUndatedHome = isToPickup(stop) && state.stillSince != 0 && state.pickupFrom() == 0;
        return stop.is(StopFlag.PLACED) && !isUndatedHome ? arrivalAt(stop) : null;
    }

    private void untilTheDriverJoins() {
        double since = minutes(now - state.begun);
        double[] looks = state.policy.arrivalUsdPerMinute() * 60 >= 2
                ? new double[] {5, 15, 60}
                : state.policy.arrivalUsdPerMinute() * 60 >= 0.4 ? new double[] {20, 75} : new double[] {30};
        double pickup = untilPickup();
        double undated = Math.max(60, Math.min(since * 0.4, Math.max(180, since * 0.25)));
        double wait = Double.isNaN(pickup) ? undated : pickup - SLEEP_BEFORE_PICKUP;
        if (!Double.isNaN(pickup) && wait <= 1) {
            wait = pickup > -6 * 60 ? 45 : Math.max(45, 0.35 * -pickup);
        }
        double missed = minutes(state.joinedBy() - now) - SLEEP_BEFORE_PICKUP;
        wait = missed > 1 ? Math.min(wait, missed) : wait;
        for (double look : looks) {
            if (look * stretch > since + 1) {
                wait = Math.min(wait, look * stretch - since);
                break;
            }
        }
        double longest = Double.isNaN(pickup) ? LONGEST : Math.max(LONGEST, pickup / FAR_PICKUP);
        next(Math.min(longest, Math.max(soonest(), wait * stretch)), ReadReason.NOT_JOINED, now);
    }

    private Distribution departure(StopState stop) {
        double shown = 3 + interval;
        if (stop.is(StopFlag.PLACED) && state.isLeaving(stop)) {
            return Distribution.either(
                    0.8, Distribution.around(shown - age(), 5), Distribution.anyTime(0, 60)); // on its way out
        }
        double from = minutes(stop.arrivalReported - now) + shown;
        Distribution stay = Distribution.logNormal(from, state.stayMinutes, DWELL_SIGMA);
        double window = minutes(stop.dwellFrom() - now) + shown;
        if (window > from + 1) {
            stay = Distribution.either(0.5, stay, Distribution.logNormal(window, state.stayMinutes, DWELL_SIGMA));
        }
        return Distribution.either(1 - STAYS_ON, stay, Distribution.anyTime(from, STAYS_ON_MINUTES));
    }

    private void arrival(StopState stop) {
        double worth = state.policy.arrivalUsdPerMinute();
        boolean overstays = overstayed() > 0;
        if (overstays || !stop.is(StopFlag.PLACED)) {
            read(overstays ? overstaying(stop) : unplaced(stop), worth, freshness(), ReadReason.TO_STOP);
            return;
        }
        boolean asleep = isAsleep(stop);
        double latest = asleep ? Math.max(freshness(), wake() + WAKES_WITHIN) : freshness();
        read(arrivalAt(stop), worth, latest, asleep ? ReadReason.ASLEEP : ReadReason.TO_STOP);
        if (state.reason == ReadReason.ASLEEP) {
            state.reasonAt = now + Math.round(Math.max(0, wake()) * MINUTE);
        }
    }

    /**
     * For how many minutes the truck was seen to stand longer than an appointment or a rest explains; below 0 if it was not.
     */
    double overstayed() {
        StopState ahead = state.ahead();
        if (ahead == null || state.stillSince == 0 || state.standing() != null) {
            return -1;
        }
        if (!isToPickup(ahead)) {
            return halt() - REST_MINUTES - LONGER_REST;
        }
        return state.pickupFrom() == 0 ? -1 : minutes(state.fixAt - state.pickupTo()) - LATEST_START;
    }

    /** Returns the stay left of one longer than usual: as long again, or until the appointment. */
    private Distribution overstaying(StopState stop) {
        double drive = stop.is(StopFlag.PLACED) ? driveMinutes(stop) - age() : 0;
        Distribution anyTime = Distribution.anyTime(drive, Math.max(LEAST_STAY, overstayed()));
        double window = minutes(stop.windowFrom - now);
        return window > drive ? Distribution.either(0.5, Distribution.around(window - EARLY, 40), anyTime) : anyTime;
    }

    private Distribution arrivalAt(StopState stop) {
        double drive = driveMinutes(stop);
        boolean atHome = isToPickup(stop) && state.stillSince != 0;
        double earliest = (state.milesTo(stop) - State.FENCE_MILES) / FASTEST_MPH * 60 - age();
        Distribution arrival = atHome
                ? fromHome(drive)
                : state.standing() == null ? onTheRoad(drive, isAsleep(stop)) : leavingNow(drive);
        return minutes -> minutes <= earliest ? 0 : arrival.by(minutes);
    }

    private boolean isAsleep(StopState stop) {
        return isLongHalt() && !isToPickup(stop);
    }

    private boolean isToPickup(StopState stop) {
        return stop.is(StopFlag.PICKUP) && state.nothingArrived();
    }

    /** A driver who has not set out yet does so for the pickup's window. */
    private Distribution fromHome(double drive) {
        double window = untilPickup();
        double soon = drive - age() + BREAK_MINUTES / 2;
        if (Double.isNaN(window)) {
            return Distribution.anyTime(soon, Math.max(120, Math.min(600, halt())));
        }
        double mean = Math.max(window - EARLY, soon);
        return isOpen()
                ? openWindow(mean)
                : Distribution.either(0.9, Distribution.around(mean, 40), Distribution.anyTime(mean, 180));
    }

    /** From a stop, where the driver may as well rest on. */
    private Distribution leavingNow(double drive) {
        Distribution now = driving(-age(), drive, dutyLeft(), 12);
        Distribution rested = driving(Math.max(0, REST_MINUTES - halt()) - age(), drive, DRIVE_MINUTES, 12);
        double teams = halt() < REST_MINUTES ? teams() : 0; // which would not rest
        return minutes -> Math.max(now.by(minutes), rested.by(minutes) - teams);
    }

    private Distribution onTheRoad(double drive, boolean asleep) {
        double left = dutyLeft();
        if (asleep) {
            Distribution awake = Distribution.anyTime(drive - age(), Math.max(45, halt() / 2));
            return Distribution.either(SLEEPS, driving(Math.max(-age(), wake()), drive, DRIVE_MINUTES, 30), awake);
        }
        double resume = state.stillSince == 0 ? 0 : Math.max(3, BREAK_MINUTES - halt());
        Distribution moving = driving(resume - age(), drive, left, state.stillSince == 0 ? 3 : 12);
        return Distribution.either(0.95, moving, Distribution.anyTime(resume + drive - age(), 120));
    }

    /** The arrival with no rest, one, two: each as likely as the hours left make it. */
    private Distribution driving(double start, double drive, double left, double spread) {
        double breaks = Math.floor(drive / BREAK_AFTER) * BREAK_MINUTES;
        double likely = 1;
        Distribution belief = minutes -> 0;
        double alone = 1 - teams();
        for (int rests = 0; rests <= 4 && likely >= 0.01; rests++) {
            double more = drive - left - rests * DRIVE_MINUTES;
            double mean = start + drive + breaks + rests * REST_MINUTES + interval;
            Distribution with = Distribution.around(mean, 0.08 * drive + spread + 35 * Math.sqrt(rests));
            belief = Distribution.either(1 - likely, belief, with);
            likely = Distribution.around(0, 0.10 * drive + 25).by(more) * alone;
        }
        return belief;
    }

    /** The chance that two drivers take turns: certain once the truck has driven longer than one may. */
    private double teams() {
        boolean illegal = state.drivenSeconds / 60.0 > DRIVE_MINUTES + BREAK_MINUTES;
        return illegal ? 0.98 : state.is(Flag.RESTED) ? 0 : TEAMS;
    }

    /** Without a place there are the service's own estimate, while it gives one, and the window. */
    private Distribution unplaced(StopState stop) {
        boolean toPickup = isToPickup(stop);
        if (state.etaSeen > now - 2 * HOUR && state.etaSeen != 0) {
            double mean = minutes(state.etaSeen - now);
            if (isLongHalt() && !toPickup) {
                Distribution awake = Distribution.anyTime(mean, Math.max(45, halt() / 2));
                return Distribution.either(
                        SLEEPS, Distribution.around(Math.max(0, wake()) + mean, 0.12 * mean + 30), awake);
            }
            return Distribution.either(
                    0.8, Distribution.around(mean, 0.12 * Math.abs(mean) + 15), Distribution.anyTime(mean / 2, 300));
        }
        double window = toPickup ? untilPickup() : stop.windowFrom == 0 ? Double.NaN : minutes(stop.windowFrom - now);
        if (Double.isNaN(window)) {
            return Distribution.anyTime(isLongHalt() ? Math.max(0, wake()) : 0, toPickup ? 180 : 600);
        }
        if (isOpen()) {
            return openWindow(Math.max(0, window - EARLY));
        }
        double spread = toPickup ? 45 : 240;
        Distribution planned = Distribution.around(window - (toPickup ? EARLY : 120), spread);
        return Distribution.either(0.85, planned, Distribution.anyTime(isLongHalt() ? Math.max(0, wake()) : 0, 1_200));
    }

    private void read(Distribution event, double worth, double latest, ReadReason reason) {
        if (isSilent()) {
            silence(event, worth);
            return;
        }
        double best = event.nextRead(worth, readUsd, soonest(), latest);
        if (reason == ReadReason.TO_STOP && !isOpen()) {
            double chance = event.quantile(0.05, latest) + state.policy.slackMinutes() * stretch;
            best = Math.min(best, Math.max(soonest(), chance));
        }
        long likely = now + Math.round(event.quantile(0.5, 4 * LONGEST) * MINUTE);
        boolean quiet = reason == ReadReason.TO_STOP && event.by(best) < UNLIKELY;
        next(best, quiet ? ReadReason.FRESHNESS : reason, likely);
    }

    /** Returns whether a driver may set out for the pickup at any of many hours. */
    private boolean isOpen() {
        return state.nothingArrived() && state.stillSince != 0 && state.pickupTo() - state.pickupFrom() > 2 * HOUR;
    }

    private Distribution openWindow(double soonest) {
        return Distribution.anyTime(
                soonest, Math.max(180, minutes(state.pickupTo() - Math.max(now, state.pickupFrom()))));
    }

    /** Nothing new can be seen before the phone is back, at any time alike: the best pause has a closed form. */
    private void silence(Distribution event, double worth) {
        double chance = Math.max(0.04, Math.min(1, event.by(soonest())));
        double pause = Math.sqrt(2 * readUsd * SILENCE_MINUTES / (worth * chance));
        double patience = Math.pow(1.15, Math.min(12, Math.max(0, state.silentReads - 1)));
        next(Math.min(LONGEST, Math.max(soonest(), pause * patience)), ReadReason.SILENT, state.fixAt);
    }

    private void next(double minutes, ReadReason reason, long about) {
        double least = reason == ReadReason.BEFORE_PICKUP ? 0 : new Patience(state).minutes(now, overstayed() > 0);
        double best = Math.min(Math.max(minutes, Math.min(LONGEST, least)), untilAlarm());
        state.next = readAt + Math.round(best * 60) * 1_000;
        state.reason = reason;
        state.reasonAt = about;
    }

    /** A position from after the next alarm decides whether it is reported; a silent phone brings none. */
    private double untilAlarm() {
        long alarm = TimeEvents.nextAlarm(state);
        boolean never = isSilent() && (alarm <= now || state.standing() != null);
        return never ? Double.MAX_VALUE : Math.max(soonest(), minutes(alarm - now) + (interval + 1) * stretch);
    }

    private double driveMinutes(StopState stop) {
        return Math.max(0, state.milesTo(stop) - State.FENCE_MILES) / state.mph * 60;
    }

    private double dutyLeft() {
        double driven = state.drivenSeconds / 60.0;
        double duty = minutes(state.fixAt - state.dutySince);
        return Math.max(0, Math.min(DRIVE_MINUTES - driven, DUTY_MINUTES - duty));
    }

    private boolean isLongHalt() {
        return halt() > LONG_HALT || (halt() > 12 && dutyLeft() < 20);
    }

    private double halt() {
        return state.stillSince == 0 ? 0 : minutes(state.fixAt - state.stillSince);
    }

    private double wake() {
        return minutes(state.stillSince - now) + REST_MINUTES;
    }

    private double age() {
        return minutes(now - state.fixAt);
    }

    private boolean isSilent() {
        return age() > Math.max(SILENT_AFTER, 3 * interval);
    }

    private double untilPickup() {
        return state.pickupFrom() == 0 ? Double.NaN : minutes(state.pickupFrom() - now);
    }

    private double soonest() {
        return state.policy.minInterval().toSeconds() / 60.0 * stretch;
    }

    private double freshness() {
        double usual = state.policy.maxInterval().toSeconds() / 60.0 * stretch;
        StopState ahead = state.ahead();
        long due = ahead == null ? 0 : ahead.windowTo;
        long expected = expectedArrival();
        boolean open = due != 0 && expected != 0 && Math.abs(expected - due) < 2 * HOUR && expected - now < 12 * HOUR;
        return open ? usual / 2 : usual;
    }

    private static double minutes(long millis) {
        return millis / MINUTE;
    }
}
