package io.freightsdk.server;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * The server's clock: real time until it is moved, then frozen until it is moved again. When a move returns, every truck that
 * has set out has come as far as it could. Drives move it too. Any method that takes an {@link InstantSource} can have the
 * server's time from it, such as the builder of the client under test.
 */
public final class FreightClock implements InstantSource {
    private final World world;

    FreightClock(World world) {
        this.world = world;
    }

    /** Returns the time that every stamp and {@code Date} header shows now. */
    public Instant now() {
        return world.clock().instant();
    }

    /** Returns the same time, as an {@link InstantSource}. */
    @Override
    public Instant instant() {
        return now();
    }

    /** Moves it forward and freezes it there; a negative duration is refused. */
    public FreightClock advance(Duration by) {
        return moved(() -> world.clock().advance(by));
    }

    /** Sets it and freezes it there; going back undoes nothing. */
    public FreightClock set(Instant to) {
        return moved(() -> world.clock().set(to));
    }

    /** Makes it show real time again. */
    public FreightClock resumeRealTime() {
        return moved(() -> world.clock().resumeRealTime());
    }

    /** Lets it run so many times as fast as real time, from the time it shows: 60 is an hour a minute. */
    public FreightClock speed(int times) {
        return moved(() -> world.clock().speed(times));
    }

    /** Returns the time it is frozen at; empty while it runs. */
    public Optional<Instant> frozenAt() {
        return world.clock().frozenAt();
    }

    private FreightClock moved(Runnable move) {
        world.change(() -> world.moveClock(move));
        return this;
    }
}
