package io.freightsdk.server.state;

import io.freightsdk.server.state.World.WorldSettings;
import io.freightsdk.server.values.Decisions;
import io.freightsdk.server.values.FenceSettings;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Settings of worlds for tests that need no server around them. */
public final class Worlds {
    private Worlds() {}

    /** A clock that is frozen there, standard settings otherwise. */
    public static WorldSettings frozenAt(Instant time) {
        return seeded(null, time, FenceSettings.EXACT);
    }

    /** The same with a seed and fences. */
    public static WorldSettings seeded(@Nullable Long seed, Instant time, FenceSettings fences) {
        WorldSettings standard = WorldSettings.standard();
        return new WorldSettings(
                seed,
                time,
                standard.keyPrefix(),
                standard.idempotencyKeyRetention(),
                fences,
                standard.geocoder(),
                Decisions.STANDARD);
    }
}
