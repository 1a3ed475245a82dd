package io.freightsdk.server;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * The server's clock. It shows real time until it is moved, and is then frozen until it is moved again; drives of trucks move it
 * too. When a move returns, every truck that drives with the clock has reported its positions up to then.
 *
 * <p>It is an {@link InstantSource}: give it to the builder of the client under test, so that both have the same time. The years
 * are 1970 to 9999; a move beyond them is an {@link IllegalArgumentException} and changes nothing.
 */
public final class FreightClock implements InstantSource {
    private final ServerState state;

    FreightClock(ServerState state) {
        this.state = state;
    }

    /** Returns the server's time, as in {@code Date} headers and in everything that has a time. */
    public Instant now() {
        return state.clock().instant();
    }

    /** Returns the same as {@link #now}. */
    @Override
    public Instant instant() {
        return now();
    }

    /**
     * Moves the clock forward and freezes it there.
     *
     * @throws IllegalArgumentException if the duration is negative
     */
    public FreightClock advance(Duration by) {
        return moved(() -> state.clock().advance(by));
    }

    /** Sets the clock and freezes it there. Setting it back undoes nothing that has happened. */
    public FreightClock set(Instant to) {
        return moved(() -> state.clock().set(to));
    }

    /** Lets the clock show real time again. */
    public FreightClock resumeRealTime() {
        return moved(() -> state.clock().resumeRealTime());
    }

    /**
     * Lets the clock run faster than real time, from the time that it shows now. With 60 an hour passes in a minute.
     *
     * @param times 1 to 100,000
     */
    public FreightClock speed(int times) {
        return moved(() -> state.clock().speed(times));
    }

    /** Returns the time at which the clock is frozen; empty while it runs. */
    public Optional<Instant> frozenAt() {
        return state.clock().frozenAt();
    }

    private FreightClock moved(Runnable move) {
        state.change(() -> state.moveClock(move));
        return this;
    }
}
