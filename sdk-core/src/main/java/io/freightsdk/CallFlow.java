package io.freightsdk;

import io.freightsdk.error.CallFacts;
import io.freightsdk.error.CallInterruptedException;
import io.freightsdk.error.CallTimeoutException;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.ClientClosedException;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.InsufficientFundsException;
import io.freightsdk.error.PriceUnknownException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One call from its beginning to its end, as steps for whoever runs it: a thread that blocks or one future after the
 * other. It decides what is sent, what is sent again and what is given up; it neither sends nor waits.
 */
final class CallFlow<T> {
    private static final int MOST_REMEMBERED = 16;

    private final Plan<T> plan;
    private final Surroundings around;
    private final @Nullable Thread caller;
    private final CallLog log;
    private final Charge charge;
    private final Funding funding;
    private final List<FreightException> earlier = new ArrayList<>(0);

    private @Nullable Backoff backoff;
    private int uncertainReads;
    private boolean over;

    /** The caller is the thread that waits for each step, null if none does. */
    CallFlow(Plan<T> plan, Surroundings around, @Nullable Thread caller) {
        this.plan = plan;
        this.around = around;
        this.caller = caller;
        this.log = new CallLog(plan, around.timer(), around.events());
        this.charge = new Charge(plan, around.spend(), around.bodies());
        this.funding = new Funding(plan, around);
    }

    Plan<T> plan() {
        return plan;
    }

    /** The client is closed; nothing begins. */
    Step<T> refused() {
        return stopped();
    }

    Step<T> begin() {
        around.budget().called();
        try {
            charge.claim();
        } catch (FreightException e) {
            return failed(e);
        }
        return price();
    }

    private Step<T> price() {
        @Nullable String key = plan.operation().priceKey();
        if (key == null) {
            return reserve(null);
        }
        @Nullable BigDecimal known = around.prices().remembered(key);
        if (known != null || !charge.needsPrice()) {
            return reserve(known);
        }
        Duration most = charge.isLimited() ? left() : left().dividedBy(2);
        CompletableFuture<BigDecimal> price =
                around.waits().within(most, around.prices().price(key));
        return await(price, thrown -> thrown == null ? reserve(price.join()) : withoutPrice(thrown));
    }

    /** It is needed to keep a limit; for a report alone the call goes on without it. */
    private Step<T> withoutPrice(Throwable thrown) {
        if (thrown instanceof CancellationException || thrown instanceof ClientClosedException) {
            return stopped();
        }
        if (!charge.isLimited()) {
            return reserve(null);
        }
        if (thrown instanceof TimeoutException) {
            return failed(tooLate());
        }
        // the list was read and has no such price
        @Nullable Throwable cause = thrown instanceof IllegalArgumentException ? null : thrown;
        return failed(new PriceUnknownException(facts(charge.after(ChargeStatus.NOT_CHARGED)), cause));
    }

    private Step<T> reserve(@Nullable BigDecimal priceUsd) {
        try {
            charge.reserve(priceUsd, () -> facts(charge.after(ChargeStatus.NOT_CHARGED)));
        } catch (FreightException e) {
            return failed(e);
        }
        return attempt();
    }

    private Step<T> attempt() {
        Duration left = left();
        if (left.isZero() || left.isNegative()) {
            return failed(tooLate());
        }
        boolean cutShort = left.compareTo(plan.attemptTimeout()) < 0;
        Attempt attempt = new Attempt(log.begin(), cutShort ? left : plan.attemptTimeout(), cutShort, caller);
        return new Step.Send<>(plan.request(attempt), attempt);
    }

    /** What came of {@link Step.Send}. */
    Step<T> ended(Attempt attempt, Outcome<T> outcome) {
        log.ended(attempt, outcome);
        if (outcome instanceof Outcome.Result<T> result) {
            around.budget().succeeded();
            charge.settle(result);
            over = true;
            log.tellEnded(attempt, outcome, null);
            log.completed(charge, null);
            return new Step.Done<>(result.value());
        }
        Failure<T> failure = (Failure<T>) outcome;
        CallFacts facts = facts(charge.after(failure.chargeStatus()));
        FreightException exception = failure.exception().apply(facts);
        log.tellEnded(attempt, outcome, exception);
        if (exception instanceof InsufficientFundsException refusal) {
            @Nullable String key = plan.operation().priceKey();
            return key == null ? failed(refusal) : fund(key, refusal, failure);
        }
        return again(failure, exception, facts);
    }

    private Step<T> again(Failure<T> failure, FreightException exception, CallFacts facts) {
        int uncertainLeft = plan.retryPolicy().uncertainReads() - uncertainReads;
        if (!plan.operation().repeats().again(failure.kind(), uncertainLeft)) {
            return failed(exception);
        }
        backoff = backoff == null ? new Backoff(plan.retryPolicy(), around.chance()) : backoff;
        @Nullable Duration delay = backoff.after(failure);
        if (delay == null) {
            return failed(exception);
        }
        if (delay.compareTo(left()) >= 0) {
            return failed(failure.exception()
                    .apply(facts.withNote("a wait of " + Words.of(delay) + " does not fit the deadline of "
                            + Words.of(plan.deadline()))));
        }
        if (!around.budget().take()) {
            return failed(failure.exception().apply(facts.withNote("not sent again: too many calls fail")));
        }
        if (failure.kind() == Failure.Kind.LOST) {
            uncertainReads++;
            charge.mayBeChargedAgain();
        }
        remember(exception);
        log.tellRetry(delay, exception);
        return await(around.waits().of(delay), thrown -> thrown == null ? price() : stopped());
    }

    /** The refusal may name a new price; for what a limit refuses at that price nobody has to find the money. */
    private Step<T> fund(String key, InsufficientFundsException refusal, Failure<T> failure) {
        @Nullable BigDecimal newestUsd = refusal.priceUsd();
        if (newestUsd != null && newestUsd.signum() > 0) {
            around.prices().correct(key, newestUsd);
            charge.named(newestUsd);
            @Nullable FreightException overLimit = funding.mayCome() ? overLimit(newestUsd) : null;
            if (overLimit != null) {
                remember(refusal);
                return failed(overLimit);
            }
        }
        return fund(refusal, funding.after(refusal, failure));
    }

    private @Nullable FreightException overLimit(BigDecimal newestUsd) {
        try {
            if (charge.isLimited()) {
                charge.reserve(newestUsd, () -> facts(charge.after(ChargeStatus.NOT_CHARGED)));
            }
            return null;
        } catch (FreightException e) {
            return e;
        }
    }

    private Step<T> fund(InsufficientFundsException refusal, Funding.Next next) {
        if (next instanceof Funding.Next.Wait wait) {
            return await(
                    wait.funds(),
                    thrown -> thrown instanceof CancellationException
                            ? stopped()
                            : fund(refusal, wait.then().apply(thrown)));
        }
        if (next instanceof Funding.Next.Fail fail) {
            return failed(fail.exception());
        }
        remember(refusal);
        return price();
    }

    /** The first and the newest are enough to tell the story. */
    private void remember(FreightException exception) {
        if (earlier.size() == MOST_REMEMBERED) {
            earlier.remove(MOST_REMEMBERED / 2);
        }
        earlier.add(exception);
    }

    private Step<T> await(CompletableFuture<?> what, Function<@Nullable Throwable, Step<T>> then) {
        return new Step.Await<>(what, then);
    }

    /** A wait was cut off: the client was closed, or nobody wants the result any more. */
    private Step<T> stopped() {
        return failed(new ClientClosedException(facts(charge.after(ChargeStatus.NOT_CHARGED))));
    }

    /** The thread that waited was interrupted. */
    Step<T> interrupted(InterruptedException e) {
        return failed(new CallInterruptedException(facts(charge.after(ChargeStatus.NOT_CHARGED)), e));
    }

    /** Nobody waits for the result any more; it may have been sent. */
    void abandoned(ChargeStatus attempt) {
        charge.abandon(attempt);
        over = true;
        log.completed(charge, null);
    }

    /** Something was thrown that nobody had thought of, so what was sent may have been charged. */
    void broken() {
        if (!over) {
            abandoned(log.attempts() > 0 ? plan.operation().repeats().ofALostAnswer() : ChargeStatus.NOT_CHARGED);
        }
    }

    private Step<T> failed(FreightException exception) {
        for (FreightException attempt : earlier) {
            exception.addSuppressed(attempt);
        }
        charge.end(exception);
        over = true;
        log.completed(charge, exception);
        return new Step.Failed<>(exception);
    }

    private CallTimeoutException tooLate() {
        return new CallTimeoutException(facts(charge.after(ChargeStatus.NOT_CHARGED)), plan.deadline(), true, null);
    }

    private Duration left() {
        long used = around.timer().nanos() - log.startedAt() - funding.waitedNanos();
        return plan.deadline().minusNanos(used);
    }

    private CallFacts facts(ChargeStatus chargeStatus) {
        return new CallFacts(
                plan.operation().name(), chargeStatus, log.attempts(), plan.idempotencyKey(), log.requestId(), null);
    }
}
