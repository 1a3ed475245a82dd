package io.freightsdk;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** Time that moves when a test says so. */
final class SettableClock implements InstantSource {
    private volatile Instant now = Instant.parse("2026-01-01T00:00:00Z");

    @Override
    public Instant instant() {
        return now;
    }

    void advance(Duration time) {
        now = now.plus(time);
    }
}
