package io.freightsdk.tracking;

import io.freightsdk.model.GpsPoint;
import io.freightsdk.model.LoadPosition;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Learns from the new points of a read how fast the truck nears the next stop, how long the driver has driven since the last
 * rest, and since when the truck stands.
 */
final class TrackState {
    /** Straight miles an hour, before the track has shown others. */
    static final double USUAL_MPH = 46;

    private static final double MINUTE = 60_000;
    private static final double STANDING_MPH = 4;
    private static final double LEAST_MINUTES = 4;
    private static final double ROAD_MPH = 55;
    private static final double REST_MINUTES = 9.5 * 60;
    private static final int TIRED_SECONDS = 4 * 3_600;
    private static final double WILD_MPH = 130;
    private static final double WILD_MILES = 1;
    private static final double LONG_GAP_MINUTES = 45;
    private static final double LEAST_DRIVE_MINUTES = 15;
    private static final double SPEED_MEMORY_MINUTES = 120;

    private final State state;
    private final @Nullable StopState next;
    private long leftAt;
    private double driven;
    private double closed;

    private TrackState(State state) {
        this.state = state;
        this.next = state.standing() == null ? state.ahead() : null;
        for (StopState stop : state.stops) {
            leftAt = Math.max(leftAt, stop.departureReported);
        }
    }

    /** Returns a position without wild points at the end of its track: until one agrees, the phone counts as silent. */
    static LoadPosition believed(LoadPosition position) {
        List<GpsPoint> track = position.gpsTrack();
        int end = track.size();
        while (end > 0 && isWild(track, end - 1)) {
            end--;
        }
        return end == track.size()
                ? position
                : position.toBuilder().gpsTrack(track.subList(0, end)).build();
    }

    static void learn(State state, List<GpsPoint> track) {
        int first = track.size();
        while (first > 0 && track.get(first - 1).ts().toEpochMilli() > state.fixAt) {
            first--;
        }
        TrackState road = new TrackState(state);
        for (int i = first; i < track.size(); i++) {
            GpsPoint point = track.get(i);
            long at = point.ts().toEpochMilli();
            if (at > state.fixAt && !isWild(track, i)) { // a second point of a moment has no speed
                road.take(at, Degrees.packed(point.lat()), Degrees.packed(point.lng()), road.isStanding(track, i));
            }
        }
        road.learnSpeed();
    }

    /** Returns whether no truck gets to a point from the last one, nor from the one before, which may itself be wild. */
    private static boolean isWild(List<GpsPoint> track, int i) {
        return i > 0
                && isTooFar(track.get(i - 1), track.get(i))
                && (i == 1 || isTooFar(track.get(i - 2), track.get(i)));
    }

    private static boolean isTooFar(GpsPoint from, GpsPoint to) {
        double hours = (to.ts().toEpochMilli() - from.ts().toEpochMilli()) / (60 * MINUTE);
        double most = WILD_MPH * hours + WILD_MILES;
        double degrees = Math.abs(to.lat() - from.lat()) + Math.abs(to.lng() - from.lng());
        // most points need no more
        return degrees * Degrees.MOST_MILES > most && Degrees.miles(from.lat(), from.lng(), to.lat(), to.lng()) > most;
    }

    /** Returns whether the truck is about where it was minutes before: over less, the error of a point would be a speed. */
    private boolean isStanding(List<GpsPoint> track, int i) {
        GpsPoint point = track.get(i);
        double minutes = (point.ts().toEpochMilli() - state.fixAt) / MINUTE;
        double lat = state.lat;
        double lng = state.lng;
        for (int from = i - 1; minutes < LEAST_MINUTES; from--) {
            if (from < 0) {
                return state.stillSince != 0; // as before
            }
            GpsPoint before = track.get(from);
            double since = (point.ts().toEpochMilli() - before.ts().toEpochMilli()) / MINUTE;
            if (since >= LEAST_MINUTES && !isWild(track, from)) {
                minutes = since;
                lat = before.lat();
                lng = before.lng();
            }
        }
        return Degrees.miles(lat, lng, point.lat(), point.lng()) / minutes * 60 < STANDING_MPH;
    }

    private void take(long at, double lat, double lng, boolean isStanding) {
        if (state.fixAt == 0) {
            state.dutySince = at;
            state.stillSince = at;
        } else if (!isStanding) {
            move(at, lat, lng);
        } else if (state.stillSince == 0) {
            state.stillSince = state.fixAt;
        }
        state.fixAt = at;
        state.lat = lat;
        state.lng = lng;
    }

    private void move(long at, double lat, double lng) {
        double minutes = (at - state.fixAt) / MINUTE;
        double miles = Degrees.miles(state.lat, state.lng, lat, lng);
        double drive = minutes > LONG_GAP_MINUTES ? Math.min(minutes, miles * 1.15 / ROAD_MPH * 60) : minutes;
        double stood = minutes - drive + (state.stillSince == 0 ? 0 : (state.fixAt - state.stillSince) / MINUTE);
        if (stood >= REST_MINUTES) {
            state.set(Flag.RESTED, state.is(Flag.RESTED) || state.drivenSeconds > TIRED_SECONDS);
            state.drivenSeconds = 0;
            state.dutySince = at - (long) (drive * MINUTE);
        }
        if (state.drivenSeconds == 0) {
            state.dutySince = state.fixAt; // waiting for the first drive is no duty
        }
        state.stillSince = 0;
        state.set(Flag.STILL_TOLD, false); // the next halt is another, though no read shows what is between
        state.drivenSeconds += (int) Math.round(drive * 60);
        // before it left the last stop, it was on its way to that
        if (next != null && next.is(StopFlag.PLACED) && state.fixAt >= leftAt) {
            driven += drive;
            closed += state.milesTo(next) - Degrees.miles(lat, lng, next.lat, next.lng);
        }
    }

    private void learnSpeed() {
        if (driven >= LEAST_DRIVE_MINUTES && closed > 0) {
            double seen = Math.min(68, Math.max(25, closed / driven * 60));
            double share = Math.min(0.6, driven / (driven + SPEED_MEMORY_MINUTES));
            state.mph += share * (seen - state.mph);
        }
    }
}
