package io.freightsdk.tracking;

import io.freightsdk.error.InsufficientFundsException;
import io.freightsdk.error.SpendLimitUnavailableException;
import io.freightsdk.error.UnauthorizedException;
import io.freightsdk.error.UnknownBrokerException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The pause of a tracker, in which one read is tried from time to time, to see whether the reason is gone: a refused read costs
 * nothing. Each node has its own.
 */
final class Pause {
    static final List<PauseReason> REASONS = List.of(
            PauseReason.BALANCE, PauseReason.KEY, PauseReason.FORBIDDEN, PauseReason.SPEND_LIMIT, PauseReason.SERVICE);

    private static final Duration FIRST = Duration.ofMinutes(1);
    private static final Duration LONGEST = Duration.ofMinutes(10);

    private @Nullable PauseReason reason;
    private Duration every = FIRST;
    private Instant nextTry = Instant.MIN;
    private boolean isTrying;

    synchronized @Nullable PauseReason reason() {
        return reason;
    }

    synchronized Instant nextTry() {
        return nextTry;
    }

    /** Returns whether a due read may be sent; in a pause one thread tries one. */
    synchronized boolean admits(Instant now) {
        if (reason == null) {
            return true;
        }
        if (now.isBefore(nextTry)) {
            return false;
        }
        nextTry = now.plus(every);
        isTrying = true;
        return true;
    }

    /** Begins a pause, or makes it longer if the read that was tried in it is refused again. Returns whether it has begun. */
    synchronized boolean begin(PauseReason why, Instant now) {
        boolean isNew = reason == null;
        if (isNew) {
            every = FIRST;
        } else if (isTrying) {
            Duration doubled = every.multipliedBy(2);
            every = doubled.compareTo(LONGEST) < 0 ? doubled : LONGEST;
        } else {
            return false; // a read that was sent before the pause began
        }
        isTrying = false;
        reason = why;
        nextTry = now.plus(every);
        return isNew;
    }

    synchronized void end() {
        reason = null;
        isTrying = false;
    }

    /** Returns the reason of a failure that concerns all loads; null if it is one load's. */
    static @Nullable PauseReason reason(Exception failure) {
        if (failure instanceof InsufficientFundsException) {
            return PauseReason.BALANCE;
        }
        if (failure instanceof UnauthorizedException) {
            return PauseReason.KEY;
        }
        if (failure instanceof UnknownBrokerException) {
            return PauseReason.FORBIDDEN;
        }
        boolean isPriceUnknown =
                failure instanceof SpendLimitUnavailableException unavailable && unavailable.storeName() == null;
        return isPriceUnknown ? PauseReason.SERVICE : null;
    }
}
