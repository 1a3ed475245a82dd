package io.freightsdk.durable;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Stops the creations of this node while the service refuses all of them. When its time is up, one call is let through
 * (half-open). A response to that call closes the breaker; another failure doubles the time.
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

    /**
     * The permission to send a call. The permit of a half-open breaker belongs to the call that finds out whether the others
     * may follow.
     */
    static final class Permit {
        private static final Permit CLOSED = new Permit();

        private Permit() {}
    }

    /**
     * Returns null if no call may be sent now. The holder of a permit reports how its call has ended, or releases the permit.
     */
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

    /** Returns how long nothing is sent; zero if the breaker is closed, and a few seconds while one call is half-open. */
    synchronized Duration waitTime() {
        if (openUntil == null) {
            return Duration.ZERO;
        }
        Duration rest = Duration.between(clock.instant(), openUntil);
        return halfOpen != null ? SOON : rest.isNegative() ? Duration.ZERO : rest;
    }

    /**
     * Reports a failure that other calls may share.
     *
     * @param atOnce whether one failure opens the breaker; otherwise several in a row do
     */
    synchronized void failed(Permit permit, boolean atOnce, String why, @Nullable Duration retryAfter) {
        failuresInARow++;
        boolean isOpening = openUntil == null && (atOnce || failuresInARow >= MANY);
        // calls that were sent before the breaker opened change nothing
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

    /** Reports that a person has paused the account. The breaker is tried again in a few seconds. */
    synchronized void paused(String detail) {
        open(SOON, "a person has paused the account: " + detail);
    }

    /** Reports a response of the service to this call, which therefore responds to others too. */
    synchronized void responded(Permit permit) {
        failuresInARow = 0;
        if (permit == halfOpen) {
            close();
        }
    }

    /** Reports that the call was not sent, or that its end says nothing about others. */
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

    /** Adds up to a quarter and half a second, so that calls that failed together do not come back together. */
    static Duration jittered(Duration wait) {
        return wait.plusMillis(ThreadLocalRandom.current().nextLong(500 + wait.toMillis() / 4));
    }
}
