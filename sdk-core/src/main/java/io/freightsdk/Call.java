package io.freightsdk;

import io.freightsdk.Attempt.AttemptOutcome;
import io.freightsdk.Attempt.AttemptOutcome.Failure;
import io.freightsdk.CallExecutor.Shared;
import io.freightsdk.error.CallFacts;
import io.freightsdk.error.CallInterruptedException;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.InsufficientFundsException;
import io.freightsdk.error.TransportException;
import io.freightsdk.error.UnauthorizedException;
import io.freightsdk.model.Pricing;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One call from its beginning to its end, on one thread: what is sent, what is retried, and when to give up. */
final class Call<T> implements Transport.Sender {
    private static final int MOST_REMEMBERED = 16;
    private static final String PERMIT = "a free slot: maxConcurrentCalls requests are in flight";

    private final CallRequest<T> plan;
    private final CallExecutor engine;
    private final Shared shared;
    private final CallLog log;
    private final CallCharge charge;
    private final Deadline deadline;
    private final CallPrice price;

    /** True for a call of the client's own, which others wait for while they have a permit. */
    private final boolean isOwn;

    /** Failed attempts before the one that ends the call. */
    private List<FreightException> earlier = List.of();

    private @Nullable CompletableFuture<Void> permit;
    private @Nullable Attempt attempt;
    private @Nullable String agentKey;
    private @Nullable TopUp topUp;
    private @Nullable Backoff backoff;
    private boolean wasKeyRenewed;

    /** Whether the permit was not there at once, so that a call that is late knows what it has waited for. */
    private boolean wasQueued;

    /** With a permit if it waits for that before it has a thread. */
    Call(CallRequest<T> plan, CallExecutor engine, boolean isOwn, @Nullable CompletableFuture<Void> permit) {
        this.plan = plan;
        this.isOwn = isOwn;
        this.engine = engine;
        this.shared = engine.shared;
        this.log = new CallLog(
                plan, shared.timer(), isOwn ? shared.events().apart(engine.transport::execute) : shared.events());
        this.charge = new CallCharge(plan, shared.spend(), shared.stores());
        Supplier<CallFacts> unsent = this::unsent;
        this.deadline = new Deadline(plan.deadline(), log.startedAt, shared, engine.transport, unsent);
        this.price = new CallPrice(plan, shared, charge, deadline, unsent);
        this.permit = permit;
        this.wasQueued = permit != null && !permit.isDone();
    }

    void started() {
        log.started();
    }

    /** The result is no longer wanted; what was sent may have been charged. */
    void cancel() {
        deadline.cancel();
    }

    /** Returns the result or throws. */
    T run() {
        FreightException failure = null;
        CallOutcome outcome = CallOutcome.FAILED;
        try {
            T result = execute();
            outcome = CallOutcome.RESULT;
            return result;
        } catch (FreightException e) {
            earlier.forEach(e::addSuppressed);
            failure = e;
            throw e;
        } catch (Throwable e) { // of user code, or that there is no memory
            failure = broken(e);
            throw e;
        } finally {
            if (deadline.isCancelled() && outcome == CallOutcome.FAILED) {
                outcome = CallOutcome.CANCELLED;
                failure = null;
            }
            end(outcome, failure);
        }
    }

    /** The key belongs to this input; then each attempt has a permit, a price that is reserved, and a request. */
    private T execute() {
        if (engine.transport.isClosed()) {
            throw deadline.closed();
        }
        shared.budget().called();
        charge.begin();
        while (true) {
            acquirePermit();
            price.reserve(price.read());
            Attempt next = begin();
            AttemptOutcome<T> outcome = engine.send(plan, next, Objects.requireNonNull(agentKey), this);
            if (deadline.isCancelled() && outcome instanceof Failure) {
                throw deadline.closed();
            }
            log.ended(next, outcome.head());
            if (outcome instanceof AttemptOutcome.Result<T> result) {
                return settle(next, result);
            }
            retryOrThrow(next, (Failure<T>) outcome);
        }
    }

    private T settle(Attempt last, AttemptOutcome.Result<T> result) {
        attempt = null;
        shared.budget().succeeded();
        if (backoff == null) {
            shared.retries().succeeded(plan.retryPolicy());
        } else {
            backoff.succeeded();
        }
        charge.settle(result);
        releasePermit();
        log.reportEnd(last, result.head(), CallOutcome.RESULT, null);
        return result.value();
    }

    private void acquirePermit() {
        if (!isOwn) {
            permit = permit == null ? shared.limiter().acquire() : permit;
            wasQueued |= !permit.isDone();
            Void unused = deadline.await(PERMIT, permit, thrown -> deadline.closed());
            if (wasQueued && deadline.leftNanos() <= 0) {
                throw deadline.tooLate("waited for " + PERMIT);
            }
            wasQueued = false;
        }
    }

    /** No request is in flight and its money is counted: the next call may send. */
    private void releasePermit() {
        if (permit != null && !permit.cancel(false)) {
            shared.limiter().release();
        }
        permit = null;
    }

    /** The next attempt, which is about to be sent with the newest key. */
    private Attempt begin() {
        try {
            agentKey = shared.keys().now();
        } catch (AgentKeys.NoKeyException e) {
            throw Thread.currentThread().isInterrupted()
                    ? new CallInterruptedException(unsent(), e)
                    : new TransportException(unsent(), false, e, "check the supplier given to agentKey");
        }
        deadline.check();
        int number = log.begin();
        long leftNanos = deadline.leftNanos();
        boolean isCutShort = leftNanos < plan.attemptTimeout().toNanos();
        Attempt next =
                new Attempt(number, isCutShort ? Duration.ofNanos(leftNanos) : plan.attemptTimeout(), isCutShort);
        attempt = next;
        return next;
    }

    /** Delays until the call may be sent again, or throws what it fails with. */
    private void retryOrThrow(Attempt failed, Failure<T> failure) {
        attempt = null;
        if (failure.kind() == Failure.Kind.BUSY) {
            charge.refusedAsBusy();
        }
        FreightException probe = failure.exception().apply(facts(failure.chargeStatus()));
        CallFacts facts = facts(charge.after(
                failed.number, failure.chargeStatus(), probe.getClass().getSimpleName()));
        FreightException exception = failure.exception().apply(facts);
        releasePermit();
        log.reportEnd(failed, failure.head(), CallOutcome.FAILED, exception);
        if (exception instanceof InsufficientFundsException refusal
                && plan.operation().priceKey() != null) {
            charge.refusedForFunds();
            topUp = topUp == null ? new TopUp(plan, shared, charge, deadline, this::unsent) : topUp;
            topUp.await(refusal, note -> failure.exception().apply(facts.withNote(note)));
            remember(refusal);
        } else if (exception instanceof UnauthorizedException && isKeyRenewed()) {
            retrying(Duration.ZERO, exception);
        } else {
            backOffOrThrow(failure, facts, exception);
        }
    }

    private void backOffOrThrow(Failure<T> failure, CallFacts facts, FreightException exception) {
        backoff = backoff == null ? shared.retries().begin(plan.retryPolicy()) : backoff;
        Backoff.Decision decision = backoff.after(failure, exception, plan, deadline.left());
        Duration delay = decision.delay();
        if (delay == null) {
            throw decision.note() == null ? exception : failure.exception().apply(facts.withNote(decision.note()));
        }
        retrying(delay, exception);
        deadline.sleep(delay);
    }

    /** A key that was rotated while the request was in flight is worth one more attempt, whatever the policy. */
    private boolean isKeyRenewed() {
        boolean isFirst = !wasKeyRenewed;
        wasKeyRenewed = true;
        return isFirst && agentKey != null && shared.keys().haveChangedSince(agentKey);
    }

    private void retrying(Duration delay, FreightException exception) {
        remember(exception);
        log.reportRetry(delay, exception);
    }

    /** Remembers the first and the newest failures; those between add nothing. */
    private void remember(FreightException exception) {
        earlier = earlier.isEmpty() ? new ArrayList<>(1) : earlier;
        if (earlier.size() == MOST_REMEMBERED) {
            earlier.remove(MOST_REMEMBERED / 2);
        }
        earlier.add(exception);
    }

    private void end(CallOutcome outcome, @Nullable FreightException failure) {
        Attempt open = attempt;
        if (open != null) {
            log.ended(open, null);
            String reason = failure == null ? "cancelled" : failure.getClass().getSimpleName();
            ChargeStatus unused = charge.after(open.number, lost(open.sent()), reason);
            log.reportEnd(open, null, outcome, failure);
        }
        charge.end(charge.now(ChargeStatus.NOT_CHARGED));
        Deadline.awaitSettled(charge.settled());
        releasePermit();
        shared.chargeLog().ended(plan, charge, log.requestId());
        log.completed(charge, outcome, failure);
    }

    /** What a future fails with if something was thrown that is none of the client's failures. */
    FreightException broken(Throwable thrown) {
        boolean isSent = attempt != null && attempt.sent();
        return new TransportException(facts(charge.now(lost(isSent))), isSent, thrown, "see the cause");
    }

    private ChargeStatus lost(boolean isSent) {
        return isSent ? plan.operation().retryMode().ofALostResponse() : ChargeStatus.NOT_CHARGED;
    }

    @Override
    public void began(okhttp3.Call request) {
        deadline.abortBy(request::cancel);
    }

    /** Ends the call while it waits for a permit on no thread. */
    void abortBy(CompletableFuture<?> wait) {
        deadline.abortBy(() -> wait.cancel(false));
    }

    /** The facts of a call that is not sent, or not again. */
    CallFacts unsent() {
        return facts(charge.now(ChargeStatus.NOT_CHARGED));
    }

    private CallFacts facts(ChargeStatus chargeStatus) {
        return new CallFacts(
                plan.operation().name(),
                chargeStatus,
                log.attempts(),
                plan.idempotencyKey(),
                plan.orderId(),
                log.requestId(),
                null,
                log.headers());
    }

    /** Throws what the call would be refused with before it is sent, or returns its price; nothing is sent or reserved. */
    BigDecimal quote() {
        if (engine.transport.isClosed()) {
            throw deadline.closed();
        }
        return price.quote();
    }

    Pricing prices() {
        return price.list();
    }

    /** What a shared limit leaves, null if its store cannot tell. */
    @Nullable
    BigDecimal leftUsd(ChargeStore store, SpendLimit limit) {
        return price.leftUsd(store, limit);
    }
}
