package io.freightsdk.server.loads;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The visit to one stop, by the fixes; never a departure without an arrival. */
record Visit(@Nullable Instant arrivedAt, @Nullable Instant departedAt) {

    static final Visit NONE = new Visit(null, null);

    public Visit {
        if (arrivedAt == null && departedAt != null) {
            throw new IllegalArgumentException("a departure without an arrival");
        }
    }

    Visit arrive(Instant at) {
        return new Visit(at, null);
    }

    Visit depart(Instant at) {
        return new Visit(arrivedAt, at);
    }

    boolean isOpen() {
        return arrivedAt != null && departedAt == null;
    }
}
