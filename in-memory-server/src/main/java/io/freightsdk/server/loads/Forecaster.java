package io.freightsdk.server.loads;

import io.freightsdk.server.geo.GreatCircle;
import io.freightsdk.server.loads.Forecast.Arrival;
import io.freightsdk.server.loads.Forecast.Confidence;
import io.freightsdk.server.loads.Forecast.Reason;
import io.freightsdk.server.loads.Forecast.Remaining;
import io.freightsdk.server.loads.Forecast.Unavailable;
import io.freightsdk.server.loads.JourneyView.StopVisit;
import io.freightsdk.server.values.Fix;
import io.freightsdk.server.values.GeoPoint;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes forecasts from one view at one time. */
record Forecaster(JourneyView view, List<StopVisit> ahead, Instant now) {
    private static final double ROAD_FACTOR = 1.18;
    private static final double MPH = 50;
    private static final int BREAK_AFTER = 8 * 60;
    private static final int BREAK = 30;
    private static final int REST_AFTER = 11 * 60;
    private static final int REST = 10 * 60;
    private static final Duration DWELL = Duration.ofHours(2);
    private static final Duration STALE = Duration.ofHours(1);
    private static final Duration EARLY = Duration.ofHours(12);

    Forecaster(JourneyView view, Instant now) {
        this(view, new ArrayList<>(view.stops()), now);
        ahead.removeIf(stop -> stop.arrivedAt() != null);
    }

    Forecast forecast() {
        Fix position = view.lastFix();
        if (view.status().ended()) {
            return new Unavailable(Reason.LOAD_CLOSED);
        }
        if (position == null) {
            return new Unavailable(Reason.DRIVER_NOT_JOINED);
        }
        if (position.time().isBefore(now.minus(STALE))) {
            return new Unavailable(Reason.STALE_POSITION);
        }
        if (ahead.isEmpty() || isWaitingAtDelivery()) {
            return new Unavailable(Reason.AT_STOP);
        }
        Stop target = ahead.get(0).stop();
        Fence fence = target.fence();
        if (fence == null) {
            return new Unavailable(Reason.NO_STOP_COORDINATES);
        }
        if (view.status() == Milestone.PLANNED && opensAfter(target, now.plus(EARLY))) {
            return new Unavailable(Reason.TOO_EARLY);
        }
        return arrival(position, target, driveMinutes(roadMiles(position.at(), fence.centre())));
    }

    private Arrival arrival(Fix position, Stop target, int driveMinutes) {
        Duration onTheWay = dwellLeft(position.time()).plusMinutes(driveMinutes + restMinutes(driveMinutes));
        Confidence confidence = confidence(Duration.between(position.time(), now), driveMinutes);
        Duration margin = Duration.ofSeconds(Math.round(onTheWay.toSeconds() * confidence.margin));
        Instant eta = notBeforeNow(position.time().plus(onTheWay));
        return new Arrival(
                target,
                eta,
                notBeforeNow(eta.minus(margin)),
                eta.plus(margin),
                remaining(position.at()),
                confidence,
                position.time(),
                now,
                delayMinutes(target, eta));
    }

    private Remaining remaining(GeoPoint from) {
        double miles = 0;
        GeoPoint here = from;
        for (StopVisit stop : ahead) {
            Fence fence = stop.stop().fence();
            if (fence != null) {
                miles += roadMiles(here, fence.centre());
                here = fence.centre();
            }
        }
        int driveMinutes = driveMinutes(miles);
        return new Remaining(Figures.tenths(miles), driveMinutes, restMinutes(driveMinutes));
    }

    private boolean isWaitingAtDelivery() {
        return view.status() == Milestone.AT_DELIVERY
                && view.stops().stream()
                        .anyMatch(visit -> visit.isOngoing() && !visit.stop().isPickup());
    }

    /** The rest of the usual stay where the truck stands; zero while it drives. */
    private Duration dwellLeft(Instant positionAt) {
        return view.stops().stream()
                .filter(StopVisit::isOngoing)
                .flatMap(stop -> Stream.ofNullable(stop.arrivedAt()))
                .map(arrivedAt -> DWELL.minus(Duration.between(arrivedAt, positionAt)))
                .reduce(Duration.ZERO, (most, left) -> left.compareTo(most) > 0 ? left : most);
    }

    private Instant notBeforeNow(Instant time) {
        return time.isBefore(now) ? now : time;
    }

    private static boolean opensAfter(Stop stop, Instant time) {
        Instant opens = stop.windowFrom();
        return opens != null && opens.isAfter(time);
    }

    private static @Nullable Integer delayMinutes(Stop target, Instant eta) {
        Instant due = target.windowTo();
        return due == null ? null : Figures.wholeMinutes(Duration.between(due, eta));
    }

    private static Confidence confidence(Duration age, int driveMinutes) {
        double minutes = age.toMillis() / 60_000.0;
        if (minutes <= 15 && driveMinutes <= 4 * 60) {
            return Confidence.HIGH;
        }
        return minutes <= 30 && driveMinutes <= REST_AFTER ? Confidence.MEDIUM : Confidence.LOW;
    }

    private static double roadMiles(GeoPoint from, GeoPoint to) {
        return GreatCircle.miles(from, to) * ROAD_FACTOR;
    }

    private static int driveMinutes(double miles) {
        return (int) Math.round(miles / MPH * 60);
    }

    /** A break is due when there is more to drive after it, not on arrival. */
    static int restMinutes(int driveMinutes) {
        int before = Math.max(0, driveMinutes - 1);
        return before / BREAK_AFTER * BREAK + before / REST_AFTER * REST;
    }
}
