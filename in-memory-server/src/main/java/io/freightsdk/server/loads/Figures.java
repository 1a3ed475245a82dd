package io.freightsdk.server.loads;

import io.freightsdk.server.loads.JourneyView.StopVisit;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The figures of a position read; null for what cannot be said yet. The delay has the grace in it. */
public record Figures(
        @Nullable Double distanceMiles,
        @Nullable Boolean onTime,
        @Nullable Integer delayMinutes,
        @Nullable Integer pickupDwellMinutes,
        @Nullable Integer deliveryDwellMinutes) {

    private static final Duration GRACE = Duration.ofMinutes(15);

    static Figures of(JourneyView view) {
        Duration late = view.status() == Milestone.DELIVERED ? lateness(view.finalStop()) : null;
        return new Figures(
                view.pingCount() < 2 ? null : tenths(view.miles()),
                late == null ? null : late.compareTo(GRACE) <= 0,
                late == null ? null : wholeMinutes(late),
                dwellMinutes(view.stops(), Stop.Kind.PICKUP),
                dwellMinutes(view.stops(), Stop.Kind.DELIVERY));
    }

    static double tenths(double miles) {
        return Math.round(miles * 10) / 10.0;
    }

    /** From the end of the window to the arrival, negative before it. */
    private static @Nullable Duration lateness(StopVisit finalStop) {
        Instant due = finalStop.stop().windowTo();
        Instant arrived = finalStop.arrivedAt();
        return due == null || arrived == null ? null : Duration.between(due, arrived);
    }

    private static @Nullable Integer dwellMinutes(List<StopVisit> stops, Stop.Kind kind) {
        return stops.stream()
                .filter(stop -> stop.stop().kind() == kind)
                .map(StopVisit::dwell)
                .filter(Objects::nonNull)
                .reduce(Duration::plus)
                .map(Figures::wholeMinutes)
                .orElse(null);
    }

    /** Never below 0, and as many as an int can hold. */
    static int wholeMinutes(Duration duration) {
        return (int) Math.min(Integer.MAX_VALUE, Math.max(0, duration.toMinutes()));
    }
}
