package io.freightsdk.durable;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Stops the creations of this node while the service refuses all of them. Once its time is up one call is let through, half-open, and
 * closes it with any response of its own, or doubles its time.
 */
final class CircuitBreaker {
    static final Duration SHORTEST = Duration.ofSeconds(1);
    static final Duration LONGEST = Duration.ofMinutes(1);
    private static final Duration SOON = Duration.ofSeconds(5);
    private static final int MANY = 4;

    private final InstantSource clock;
    private int failuresInARow;
    private Duration wait = Duration.ZERO;
    private @Nullable Instant openUntil;
    private @Nullable Permit halfOpen;
    private @Nullable String reason;

    CircuitBreaker(InstantSource clock) {
        this.clock = clock;
    }

    /** A call that may be sent. Of an open breaker it is the one that finds out whether others may follow. */
    static final class Permit {
        private static final Permit CLOSED = new Permit();

        private Permit() {}
    }

    /** Returns null if a call is not to be sent now. Whoever has a permit says how its call has ended, or releases it. */
    synchronized @Nullable Permit acquire() {
        if (openUntil == null) {
            return Permit.CLOSED;
        }
        if (halfOpen != null || clock.instant().isBefore(openUntil)) {
            return null;
        }
        halfOpen = new Permit();
        return halfOpen;
    }

    /** Returns how long nothing is sent: some seconds while one call is half-open, whose response ends it; zero if it is closed. */
    synchronized Duration waitTime() {
        if (openUntil == null) {
            return Duration.ZERO;
        }
        Duration rest = Duration.between(clock.instant(), openUntil);
        return halfOpen != null ? SOON : rest.isNegative() ? Duration.ZERO : rest;
    }

    /**
     * A call failed in a way that others may share.
     *
     * @param atOnce whether one call proves it; otherwise it takes several in a row
     */
    synchronized void failed(Permit permit, boolean atOnce, String why, @Nullable Duration retryAfter) {
        failuresInARow++;
        boolean isOpening = openUntil == null && (atOnce || failuresInARow >= MANY);
        // those that were sent before it opened change nothing
        if (permit == halfOpen || isOpening) {
            Duration longer = wait.isZero() ? SHORTEST : wait.multipliedBy(2);
            wait = longer.compareTo(LONGEST) > 0 ? LONGEST : longer;
            open(retryAfter == null || retryAfter.compareTo(wait) < 0 ? wait : retryAfter, why);
        }
    }

    private void open(Duration length, String why) {
        halfOpen = null;
        openUntil = clock.instant().plus(length);
        reason = why;
    }

    /** A person has paused the account: looks again in a few seconds. */
    synchronized void paused(String detail) {
        open(SOON, "paused: " + detail);
    }

    /** The service has responded to the very call: it does to others. */
    synchronized void responded(Permit permit) {
        failuresInARow = 0;
        if (permit == halfOpen) {
            close();
        }
    }

    /** The call was not sent, or its end says nothing about others. */
    synchronized void release(Permit permit) {
        if (permit == halfOpen) {
            halfOpen = null;
        }
    }

    synchronized void close() {
        failuresInARow = 0;
        halfOpen = null;
        wait = Duration.ZERO;
        openUntil = null;
        reason = null;
    }

    synchronized Optional<String> reason() {
        return Optional.ofNullable(reason);
    }

    /** Up to a quarter and half a second longer, so that what failed together does not come back together. */
    static Duration jittered(Duration wait) {
        return wait.plusMillis(ThreadLocalRandom.current().nextLong(500 + wait.toMillis() / 4));
    }
}
