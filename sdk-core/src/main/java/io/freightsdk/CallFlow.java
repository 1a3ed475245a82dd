package io.freightsdk;

import io.freightsdk.error.CallFacts;
import io.freightsdk.error.CallInterruptedException;
import io.freightsdk.error.CallTimeoutException;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.ClientClosedException;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.InsufficientFundsException;
import io.freightsdk.error.PriceUnknownException;
import io.freightsdk.error.SpendPoolException;
import io.freightsdk.error.TransportException;
import io.freightsdk.error.UnauthorizedException;
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
 * One call from its beginning to its end, as steps for whatever runs it: a thread that blocks or one future after the
 * other. It decides what is sent, what is retried and when to give up; it neither sends nor waits.
 */
final class CallFlow<T> {
    private static final int MOST_REMEMBERED = 16;

    private final Plan<T> plan;
    private final Shared shared;
    private final @Nullable Thread caller;
    private final CallLog log;
    private final CallCost cost;
    private final @Nullable CallEnd end;
    private List<FreightException> earlier = List.of();

    private @Nullable Backoff backoff;
    private @Nullable Funding<T> funding;
    private Turns.@Nullable Turn turn;
    private int uncertainReads;

    /** What is on its way. */
    private @Nullable Attempt attempt;

    private @Nullable AgentKey key;
    private boolean keyWasRenewed;
    private boolean isOver;
    private @Nullable CallStep<T> last;

    /** The caller is the thread that waits for each step, null if none does. */
    CallFlow(Plan<T> plan, Shared shared, @Nullable Thread caller) {
        this.plan = plan;
        this.shared = shared;
        this.caller = caller;
        this.log = new CallLog(plan, shared.timer(), shared.events());
        this.cost = new CallCost(plan, shared.spend(), shared.bodies(), log.isRead());
        this.end = log.isRead() ? new CallEnd(plan, shared, log, cost) : null;
    }

    Plan<T> plan() {
        return plan;
    }

    /** Whether a step may run code of the user's, which may block. */
    boolean runsForeignCode() {
        return log.isRead() || shared.keys().mayChange();
    }

    CallStep<T> begin() {
        shared.budget().called();
        try {
            cost.claim();
        } catch (FreightException e) {
            return failed(e);
        }
        return price();
    }

    /** Only a limit waits for the price list. */
    private CallStep<T> price() {
        @Nullable String priceKey = plan.operation().priceKey();
        if (priceKey == null) {
            return reserve(null);
        }
        @Nullable BigDecimal known = shared.prices().remembered(priceKey);
        if (known != null || !cost.isLimited()) {
            return reserve(known);
        }
        return within(shared.prices().price(priceKey), this::reserve, this::withoutPrice);
    }

    private FreightException withoutPrice(Throwable thrown) {
        if (thrown instanceof ClientClosedException) {
            return new ClientClosedException(unsent());
        }
        // the list was read and has no such price
        @Nullable Throwable cause = thrown instanceof IllegalArgumentException ? null : thrown;
        return new PriceUnknownException(unsent(), cause);
    }

    private CallStep<T> reserve(@Nullable BigDecimal priceUsd) {
        try {
            @Nullable FreightException overLimit = overLimit(priceUsd);
            return overLimit == null ? turn() : failed(overLimit);
        } catch (OverGrant e) {
            return takeMore(e, priceUsd);
        }
    }

    /** Several calls may wait for the same money: each looks again when there is more. */
    private CallStep<T> takeMore(OverGrant over, @Nullable BigDecimal priceUsd) {
        return within(
                shared.grants().more(over.purse(), over.neededUsd()),
                isMore -> isMore ? reserve(priceUsd) : failed(cost.refusedBy(over.purse(), this::unsent)),
                thrown -> new SpendPoolException(unsent(), over.purse().pool().name(), thrown));
    }

    /** Of a call that is not sent, or not again. */
    private CallFacts unsent() {
        return facts(cost.after(ChargeStatus.NOT_CHARGED));
    }

    private @Nullable FreightException overLimit(@Nullable BigDecimal priceUsd) {
        try {
            cost.reserve(priceUsd, this::unsent);
            return null;
        } catch (FreightException e) {
            return e;
        }
    }

    /** What is missing of a pool's money is taken when there is some. */
    private @Nullable FreightException overOwnLimit(BigDecimal priceUsd) {
        try {
            return overLimit(priceUsd);
        } catch (OverGrant e) {
            return null;
        }
    }

    private CallStep<T> turn() {
        turn = shared.turns().take();
        @Nullable CompletableFuture<Void> comes = turn.comes();
        if (comes == null) {
            return attempt();
        }
        return within(comes, nothing -> attempt(), thrown -> new ClientClosedException(unsent()));
    }

    private void giveTurnBack() {
        if (turn != null) {
            turn.giveBack();
            turn = null;
        }
    }

    private CallStep<T> attempt() {
        Duration left = left();
        if (left.isZero() || left.isNegative()) {
            return failed(tooLate());
        }
        AgentKey newest;
        try {
            newest = shared.keys().now();
        } catch (AgentKeys.NoKeyException e) {
            return failed(new TransportException(unsent(), false, e, "check the supplier given to agentKey"));
        }
        key = newest;
        boolean cutShort = left.compareTo(plan.attemptTimeout()) < 0;
        Attempt next = new Attempt(log.begin(), cutShort ? left : plan.attemptTimeout(), cutShort, caller);
        attempt = next;
        return new CallStep.Send<>(plan.request(next, newest), next);
    }

    /** What came of {@link CallStep.Send}. */
    CallStep<T> ended(Attempt attempt, AttemptOutcome<T> outcome) {
        log.ended(attempt, outcome.head());
        if (outcome instanceof AttemptOutcome.Result<T> result) {
            shared.budget().succeeded();
            cost.settle(result);
            leave();
            log.keep(result.body());
            log.tellEnded(attempt, outcome.head(), CallOutcome.RESULT, null);
            return over(new CallStep.Done<>(result.value()), CallOutcome.RESULT, null);
        }
        Failure<T> failure = (Failure<T>) outcome;
        CallFacts facts = facts(cost.after(failure.chargeStatus()));
        leave();
        FreightException exception = failure.exception().apply(facts);
        log.tellEnded(attempt, outcome.head(), CallOutcome.FAILED, exception);
        if (exception instanceof InsufficientFundsException refusal) {
            @Nullable String priceKey = plan.operation().priceKey();
            return priceKey == null ? failed(refusal) : fund(priceKey, refusal, failure);
        }
        if (exception instanceof UnauthorizedException && keyHasChanged()) {
            remember(exception);
            log.tellRetry(Duration.ZERO, exception);
            return price();
        }
        return again(failure, exception, facts);
    }

    /** Nothing is on its way any more, and what it did to money is booked: others may have the turn. */
    private void leave() {
        attempt = null;
        giveTurnBack();
    }

    /** A key that was rotated while the request was on its way is worth one more, whatever the policy. */
    private boolean keyHasChanged() {
        boolean first = !keyWasRenewed;
        keyWasRenewed = true;
        return first && key != null && shared.keys().haveChangedSince(key);
    }

    private CallStep<T> again(Failure<T> failure, FreightException exception, CallFacts facts) {
        int uncertainLeft = plan.retryPolicy().billedReadRetries() - uncertainReads;
        if (!plan.operation().repeats().again(failure.kind(), uncertainLeft)) {
            return failed(exception);
        }
        backoff = backoff == null ? new Backoff(plan.retryPolicy(), shared.chance()) : backoff;
        @Nullable Duration delay = backoff.after(failure);
        if (delay == null) {
            return failed(exception);
        }
        if (delay.compareTo(left()) >= 0) {
            return failed(failure.exception()
                    .apply(facts.withNote("a wait of {} does not fit the deadline of {}", delay, plan.deadline())));
        }
        if (!shared.budget().take()) {
            return failed(failure.exception()
                    .apply(facts.withNote("not retried: the retry budget of this client is used up")));
        }
        if (failure.kind() == Failure.Kind.LOST) {
            uncertainReads++;
            cost.mayBeChargedAgain();
        }
        remember(exception);
        log.tellRetry(delay, exception);
        return await(shared.waits().of(delay), thrown -> thrown == null ? price() : stopped());
    }

    /** The refusal may name a new price; for what a limit refuses at that price nobody has to find the money. */
    private CallStep<T> fund(String priceKey, InsufficientFundsException refusal, Failure<T> failure) {
        Funding<T> mine = funding == null ? new Funding<>(this, shared) : funding;
        funding = mine;
        @Nullable BigDecimal newestUsd = refusal.priceUsd();
        if (newestUsd != null && newestUsd.signum() > 0) {
            shared.prices().correct(priceKey, newestUsd);
            cost.named(newestUsd);
            @Nullable FreightException overLimit = mine.mayCome() && cost.isLimited() ? overOwnLimit(newestUsd) : null;
            if (overLimit != null) {
                remember(refusal);
                return failed(overLimit);
            }
        }
        return mine.after(refusal, failure);
    }

    /** There is money: the call is priced and sent again. */
    CallStep<T> funded(InsufficientFundsException refusal) {
        remember(refusal);
        return price();
    }

    /** The first and the newest are enough to tell the story. */
    private void remember(FreightException exception) {
        earlier = earlier.isEmpty() ? new ArrayList<>(1) : earlier;
        if (earlier.size() == MOST_REMEMBERED) {
            earlier.remove(MOST_REMEMBERED / 2);
        }
        earlier.add(exception);
    }

    /** Waits for as long as the call has; {@code failure} is for all that is neither its time nor a close. */
    private <V> CallStep<T> within(
            CompletableFuture<V> what, Function<V, CallStep<T>> then, Function<Throwable, FreightException> failure) {
        CompletableFuture<V> limited = shared.waits().within(left(), what);
        return await(limited, thrown -> {
            if (thrown == null) {
                return then.apply(limited.join());
            }
            if (thrown instanceof TimeoutException) {
                return failed(tooLate());
            }
            return thrown instanceof CancellationException ? stopped() : failed(failure.apply(thrown));
        });
    }

    private CallStep<T> await(CompletableFuture<?> what, Function<@Nullable Throwable, CallStep<T>> then) {
        return new CallStep.Await<>(what, then);
    }

    /** The client is closed, or the result is no longer wanted. */
    CallStep<T> stopped() {
        return failed(new ClientClosedException(unsent()));
    }

    /** The thread that waited was interrupted. A call that has ended but for its report keeps its end. */
    CallStep<T> interrupted(InterruptedException e) {
        if (last != null) {
            tell();
            return last;
        }
        return failed(new CallInterruptedException(unsent(), e));
    }

    /** The result is no longer wanted; what was sent may have been charged. */
    void abandoned() {
        breakOff(CallOutcome.CANCELLED, null);
    }

    /** Something was thrown that no step expects. Returns what a future fails with. */
    FreightException broken(Throwable thrown) {
        boolean sent = attempt != null && attempt.sent();
        FreightException failure =
                new TransportException(facts(cost.after(afterLosing(attempt))), sent, thrown, "see the cause");
        tellMore(failure);
        breakOff(CallOutcome.FAILED, failure);
        return failure;
    }

    private void breakOff(CallOutcome outcome, @Nullable FreightException failure) {
        if (isOver) {
            tell();
            return;
        }
        isOver = true;
        @Nullable Attempt open = attempt;
        attempt = null;
        if (open != null) {
            log.ended(open, null);
            log.tellEnded(open, null, outcome, failure);
        }
        try {
            cost.abandon(afterLosing(open));
        } finally {
            giveTurnBack();
        }
        if (end != null) {
            end.settle(outcome, failure).tellWhenPriced();
        }
    }

    private void tell() {
        if (end != null) {
            end.tell();
        }
    }

    private ChargeStatus afterLosing(@Nullable Attempt lost) {
        return lost != null && lost.sent() ? plan.operation().repeats().ofALostAnswer() : ChargeStatus.NOT_CHARGED;
    }

    CallStep<T> failed(FreightException exception) {
        tellMore(exception);
        try {
            cost.end(exception);
        } finally {
            // others may have the turn when what this did to money is booked
            giveTurnBack();
        }
        return over(new CallStep.Failed<>(exception), CallOutcome.FAILED, exception);
    }

    private void tellMore(FreightException exception) {
        for (FreightException attempt : earlier) {
            exception.addSuppressed(attempt);
        }
        exception.initSettings(plan.options());
    }

    private CallStep<T> over(CallStep<T> step, CallOutcome outcome, @Nullable FreightException failure) {
        last = step;
        isOver = true;
        if (end == null) {
            return step;
        }
        @Nullable CompletableFuture<?> price = end.settle(outcome, failure).toAwait(left());
        if (price == null) {
            end.tellWhenPriced();
            return step;
        }
        return await(price, thrown -> {
            end.tell();
            return step;
        });
    }

    private CallTimeoutException tooLate() {
        return new CallTimeoutException(unsent(), plan.deadline(), true, null);
    }

    private Duration left() {
        long waited = funding == null ? 0 : funding.waitedNanos();
        long used = shared.timer().nanos() - log.startedAt() - waited;
        return plan.deadline().minusNanos(used);
    }

    private CallFacts facts(ChargeStatus chargeStatus) {
        return new CallFacts(
                plan.operation().name(),
                chargeStatus,
                log.attempts(),
                plan.idempotencyKey(),
                log.requestId(),
                null,
                log.headers());
    }
}
