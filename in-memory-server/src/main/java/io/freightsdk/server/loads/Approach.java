package io.freightsdk.server.loads;

import java.time.Duration;
import java.time.Instant;

/**
 * A run of fixes inside the fence of a stop that is not arrived at yet.
 *
 * @param stop index in the plan
 * @param since the first fix of the run: the arrival, if it comes to one
 * @param slow whether a fix of the run was too slow for driving by, or of unknown speed
 */
record Approach(int stop, Instant since, boolean slow) {

    boolean lasted(Duration duration, Fix now) {
        return !now.time().isBefore(since.plus(duration));
    }
}
