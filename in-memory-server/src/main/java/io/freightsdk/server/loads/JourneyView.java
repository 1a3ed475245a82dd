package io.freightsdk.server.loads;

import io.freightsdk.server.values.Fix;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A journey at one moment, unaffected by what comes later; of its fixes the 500 newest, oldest first. */
public record JourneyView(
        Milestone status,
        @Nullable Instant deliveredAt,
        @Nullable Instant bolAt,
        List<StopVisit> stops,
        int pingCount,
        double miles,
        Points newest) {

    /** The latest by event time; null before the first. */
    public @Nullable Fix lastFix() {
        return newest.isEmpty() ? null : newest.get(newest.size() - 1);
    }

    /** Computes the figures on each call. */
    public Figures figures() {
        return Figures.of(this);
    }

    /** Computes the forecast on each call; {@code now} is server time. */
    public Forecast forecast(Instant now) {
        return new Forecaster(this, now).forecast();
    }

    /** The stop that on time is judged by. */
    StopVisit finalStop() {
        return stops.get(stops.size() - 1);
    }

    /** A stop with its plan and its stamps; never departed from without an arrival. */
    public record StopVisit(
            Stop stop,
            @Nullable Instant arrivedAt,
            @Nullable Instant departedAt) {

        boolean isOngoing() {
            return arrivedAt != null && departedAt == null;
        }

        @Nullable
        Duration dwell() {
            return arrivedAt == null || departedAt == null ? null : Duration.between(arrivedAt, departedAt);
        }
    }
}
