package io.freightsdk.server;

import io.freightsdk.server.state.CurrentWorld;
import io.freightsdk.server.state.ServerClock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The server's clock: real time until it is moved, then frozen until it is moved again. When a move returns, everything that
 * was due by then has happened, and every truck that has set out has come as far as it could. All brokers share it, and drives
 * move it too; so in a test whose methods run at the same time on one server a move and a drive are an {@link
 * IllegalStateException}. Any method that takes an {@link InstantSource} can have the server's time from it.
 */
public final class FreightClock implements InstantSource {
    static final String INSTEAD =
            "a server for each method (FreightServerExtension in an instance field) or @Execution(SAME_THREAD) on the class that has it";

    private final CurrentWorld world;

    FreightClock(CurrentWorld world) {
        this.world = world;
    }

    /** Returns the time that every stamp and {@code Date} header shows now. */
    public Instant now() {
        return clock().instant();
    }

    /** Returns the same time, as an {@link InstantSource}. */
    @Override
    public Instant instant() {
        return now();
    }

    /** Moves it forward and freezes it there; a negative duration is refused. */
    public FreightClock advance(Duration by) {
        return moved(clock -> clock.advance(by));
    }

    /** Sets it and freezes it there; going back undoes nothing. */
    public FreightClock set(Instant to) {
        return moved(clock -> clock.set(to));
    }

    /** Makes it show real time again. */
    public FreightClock resumeRealTime() {
        return moved(ServerClock::resumeRealTime);
    }

    /** Returns the time it is frozen at; empty while it shows real time. */
    public Optional<Instant> frozenAt() {
        return clock().frozenAt();
    }

    private FreightClock moved(Consumer<ServerClock> move) {
        world.changesForAll("clock", FreightClock.INSTEAD);
        return world.call(now -> {
            now.drives().moveClock(move);
            return this;
        });
    }

    private ServerClock clock() {
        return world.get().clock();
    }
}
