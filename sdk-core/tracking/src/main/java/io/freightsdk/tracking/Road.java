package io.freightsdk.tracking;

import io.freightsdk.model.GpsPoint;
import io.freightsdk.tracking.LoadState.Stop;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the points of one read show of the driver; times in minutes.
 *
 * @param last the newest point
 * @param every between two points
 * @param stood since when the truck stands, 0 while it drives
 * @param driven at the wheel since the last long rest
 * @param duty since that rest ended
 * @param mph straight miles an hour towards the next stop
 */
record Road(GpsPoint last, double every, double stood, double driven, double duty, double mph) {
    private static final double USUAL_MPH = 46;
    private static final double SLOWEST_MPH = 25;
    private static final double FASTEST_MPH = 68;
    private static final double STANDING_MPH = 4;
    private static final double WILD_MPH = 130;
    private static final double WILD_MILES = 1;
    private static final double DEGREE_MILES = 69.1;

    /** Over less, the error of a point would be a speed. */
    private static final double APART = 4;

    private static final double LONG_REST = 9.5 * 60;
    private static final double GAP = 45;
    private static final double ROAD_MPH = 48;
    private static final double LEARNED_FROM = 600;
    private static final double LEARNED_LIKE = 60;
    private static final int POINTS_TIMED = 8;

    /** Clocks of phones and of this node differ by less. */
    private static final Duration AHEAD = Duration.ofMinutes(15);

    private static final double USUAL_INTERVAL = 5;

    /**
     * Reads a track, newest points first: hours up to the last long rest, the speed on the way from the last stop.
     *
     * @param track without wild points; not empty
     * @param to the next stop; null if the truck is at one
     * @param left when the truck left the last stop: before that it was on another way
     */
    static Road of(List<GpsPoint> track, @Nullable Stop to, Instant left) {
        GpsPoint last = track.get(track.size() - 1);
        GpsPoint at = last;
        Instant begun = last.ts();
        double stood = 0;
        double still = 0;
        double driven = 0;
        double closed = 0;
        double way = 0;
        for (int i = track.size() - 2; i >= 0; i--) {
            GpsPoint from = track.get(i);
            double minutes = minutes(from.ts(), at.ts());
            if (minutes < APART && i > 0) {
                continue;
            }
            double miles = Geo.miles(from, at);
            boolean stands = miles < minutes * STANDING_MPH / 60;
            double drove = stands ? 0 : minutes > GAP ? Math.min(minutes, miles / ROAD_MPH * 60) : minutes;
            if (driven == 0 || still < LONG_REST) {
                still = drove == 0 ? still + minutes : minutes - drove;
                stood += driven == 0 ? minutes - drove : 0;
                driven += drove;
                begun = drove == 0 ? begun : from.ts();
            }
            if (to != null && to.isPlaced() && way < LEARNED_FROM && !from.ts().isBefore(left)) {
                double nearer = to.milesFrom(from.lat(), from.lng()) - to.milesFrom(at.lat(), at.lng());
                boolean isOnTheWay = drove > 0 && nearer > 0;
                way += isOnTheWay ? drove : 0;
                closed += isOnTheWay ? nearer : 0;
            }
            at = from;
        }
        double seen = Math.max(SLOWEST_MPH * way, Math.min(FASTEST_MPH * way, closed * 60));
        double mph = (USUAL_MPH * LEARNED_LIKE + seen) / (LEARNED_LIKE + way);
        return new Road(last, interval(track), stood, driven, minutes(begun, last.ts()), mph);
    }

    /** How much longer one driver may drive by the law: 11 hours within 14 of duty. */
    double left() {
        return Math.max(0, Math.min(11 * 60 - driven, 14 * 60 - duty));
    }

    /** Minutes between the newest points. */
    static double interval(List<GpsPoint> track) {
        int count = Math.min(POINTS_TIMED, track.size());
        if (count < 2) {
            return USUAL_INTERVAL;
        }
        Instant first = track.get(track.size() - count).ts();
        double minutes = minutes(first, track.get(track.size() - 1).ts()) / (count - 1);
        return Math.min(15, Math.max(0.5, minutes));
    }

    /**
     * Returns a track without the points that no truck gets to, until a second one agrees, and without those of the future: with
     * only such points the phone counts as silent.
     */
    static List<GpsPoint> believed(List<GpsPoint> track, Instant now) {
        Instant latest = now.plus(AHEAD);
        List<GpsPoint> believed = new ArrayList<>(track.size());
        for (int i = 0; i < track.size(); i++) {
            if (!isWild(track, i) && !track.get(i).ts().isAfter(latest)) {
                believed.add(track.get(i));
            }
        }
        return believed.size() == track.size() ? track : believed;
    }

    /** Returns whether no truck gets to a point from the last one, nor from the one before, which may itself be wild. */
    private static boolean isWild(List<GpsPoint> track, int i) {
        return i > 0
                && isTooFar(track.get(i - 1), track.get(i))
                && (i == 1 || isTooFar(track.get(i - 2), track.get(i)));
    }

    private static boolean isTooFar(GpsPoint from, GpsPoint to) {
        double most = WILD_MPH * minutes(from.ts(), to.ts()) / 60 + WILD_MILES;
        double degrees = Math.abs(to.lat() - from.lat()) + Math.abs(to.lng() - from.lng());
        return degrees * DEGREE_MILES > most && Geo.miles(from, to) > most; // most points need no more than the first
    }

    static double minutes(Instant from, Instant to) {
        return Duration.between(from, to).toMillis() / 60_000.0;
    }
}
