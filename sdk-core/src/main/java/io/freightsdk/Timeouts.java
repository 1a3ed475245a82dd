package io.freightsdk;

import io.freightsdk.internal.DurationText;
import java.time.Duration;

/** What a time limit may be. Zero is refused: in other clients it means no limit. */
final class Timeouts {
    private static final Duration LONGEST = Duration.ofDays(1);

    private Timeouts() {}

    static Duration checked(String name, Duration timeout) {
        if (timeout.compareTo(Duration.ofMillis(1)) < 0 || timeout.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(name + " is from 1 ms to 24 h, not " + DurationText.of(timeout));
        }
        return timeout;
    }
}
