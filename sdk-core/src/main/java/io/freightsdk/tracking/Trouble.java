package io.freightsdk.tracking;

import io.freightsdk.FreightClient;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.InsufficientFundsException;
import io.freightsdk.error.UnauthorizedException;
import io.freightsdk.error.UnknownBrokerException;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is wrong with the account or its key, for which all loads wait: one refused read is enough to know it, and what is free
 * tells when it is over. Said once, however long it lasts.
 */
final class Trouble {
    private static final Duration FIRST_LOOK = Duration.ofSeconds(60);
    private static final Duration LONGEST_LOOK = Duration.ofMinutes(10);

    private final FreightClient client;
    private final WatchStore store;
    private @Nullable String reason;
    private @Nullable BigDecimal neededUsd;
    private boolean isOpen;
    private Duration wait = FIRST_LOOK;
    private Instant nextLook = Instant.MIN;

    Trouble(FreightClient client, WatchStore store) {
        this.client = client;
        this.store = store;
    }

    /** What nothing can be read for; null if nothing is wrong. */
    synchronized @Nullable String reason() {
        return isOpen ? reason : null;
    }

    synchronized Instant nextLook() {
        return nextLook;
    }

    /** Takes in a failure; true if it concerns all loads. */
    synchronized boolean isOfAll(FreightException failure, Instant now) {
        String why;
        if (failure instanceof InsufficientFundsException funds) {
            why = "the balance covers no read";
            neededUsd = funds.priceUsd();
            if (!why.equals(reason)) {
                String balance =
                        funds.balanceUsd() == null ? "" : funds.balanceUsd().toPlainString();
                tell("BalanceLow", why, now, facts -> new TrackingEvent.BalanceLow(facts, balance));
            }
        } else if (failure instanceof UnauthorizedException || failure instanceof UnknownBrokerException) {
            why = failure instanceof UnauthorizedException
                    ? "the agent key is refused"
                    : "the broker is not registered";
            neededUsd = null;
            if (!why.equals(reason)) {
                tell("TrackingPaused", why, now, facts -> new TrackingEvent.TrackingPaused(facts, why));
            }
        } else {
            return false;
        }
        wait = why.equals(reason) ? longer() : FIRST_LOOK;
        reason = why;
        isOpen = true;
        nextLook = now.plus(wait);
        return true;
    }

    /** A read has come through. */
    synchronized void isOver() {
        isOpen = false;
        reason = null;
        wait = FIRST_LOOK;
    }

    /** Whether reads may go out. While they may not, asks for the balance once in a while: that is free. */
    synchronized boolean allows(Instant now) {
        if (!isOpen) {
            return true;
        }
        if (now.isBefore(nextLook)) {
            return false;
        }
        BigDecimal balance = balanceUsd();
        if (balance != null && (neededUsd == null || balance.compareTo(neededUsd) >= 0)) {
            isOpen = false; // the next read tells whether it is over
            return true;
        }
        wait = longer();
        nextLook = now.plus(wait);
        return false;
    }

    private @Nullable BigDecimal balanceUsd() {
        try {
            return client.getBalance().balanceUsd();
        } catch (FreightException e) {
            return null;
        }
    }

    private Duration longer() {
        Duration doubled = wait.multipliedBy(2);
        return doubled.compareTo(LONGEST_LOOK) < 0 ? doubled : LONGEST_LOOK;
    }

    private void tell(
            String type,
            String why,
            Instant now,
            java.util.function.Function<TrackingEvent.Facts, TrackingEvent> event) {
        String id = Found.id("", type, 0, why + now);
        store.keep(List.of(event.apply(new TrackingEvent.Facts(id, "", 0, now, now))));
    }
}
