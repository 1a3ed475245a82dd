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
    private final ServerState state;

    FreightClock(ServerState state) {
        this.state = state;
    }

    /** Returns the time that every stamp and {@code Date} header shows now. */
    public Instant now() {
        return state.clock().instant();
    }

    /** Returns the same time, as an {@link InstantSource}. */
    @Override
    public Instant instant() {
        return now();
    }

    /** Moves it forward and freezes it there; a negative duration is refused. */
    public FreightClock advance(Duration by) {
        return moved(() -> state.clock().advance(by));
    }

    /** Sets it and freezes it there; going back undoes nothing. */
    public FreightClock set(Instant to) {
        return moved(() -> state.clock().set(to));
    }

    /** Makes it show real time again. */
    public FreightClock resumeRealTime() {
        return moved(() -> state.clock().resumeRealTime());
    }

    /** Lets it run so many times as fast as real time, from the time it shows: 60 is an hour a minute. */
    public FreightClock speed(int times) {
        return moved(() -> state.clock().speed(times));
    }

    /** Returns the time it is frozen at; empty while it runs. */
    public Optional<Instant> frozenAt() {
        return state.clock().frozenAt();
    }

    private FreightClock moved(Runnable move) {
        state.change(() -> state.moveClock(move));
        return this;
    }
}
