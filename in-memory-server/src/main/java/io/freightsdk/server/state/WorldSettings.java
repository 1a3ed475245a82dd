package io.freightsdk.server.state;

import io.freightsdk.server.geo.OfflineGeocoder;
import io.freightsdk.server.values.Decisions;
import io.freightsdk.server.values.FenceSettings;
import io.freightsdk.server.values.Geocoder;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a world, also after a reset.
 *
 * @param seed makes ids, tokens and routes repeatable; null for unguessable ones
 * @param startAt where the clock stands at first; null for real time
 * @param keyPrefix begins the text of every agent key
 * @param decisions what the contract leaves open; not part of a snapshot
 * @param idempotencyKeyRetention how long an answer is given again to its Idempotency-Key, in server time
 */
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
