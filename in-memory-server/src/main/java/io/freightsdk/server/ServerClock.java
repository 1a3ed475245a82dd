package io.freightsdk.server;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The clock of one server: real time, perhaps faster, until it is set, and then frozen until it is moved again. */
final class ServerClock implements InstantSource {
    /** The last moment that it can show. */
    static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999999999Z");

    /** The most times as fast as real time that it runs. */
    static final int FASTEST = 100_000;

    private volatile State state;

    /** Frozen, or running since {@code realSince} from {@code at} on. */
    private record State(@Nullable Instant at, @Nullable Instant realSince, int speed) {}

    ServerClock(@Nullable Instant startAt) {
        this.state = new State(startAt, null, 1);
    }

    @Override
    public Instant instant() {
        State now = state;
        Instant at = now.at();
        if (at == null) {
            return real();
        }
        Instant since = now.realSince();
        Instant shown =
                since == null ? at : at.plus(Duration.between(since, real()).multipliedBy(now.speed()));
        return shown.isAfter(LATEST) ? LATEST : shown;
    }

    private static Instant real() {
        return InstantSource.system().instant().truncatedTo(ChronoUnit.MILLIS);
    }

    Optional<Instant> frozenAt() {
        State now = state;
        return now.realSince() == null ? Optional.ofNullable(now.at()) : Optional.empty();
    }

    int speed() {
        return state.speed();
    }

    void set(Instant to) {
        if (to.isBefore(Instant.EPOCH) || to.isAfter(LATEST)) {
            throw new IllegalArgumentException("clock: expected the years 1970 to 9999, was " + to);
        }
        state = new State(to, null, 1);
    }

    void advance(Duration by) {
        if (by.isNegative()) {
            throw new IllegalArgumentException("clock: cannot advance by " + by + "; use set to go back");
        }
        Instant from = instant();
        if (by.compareTo(Duration.between(from, LATEST)) > 0) {
            throw new IllegalArgumentException("clock: cannot advance by " + by + " past the year 9999");
        }
        set(from.plus(by));
    }

    void resumeRealTime() {
        state = new State(null, null, 1);
    }

    /** Goes on from the time it shows, so many times as fast as real time. */
    void speed(int times) {
        if (times < 1 || times > FASTEST) {
            throw new IllegalArgumentException("clock: expected a speed of 1 to " + FASTEST + ", was " + times);
        }
        state = new State(instant(), real(), times);
    }
}
