package io.freightsdk.server.proof.model;

import java.time.Duration;
import java.time.Instant;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** What the fixes of a load say, told from the first one each time. */
final class Fold {
    private final String places;
    private final int pickups;
    private final boolean awaitConfirm;
    private final @Nullable Instant pickupBegins;

    final @Nullable Instant[] arrived;
    final @Nullable Instant[] departed;
    String status = "PLANNED";

    @Nullable
    Instant deliveredAt;

    int standsAt = -1;
    private @Nullable Instant outsideSince;
    private int waitsAt = -1;
    private @Nullable Instant waitsSince;

    Fold(String places, int pickups, boolean awaitConfirm, @Nullable Instant pickupBegins) {
        this.places = places;
        this.pickups = pickups;
        this.awaitConfirm = awaitConfirm;
        this.pickupBegins = pickupBegins;
        this.arrived = new @Nullable Instant[places.length()];
        this.departed = new @Nullable Instant[places.length()];
    }

    Fold over(SortedMap<Instant, Ping> fixes) {
        fixes.forEach(this::step);
        return this;
    }

    boolean everywhere() {
        for (Instant time : arrived) {
            if (time == null) {
                return false;
            }
        }
        return true;
    }

    private void step(Instant time, Ping fix) {
        int stop = holding(fix);
        if (stop < 0 || arrived[stop] != null) {
            waitsAt = -1;
            standing(time, fix);
        } else if (!status.equals("PLANNED") || stop < pickups) {
            arrive(stop, time);
        } else {
            waiting(stop, time);
        }
    }

    /** At a delivery before any pickup: believed after ten minutes, once the pickup window has begun. */
    private void waiting(int stop, Instant time) {
        if (waitsAt != stop) {
            waitsAt = stop;
            waitsSince = time;
        }
        boolean begun = pickupBegins == null || !time.isBefore(pickupBegins);
        if (begun && Duration.between(waitsSince, time).compareTo(Duration.ofMinutes(10)) >= 0) {
            arrive(stop, waitsSince);
        }
    }

    private void arrive(int stop, Instant time) {
        if (standsAt >= 0) {
            depart(outsideSince == null ? time : outsideSince);
        }
        arrived[stop] = time;
        standsAt = stop;
        outsideSince = null;
        waitsAt = -1;
        if (status.equals("PLANNED")) {
            status = stop < pickups ? "AT_PICKUP" : "AT_DELIVERY";
        } else if (status.equals("IN_TRANSIT") || status.equals("AT_DELIVERY")) {
            if (everywhere() && !awaitConfirm) {
                status = "DELIVERED";
                deliveredAt = time;
            } else if (stop == places.length() - 1) {
                status = "AT_DELIVERY";
            }
        }
    }

    private void standing(Instant time, Ping fix) {
        if (standsAt < 0) {
            return;
        }
        char place = places.charAt(standsAt);
        double meters = fix.spot().metersTo(Spot.of(place));
        int radius = Spot.radiusMeters(place);
        if (meters > radius + Math.max(150, radius / 4.0)) {
            depart(time);
        } else if (meters <= radius) {
            outsideSince = null;
        } else if (outsideSince == null) {
            outsideSince = time;
        }
    }

    private void depart(Instant time) {
        departed[standsAt] = time;
        standsAt = -1;
        outsideSince = null;
        if (status.equals("AT_PICKUP")) {
            status = "IN_TRANSIT";
        }
    }

    /** The nearest. */
    private int holding(Ping fix) {
        int nearest = -1;
        double meters = 0;
        for (int i = 0; i < places.length(); i++) {
            char place = places.charAt(i);
            double away = fix.spot().metersTo(Spot.of(place));
            boolean holds = departed[i] == null && away <= Spot.radiusMeters(place);
            if (holds && (nearest < 0 || away < meters)) {
                nearest = i;
                meters = away;
            }
        }
        return nearest;
    }
}
