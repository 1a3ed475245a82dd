package io.freightsdk.tracking;

import static io.freightsdk.tracking.Road.minutes;

import io.freightsdk.model.GpsPoint;
import io.freightsdk.tracking.LoadState.Stop;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What is expected of a load after a read, from its stops and that read alone; times in minutes from now. */
final class Forecast {
    static final double FENCE_MILES = 0.5;
    private static final double FASTEST_MPH = 70;

    // the law for one driver: 11 hours of driving, then 10 of rest, and half an hour after 8
    private static final double REST = 10.5 * 60;
    private static final double DRIVE = 11 * 60;
    private static final double BREAK = 30;
    private static final double BREAK_AFTER = 8 * 60;
    private static final double TEAMS = 0.08;

    private static final double HALT = 42;
    private static final double STAY = 95;
    private static final double STAY_SIGMA = 0.65;
    private static final double PASSED_MILES = 35;
    private static final double EARLY = 12;
    private static final double LATE = 2 * 60;
    private static final double WIDE_WINDOW = 2 * 60;
    private static final double LONGEST_HALT = 12 * 60;
    private static final double SOME_DAYS = 7 * 24 * 60;

    final Instant now;

    /** The stop where the truck stands by its stamps; null while it drives. */
    final @Nullable Stop standing;

    /** The next stop, which is the one after {@link #standing}; null if there is none. */
    final @Nullable Stop ahead;

    /** Their numbers; 0 for none. */
    final int standingNumber;

    final int aheadNumber;

    /** Whether the truck has reached no stop yet, nor passed its pickup. */
    final boolean nothingReached;

    /** Null if the driver has not joined. */
    final @Nullable Road road;

    /** The stop after {@link #ahead}, if that is a pickup which the truck may have passed; null otherwise. */
    private final @Nullable Stop mayBeNext;

    private final @Nullable Instant eta;

    /** Whether the newest point is elsewhere than the one before. */
    private final boolean jumped;

    /**
     * Looks at one read.
     *
     * @param track without wild points
     * @param eta what the service expects; null if it does not
     */
    Forecast(List<Stop> stops, List<GpsPoint> track, @Nullable Instant eta, Instant now) {
        int next = stops.size();
        while (next > 0 && stops.get(next - 1).arrivedAt() == null) {
            next--;
        }
        this.now = now;
        this.eta = eta;
        Stop reached = next == 0 ? null : stops.get(next - 1);
        standing = reached == null || reached.departedAt() != null ? null : reached;
        standingNumber = standing == null ? 0 : next;
        while (standing == null && next < stops.size() && isPassed(stops.get(next), track)) {
            next++;
        }
        nothingReached = next == 0;
        ahead = next == stops.size() ? null : stops.get(next);
        aheadNumber = ahead == null ? 0 : next + 1;
        Instant left = reached == null || reached.departedAt() == null ? Instant.EPOCH : reached.departedAt();
        int last = track.size() - 1;
        jumped = last > 0 && Geo.miles(track.get(last - 1), track.get(last)) > 4 * FENCE_MILES;
        road = track.isEmpty() ? null : Road.of(track, standing == null ? ahead : null, left);
        Stop after = next + 1 < stops.size() ? stops.get(next + 1) : null;
        mayBeNext = after != null && ahead != null && nothingReached && isBehind(ahead, after) ? after : null;
    }

    /** Returns whether a pickup that is late is further away than the stop after it. */
    private boolean isBehind(Stop pickup, Stop after) {
        Instant opens = pickup.opens();
        return road != null
                && opens != null
                && opens.isBefore(now)
                && pickup.isPickup()
                && pickup.isPlaced()
                && milesFrom(after, road.last()) < milesFrom(pickup, road.last());
    }

    /** A pickup that the truck moves away from after its time was left before the phone was on. */
    private boolean isPassed(Stop stop, List<GpsPoint> track) {
        Instant opens = stop.opens();
        if ((opens != null && !opens.isBefore(now)) || !stop.isPlaced() || track.isEmpty() || !stop.isPickup()) {
            return false;
        }
        double least = track.stream()
                .mapToDouble(point -> stop.milesFrom(point.lat(), point.lng()))
                .min()
                .orElseThrow();
        return milesFrom(stop, track.get(track.size() - 1)) > least + PASSED_MILES;
    }

    private static double milesFrom(Stop stop, GpsPoint point) {
        return stop.milesFrom(point.lat(), point.lng());
    }

    /** Minutes since the newest point. */
    double age() {
        return road == null ? 0 : Math.max(0, minutes(road.last().ts(), now));
    }

    boolean isSilent() {
        return road != null && age() > Math.max(30, 3 * road.every());
    }

    /** Whether the driver stands on the way, as for a rest. */
    boolean rests() {
        return road != null
                && standing == null
                && !nothingReached
                && (road.stood() > HALT || (road.stood() > 12 && road.left() < 20));
    }

    /** When the rest of a driver who rests is over. */
    double wakes() {
        return road == null ? 0 : Math.max(0, REST - road.stood()) - age();
    }

    boolean isAtHome() {
        return road != null && nothingReached && standing == null && road.stood() > 0;
    }

    /** Returns whether the truck drives away from a stop whose departure is not shown yet. */
    boolean isLeaving(Stop stop) {
        if (road == null) {
            return false;
        }
        boolean isAway = stop.isPlaced() && milesFrom(stop, road.last()) > 4 * FENCE_MILES;
        return isAway
                || (jumped && !stop.isPlaced())
                || (road.stood() == 0 && !(stop.isPlaced() && milesFrom(stop, road.last()) < FENCE_MILES / 2));
    }

    /** Returns whether the truck is so near that it may have arrived without a stamp yet. */
    boolean mayBeAt(Stop stop) {
        return road != null && stop.isPlaced() && milesFrom(stop, road.last()) < 2 * FENCE_MILES;
    }

    /** The next arrival, or the departure from the stop where the truck stands. */
    Distribution next() {
        if (standing != null) {
            return departure(standing);
        }
        if (ahead == null) {
            return Distribution.anyTime(0, 7 * 60);
        }
        Distribution arrival = arrival(ahead);
        return mayBeNext == null || road == null
                ? arrival
                : Distribution.either(0.5, arrival, driving(mayBeNext, -age(), road.left(), 12));
    }

    private Distribution departure(Stop stop) {
        double every = road == null ? 5 : road.every();
        double shown = 3 + every;
        if (stop.isPlaced() && isLeaving(stop)) {
            return Distribution.either(
                    0.8, Distribution.around(shown - age(), 5), Distribution.anyTime(0, 60)); // on its way out
        }
        Instant arrived = stop.arrivedAt() == null ? now : stop.arrivedAt();
        double from = minutes(now, arrived) + shown;
        double window = stop.windowFrom() == null ? from : Math.max(from, minutes(now, stop.windowFrom()) + shown);
        // half of the trucks are unloaded when they come, and one in sixteen stays on and on
        Distribution usual = Distribution.either(
                0.5, Distribution.logNormal(from, STAY, STAY_SIGMA), Distribution.logNormal(window, STAY, STAY_SIGMA));
        return Distribution.either(0.94, usual, Distribution.anyTime(from, 7 * 60));
    }

    private Distribution arrival(Stop stop) {
        Instant opens = stop.opens();
        double window = opens == null ? Double.NaN : minutes(now, opens);
        if (isAtHome() && opens != null) {
            double soonest = stop.isPlaced() ? drive(stop) - age() + 15 : 0;
            double mean = Math.max(window - EARLY, soonest);
            if (-window > LATE) {
                return Distribution.anyTime(soonest, -2 * window); // the later, the less is to be expected
            }
            double wide = stop.windowTo() == null ? 0 : minutes(opens.isAfter(now) ? opens : now, stop.windowTo());
            return wide > WIDE_WINDOW && stop.windowFrom() != null
                    ? Distribution.anyTime(mean, Math.max(180, wide))
                    : Distribution.around(mean, 45);
        }
        if (road != null && !isAtHome() && road.stood() > LONGEST_HALT) {
            return Distribution.anyTime(
                    stop.isPlaced() ? drive(stop) - age() : 0, road.stood()); // the longer, the rarer
        }
        double wakes = rests() ? Math.max(0, wakes()) : 0;
        if (!stop.isPlaced()) {
            double mean = eta != null ? minutes(now, eta) : window - 120;
            return Double.isNaN(mean)
                    ? Distribution.anyTime(wakes, 10 * 60)
                    : Distribution.around(mean + wakes, 0.12 * Math.abs(mean) + (eta != null ? 20 : 200));
        }
        if (road == null || isAtHome()) {
            double stood = road == null ? 0 : road.stood();
            return Distribution.anyTime(drive(stop) - age() + 15, Math.max(120, Math.min(600, stood)));
        }
        double resumes = road.stood() == 0 ? 0 : Math.max(3, BREAK - road.stood());
        return rests()
                ? driving(stop, Math.max(-age(), wakes()), DRIVE, 30)
                : driving(stop, resumes - age(), road.left(), road.stood() == 0 ? 3 : 12);
    }

    /**
     * The arrival at the next stop, from another as if the truck left that now; null if nobody can say, as of a truck that has stood
     * for longer than a rest.
     */
    @Nullable
    Distribution foreseen() {
        if (road == null
                || ahead == null
                || !ahead.isPlaced()
                || (isAtHome() && ahead.opens() == null)
                || (standing == null && !nothingReached && road.stood() > LONGEST_HALT)) {
            return null;
        }
        boolean mayGoOn = standing != null || (rests() && road.left() > drive(ahead));
        if (isAtHome() || !mayGoOn) {
            return arrival(ahead);
        }
        Distribution goes = driving(ahead, -age(), road.left(), 12);
        Distribution rested = driving(ahead, Math.max(-age(), wakes()), DRIVE, 12);
        return minutes -> Math.max(goes.by(minutes), rested.by(minutes) - TEAMS);
    }

    /** The expected arrival at the next stop: by its place or, where that is unknown, by the service; null if nobody can say. */
    @Nullable
    Instant expected() {
        Distribution arrival = foreseen();
        if (arrival != null && road != null) {
            return now.plus(Duration.ofSeconds(Math.round(60 * (arrival.quantile(0.5, SOME_DAYS) - road.every()))));
        }
        boolean isByService = ahead != null && !ahead.isPlaced() && standing == null;
        return isByService && (road == null || road.stood() <= LONGEST_HALT) ? eta : null;
    }

    private double drive(Stop stop) {
        return road == null ? 0 : Math.max(0, milesFrom(stop, road.last()) - FENCE_MILES) / road.mph() * 60;
    }

    /** With no rest, one, two: each as likely as the hours left make it. */
    private Distribution driving(Stop stop, double start, double left, double spread) {
        Road seen = Objects.requireNonNull(road);
        double drive = drive(stop);
        double soonest = drive * seen.mph() / FASTEST_MPH - age();
        double alone = seen.driven() > DRIVE + BREAK ? 0.02 : 1 - TEAMS;
        double mean = start + drive + Math.floor(drive / BREAK_AFTER) * BREAK + seen.every();
        double likely = 1;
        Distribution belief = minutes -> 0;
        for (int rests = 0; rests <= 4 && likely >= 0.01; rests++) {
            Distribution with = Distribution.around(mean + rests * REST, 0.08 * drive + spread + 35 * Math.sqrt(rests));
            belief = Distribution.either(1 - likely, belief, with);
            likely = Distribution.around(0, 0.10 * drive + 25).by(drive - left - rests * DRIVE) * alone;
        }
        Distribution all = belief;
        return minutes -> minutes <= soonest ? 0 : all.by(minutes);
    }
}
