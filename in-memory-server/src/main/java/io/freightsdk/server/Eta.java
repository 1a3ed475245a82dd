package io.freightsdk.server;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The arrival to expect at the next stop, or the reason why there is none. */
final class Eta {
    private static final double ROAD_FACTOR = 1.18;
    private static final double MPH = 50;
    private static final Duration STALE = Duration.ofHours(1);
    private static final Duration EARLY = Duration.ofHours(12);

    private Eta() {}

    static Map<String, @Nullable Object> json(Load load, Instant now) {
        Position last = load.last();
        int next = 0;
        while (next < load.stops().size() && load.visit(next).arrivedAt() != null) {
            next++;
        }
        Stop target = next < load.stops().size() ? load.stops().get(next) : null;
        String reason = reason(load, last, target, now);
        if (reason != null || last == null || target == null) {
            return Json.object("reason", reason);
        }
        double miles = GreatCircle.miles(
                        last.lat(),
                        last.lng(),
                        target.point().lat(),
                        target.point().lng())
                * ROAD_FACTOR;
        Instant driven = last.time().plus(Duration.ofMinutes(Math.round(miles / MPH * 60)));
        Instant eta = driven.isBefore(now) ? now : driven;
        return Json.object(
                "etaAt",
                eta,
                "target",
                Json.object("type", target.type(), "sequence", next + 1),
                "remainingMiles",
                Math.round(miles * 10) / 10.0,
                "positionAt",
                last.time(),
                "computedAt",
                now,
                "projectedDelayMinutes",
                delayMinutes(target, eta));
    }

    private static @Nullable String reason(Load load, @Nullable Position last, @Nullable Stop target, Instant now) {
        Status status = load.status();
        if (status == Status.DELIVERED || status == Status.CANCELLED) {
            return "load_closed";
        }
        if (last == null) {
            return "driver_not_joined";
        }
        if (last.time().isBefore(now.minus(STALE))) {
            return "stale_position";
        }
        if (target == null || (status == Status.AT_DELIVERY && load.standsAt() >= 0)) {
            return "at_stop";
        }
        Instant opens = target.window();
        return status == Status.PLANNED && opens != null && opens.isAfter(now.plus(EARLY)) ? "too_early" : null;
    }

    private static @Nullable Long delayMinutes(Stop target, Instant eta) {
        Instant due = target.window();
        return due == null
                ? null
                : (Long) Math.max(0, Duration.between(due, eta).toMinutes());
    }
}
