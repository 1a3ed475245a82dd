package io.freightsdk.server.state;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** One server's clock: real time until it is moved by hand, then frozen until it is moved again. */
public final class ServerClock implements InstantSource {

    private static final Instant EARLIEST = Instant.EPOCH;
    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999999999Z");

    private final InstantSource real;
    private final ReentrantLock moving = new ReentrantLock();
    private final Signal moved = new Signal();
    private volatile @Nullable Instant frozenAt;

    /** Creates a clock that shows the time of {@code real}. */
    public ServerClock(InstantSource real) {
        this.real = real;
    }

    /** Creates a clock frozen at {@code start} that moves only by hand. */
    public static ServerClock frozenAt(Instant start) {
        ServerClock clock = new ServerClock(InstantSource.system());
        clock.set(start);
        return clock;
    }

    /** Returns a clock of its own that shows the same time, to see where a move leads. */
    public ServerClock copy() {
        ServerClock copy = new ServerClock(real);
        copy.frozenAt = frozenAt;
        return copy;
    }

    @Override
    public Instant instant() {
        Instant frozen = frozenAt;
        return frozen == null ? real.instant() : frozen;
    }

    /** Returns the time the clock is frozen at, or empty while it shows real time; setting it again restores the clock. */
    public Optional<Instant> frozenAt() {
        return Optional.ofNullable(frozenAt);
    }

    /** Returns the signal that is raised after every move by hand; passing time raises nothing. */
    public Signal moved() {
        return moved;
    }

    /** Moves the clock forward and freezes it there, also when it showed real time before. */
    public void advance(Duration by) {
        if (by.isNegative()) {
            throw new IllegalArgumentException("clock: cannot advance by " + by + ", use set to go back");
        }
        move(() -> {
            Instant from = instant();
            if (by.compareTo(Duration.between(from, LATEST)) > 0) {
                throw new IllegalArgumentException("clock: cannot advance by " + by + " past the year 9999");
            }
            moveTo(from.plus(by));
        });
    }

    /** Moves the clock forward to {@code target} unless it is past it, and freezes it; it never goes back. */
    public void advanceTo(Instant target) {
        move(() -> {
            Instant from = instant();
            moveTo(from.isBefore(target) ? target : from);
        });
    }

    /** Sets and freezes the clock; going back is allowed, and undoes and repeats nothing that has happened. */
    public void set(Instant target) {
        move(() -> moveTo(target));
    }

    /** Makes the clock show real time again. */
    public void resumeRealTime() {
        move(() -> frozenAt = null);
    }

    private void move(Runnable step) {
        moving.lock();
        try {
            step.run();
        } finally {
            moving.unlock();
            moved.raise();
        }
    }

    private void moveTo(Instant target) {
        if (target.isBefore(EARLIEST) || target.isAfter(LATEST)) {
            throw new IllegalArgumentException("clock: " + target + " is not within the years 1970 to 9999");
        }
        frozenAt = target;
    }
}
