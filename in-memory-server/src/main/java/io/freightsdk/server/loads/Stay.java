package io.freightsdk.server.loads;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Standing at a stop, with the fixes that speak against it.
 *
 * @param stop index in the plan
 * @param outsideSince the first fix outside the fence since the last one inside
 * @param beyondSince the fix beyond the exit line, when that was the newest
 */
record Stay(
        int stop, @Nullable Instant outsideSince, @Nullable Instant beyondSince) {

    static Stay at(int stop) {
        return new Stay(stop, null, null);
    }

    /** What is left of the doubts after a fix that does not prove a departure. */
    Stay after(Zone zone, Fix fix) {
        if (zone == Zone.INSIDE) {
            return outsideSince == null ? this : at(stop);
        }
        Instant outside = outsideSince == null ? fix.time() : outsideSince;
        return new Stay(stop, outside, zone == Zone.MARGIN ? null : fix.time());
    }
}
