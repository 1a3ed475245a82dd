package io.freightsdk;

import io.freightsdk.CallExecutor.Shared;
import io.freightsdk.error.ApiException;
import io.freightsdk.error.CallFacts;
import io.freightsdk.error.CallTimeoutException;
import io.freightsdk.error.ClientClosedException;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.InsufficientFundsException;
import io.freightsdk.error.MalformedResponseException;
import io.freightsdk.error.TransportException;
import io.freightsdk.internal.DurationText;
import io.freightsdk.internal.Usd;
import io.freightsdk.model.Balance;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;

/** What one call does after a 402: it fails, asks somebody, or waits until the balance covers it. */
final class TopUp {
    private static final BigDecimal CENT = BigDecimal.ONE.movePointLeft(2);

    private static final Duration POLL_EVERY = Duration.ofSeconds(2);

    private final CallRequest<?> plan;
    private final Shared shared;
    private final CallCharge charge;
    private final Deadline deadline;
    private final Supplier<CallFacts> unsent;
    private boolean wasAsked;
    private long waitedNanos;

    TopUp(CallRequest<?> plan, Shared shared, CallCharge charge, Deadline deadline, Supplier<CallFacts> unsent) {
        this.plan = plan;
        this.shared = shared;
        this.charge = charge;
        this.deadline = deadline;
        this.unsent = unsent;
    }

    /** Returns when the call may be sent again, or throws the refusal; the time of the call stands still meanwhile. */
    void await(InsufficientFundsException refusal, Function<String, FreightException> withNote) {
        BigDecimal named = refusal.priceUsd();
        if (named != null && named.signum() > 0) {
            shared.prices().named(Objects.requireNonNull(plan.operation().priceKey()), named);
        }
        InsufficientFundsPolicy policy = plan.insufficientFundsPolicy();
        boolean isAsked = policy instanceof InsufficientFundsPolicy.Ask && !wasAsked;
        if (!isAsked && !(policy instanceof InsufficientFundsPolicy.WaitForTopUp)) {
            throw refusal;
        }
        BigDecimal priceUsd = Usd.larger(charge.priceUsd(), named);
        if (charge.isLimited() && priceUsd != null) {
            // nobody has to pay for what a limit refuses
            checkLimits(refusal, priceUsd);
        }
        Deadline.awaitSettled(charge.release());
        long from = shared.timer().nanos();
        if (policy instanceof InsufficientFundsPolicy.Ask ask) {
            wasAsked = true;
            if (!isToppedUp(ask.handler(), refusal)) {
                throw refusal;
            }
        } else {
            awaitBalance(((InsufficientFundsPolicy.WaitForTopUp) policy).maxWait(), refusal, withNote);
        }
        waitedNanos += shared.timer().nanos() - from;
        deadline.pausedSince(from);
    }

    private void checkLimits(InsufficientFundsException refusal, BigDecimal priceUsd) {
        try {
            List<StoredCharge> unused = charge.reserve(priceUsd, unsent);
        } catch (FreightException e) {
            e.addSuppressed(refusal);
            throw e;
        }
    }

    private static boolean isToppedUp(InsufficientFundsPolicy.Handler handler, InsufficientFundsException refusal) {
        try {
            return handler.topUp(refusal);
        } catch (Throwable e) { // it may throw what it was handed
            if (!e.equals(refusal)) {
                refusal.addSuppressed(e);
            }
            return false;
        }
    }

    /** All calls that wait share one read of the balance. */
    private void awaitBalance(
            Duration maxWait, InsufficientFundsException refusal, Function<String, FreightException> withNote) {
        // at least twice in all
        Duration pollEvery =
                Collections.min(List.of(POLL_EVERY, maxWait.dividedBy(2).plusMillis(1)));
        long from = shared.timer().nanos() - waitedNanos;
        FreightException unread = null;
        while (true) {
            Duration left = maxWait.minusNanos(shared.timer().nanos() - from);
            if (left.isZero() || left.isNegative()) {
                FreightException late = withNote.apply("waited " + DurationText.of(maxWait) + " for a top-up");
                if (unread != null) {
                    late.addSuppressed(unread);
                }
                throw late;
            }
            deadline.sleep(Collections.min(List.of(left, pollEvery)));
            try {
                Balance balance = deadline.await(
                        "the balance", left, shared.funds().read(pollEvery.dividedBy(2)), this::withoutBalance);
                unread = null;
                if (shared.funds().take(balance, needed(refusal))) {
                    return;
                }
            } catch (ApiException e) {
                if (!e.retryable()) {
                    refusal.addSuppressed(e);
                    throw refusal;
                }
                unread = e;
            } catch (CallTimeoutException | TransportException | MalformedResponseException e) {
                unread = e; // it may be read the next time
            }
        }
    }

    /** Several calls may wait for the read that failed, and what ends a call has to be its own. */
    private FreightException withoutBalance(Throwable thrown) {
        if (thrown instanceof ClientClosedException) {
            return deadline.closed();
        }
        return thrown instanceof FreightException failure
                ? failure
                : new TransportException(unsent.get(), false, thrown);
    }

    /** If a sufficient balance got a 402, wait for it to rise, or the call would loop. */
    private static BigDecimal needed(InsufficientFundsException refusal) {
        BigDecimal price = refusal.priceUsd();
        BigDecimal balance = refusal.balanceUsd();
        if (balance == null || (price != null && balance.compareTo(price) < 0)) {
            return price == null ? CENT : price;
        }
        return balance.add(CENT);
    }
}
