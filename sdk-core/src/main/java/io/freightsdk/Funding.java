package io.freightsdk;

import io.freightsdk.Attempt.AttemptOutcome.Failure;
import io.freightsdk.CallFlow.CallStep;
import io.freightsdk.Engine.Shared;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.InsufficientFundsException;
import io.freightsdk.internal.DurationText;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** The end of a call that the balance does not cover: it fails, calls the handler once or waits, by its policy. */
final class Funding<T> {
    private static final BigDecimal CENT = BigDecimal.ONE.movePointLeft(2);

    private final CallFlow<T> flow;
    private final Plan<T> plan;
    private final Shared shared;
    private boolean asked;
    private long waitedNanos;

    Funding(CallFlow<T> flow, Shared shared) {
        this.flow = flow;
        this.plan = flow.plan;
        this.shared = shared;
    }

    /** Returns how long the clock of the deadline stood still for it. */
    long waitedNanos() {
        return waitedNanos;
    }

    boolean mayCome() {
        InsufficientFundsPolicy policy = plan.insufficientFunds();
        return policy instanceof InsufficientFundsPolicy.WaitForTopUp
                || (policy instanceof InsufficientFundsPolicy.Ask && !asked);
    }

    /** The step after this refusal, which the failure would put into other words. */
    CallStep<T> after(InsufficientFundsException refusal, Failure<?> failure) {
        InsufficientFundsPolicy policy = plan.insufficientFunds();
        if (policy instanceof InsufficientFundsPolicy.Ask ask && !asked) {
            return ask(ask.handler(), refusal);
        }
        if (policy instanceof InsufficientFundsPolicy.WaitForTopUp wait) {
            return wait(wait, refusal, failure);
        }
        return flow.failed(refusal);
    }

    private CallStep<T> ask(InsufficientFundsPolicy.Handler handler, InsufficientFundsException refusal) {
        asked = true;
        long from = shared.timer().nanos();
        boolean toppedUp = false;
        try {
            toppedUp = handler.topUp(refusal);
        } catch (Throwable e) {
            // it may throw what it was handed, and nothing suppresses itself
            if (!e.equals(refusal)) {
                refusal.addSuppressed(e);
            }
        }
        return toppedUp ? again(refusal, from) : flow.failed(refusal);
    }

    private CallStep<T> wait(
            InsufficientFundsPolicy.WaitForTopUp policy, InsufficientFundsException refusal, Failure<?> failure) {
        Duration left = policy.maxWait().minusNanos(waitedNanos);
        long from = shared.timer().nanos();
        if (left.compareTo(Duration.ZERO) <= 0) {
            return flow.failed(waited(policy, refusal, failure));
        }
        CompletableFuture<Void> funds = shared.funds().enough(neededUsd(refusal), policy.pollEvery());
        return new CallStep.Await<>(shared.waits().within(left, funds), thrown -> {
            if (thrown instanceof CancellationException) {
                return flow.stopped();
            }
            if (thrown == null) {
                return again(refusal, from);
            }
            if (thrown instanceof TimeoutException) {
                return flow.failed(waited(policy, refusal, failure));
            }
            refusal.addSuppressed(thrown);
            return flow.failed(refusal);
        });
    }

    private CallStep<T> again(InsufficientFundsException refusal, long from) {
        waitedNanos += shared.timer().nanos() - from;
        return flow.funded(refusal);
    }

    /** If a sufficient balance got a 402, wait for it to rise, or the call would loop. */
    private static @Nullable BigDecimal neededUsd(InsufficientFundsException refusal) {
        BigDecimal priceUsd = refusal.priceUsd();
        BigDecimal balanceUsd = refusal.balanceUsd();
        if (balanceUsd == null || (priceUsd != null && balanceUsd.compareTo(priceUsd) < 0)) {
            return priceUsd;
        }
        return balanceUsd.add(CENT);
    }

    private static FreightException waited(
            InsufficientFundsPolicy.WaitForTopUp policy, FreightException refusal, Failure<?> failure) {
        return failure.exception()
                .apply(refusal.facts().withNote("waited " + DurationText.of(policy.maxWait()) + " for a top-up"));
    }
}
