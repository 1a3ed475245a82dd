package io.freightsdk.tracking;

import io.freightsdk.error.FreightException;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.tracking.Engine.Update;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The pure core as a test follows a load by it: each read costs its price. */
record Rules(Engine engine, BigDecimal readUsd) {
    static Rules at(BigDecimal readUsd) {
        return new Rules(new Engine(readUsd.doubleValue(), 1), readUsd);
    }

    Update begin(String loadNumber, @Nullable CreateLoadInput order, FollowOptions options, Instant now) {
        TrackingPolicy policy = options.policy() == null ? TrackingPolicy.STANDARD : options.policy();
        return new Update(engine.begin(loadNumber, order, policy, options, null, now), List.of());
    }

    Update onRead(TrackedLoad load, LoadPosition position, Instant now) {
        return engine.onRead(Engine.spent(load, readUsd), position, now);
    }

    Update onFailure(TrackedLoad load, FreightException failure, Instant now) {
        return engine.onFailure(load, failure, now, true);
    }

    Update onConfirmed(TrackedLoad load, Instant now) {
        return Engine.onConfirmed(load, now);
    }
}
