package io.freightsdk.server.state;

import io.freightsdk.server.geo.OfflineGeocoder;
import io.freightsdk.server.values.Decisions;
import io.freightsdk.server.values.FenceSettings;
import io.freightsdk.server.values.Geocoder;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The settings of a world, also after a reset; without a seed ids cannot be guessed, without a start time is real. */
public record WorldSettings(
        @Nullable Long seed,
        @Nullable Instant startAt,
        String keyPrefix,
        Duration idempotencyKeyRetention,
        FenceSettings fences,
        Geocoder geocoder,
        Decisions decisions) {

    /** Real time, unguessable tokens, exact fences, the offline geocoder. */
    public static WorldSettings standard() {
        return new WorldSettings(
                null,
                null,
                "agent_",
                Duration.ofHours(24),
                FenceSettings.EXACT,
                new OfflineGeocoder(),
                Decisions.STANDARD);
    }
}
