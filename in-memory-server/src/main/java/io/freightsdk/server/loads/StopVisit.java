package io.freightsdk.server.loads;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A stop with its plan and its stamps; never departed from without an arrival. */
public record StopVisit(
        Stop stop, @Nullable Instant arrivedAt, @Nullable Instant departedAt) {

    boolean isOngoing() {
        return arrivedAt != null && departedAt == null;
    }

    @Nullable
    Duration dwell() {
        return arrivedAt == null || departedAt == null ? null : Duration.between(arrivedAt, departedAt);
    }
}
