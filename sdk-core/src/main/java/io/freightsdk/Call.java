package io.freightsdk;

import io.freightsdk.Attempt.AttemptOutcome;
import io.freightsdk.Attempt.AttemptOutcome.Failure;
import io.freightsdk.CallExecutor.Shared;
import io.freightsdk.error.CallFacts;
import io.freightsdk.error.CallInterruptedException;
import io.freightsdk.error.CallTimeoutException;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.ClientClosedException;
import io.freightsdk.error.ForbiddenException;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.InsufficientFundsException;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.error.SpendLimitUnavailableException;
import io.freightsdk.error.TransportException;
import io.freightsdk.error.UnauthorizedException;
import io.freightsdk.model.Pricing;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One call from its beginning to its end, on one thread: what is sent, what is retried, and when to give up. */
final class Call<T> implements Transport.Sender {
    private static final int MOST_REMEMBERED = 16;
    private static final String PERMIT = "a free slot: maxConcurrentCalls requests are in flight";

    /** The longest wait for a newer list by a call that could do with the last one. */
    private static final Duration SOON = Duration.ofSeconds(1);

    private final CallRequest<T> plan;
    private final CallExecutor engine;
    private final Shared shared;
    private final CallLog log;
    private final CallCharge charge;

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

    private long pausedNanos;

    /** Ends what the call does just now. */
    private volatile Runnable abort = Call::nothing;

    private volatile Runnable abandon = Call::nothing;
    private volatile boolean isCancelled;

    /** With a permit if it waits for that before it has a thread. */
    Call(CallRequest<T> plan, CallExecutor engine, boolean isOwn, @Nullable CompletableFuture<Void> permit) {
        this.plan = plan;
        this.isOwn = isOwn;
        this.engine = engine;
        this.shared = engine.shared;
        this.log = new CallLog(
                plan, shared.timer(), isOwn ? shared.events().apart(engine.transport::execute) : shared.events());
        this.charge = new CallCharge(plan, shared.spend(), shared.stores());
        this.permit = permit;
        this.wasQueued = permit != null && !permit.isDone();
    }

    void started() {
        log.started();
    }

    /** The result is no longer wanted; what was sent may have been charged. */
    void cancel() {
        isCancelled = true;
        abort.run();
    }

    /** Sets what ends an asynchronous call that hangs in the resolver when its deadline is over. */
    void abandonBy(Runnable abandon) {
        this.abandon = abandon;
    }

    /** Returns the result or throws. */
    T run() {
        FreightException failure = null;
        CallOutcome outcome = CallOutcome.FAILED;
        try {
            T result = attempts();
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
            if (isCancelled && outcome == CallOutcome.FAILED) {
                outcome = CallOutcome.CANCELLED;
                failure = null;
            }
            end(outcome, failure);
        }
    }

    private T attempts() {
        if (engine.transport.isClosed()) {
            throw closed();
        }
        shared.budget().called();
        charge.begin();
        while (true) {
            acquirePermit();
            reserve(price());
            Attempt next = begin();
            AttemptOutcome<T> outcome = engine.send(plan, next, Objects.requireNonNull(agentKey), this);
            if (isCancelled && outcome instanceof Failure) {
                throw closed();
            }
            log.ended(next, outcome.head());
            if (outcome instanceof AttemptOutcome.Result<T> result) {
                attempt = null;
                shared.budget().succeeded();
                countSuccess();
                charge.settle(result);
                releasePermit();
                log.reportEnd(next, result.head(), CallOutcome.RESULT, null);
                return result.value();
            }
            retryOrThrow(next, (Failure<T>) outcome);
        }
    }

    private void countSuccess() {
        if (backoff == null) {
            shared.retries().succeeded(plan.retryPolicy());
        } else {
            backoff.succeeded();
        }
    }

    private void acquirePermit() {
        if (!isOwn) {
            permit = permit == null ? shared.limiter().acquire() : permit;
            wasQueued |= !permit.isDone();
            Void unused = await(PERMIT, permit, thrown -> closed());
            if (wasQueued && leftNanos() <= 0) {
                throw tooLate("waited for " + PERMIT);
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

    /** The price for the next attempt, null if it costs nothing. */
    private @Nullable BigDecimal price() {
        String priceKey = plan.operation().priceKey();
        if (priceKey == null) {
            return null;
        }
        if (plan.options().maxPriceUsd != null) {
            return listed(priceKey, await("the price list", shared.prices().live(), this::withoutPrice));
        }
        BigDecimal current = shared.prices().current(priceKey);
        if (current != null) {
            return current;
        }
        // where no limit counts the call, an old price does if there is no newer one
        BigDecimal last = charge.isLimited() ? null : shared.prices().last(priceKey);
        if (last != null && shared.prices().hasFailed()) {
            return last;
        }
        Duration most = last == null ? left() : Collections.min(List.of(SOON, left().dividedBy(2)));
        try {
            return listed(
                    priceKey, await("the price list", most, shared.prices().read(), this::withoutPrice));
        } catch (SpendLimitUnavailableException | CallTimeoutException e) {
            if (last == null) {
                throw e;
            }
            return last;
        }
    }

    private BigDecimal listed(String priceKey, Pricing list) {
        BigDecimal price = PriceList.find(list, priceKey);
        if (price == null) {
            throw new SpendLimitUnavailableException(unsent(), null);
        }
        return price;
    }

    private FreightException withoutPrice(Throwable thrown) {
        if (thrown instanceof ClientClosedException) {
            return closed();
        }
        // what would be said of the call itself
        if (thrown instanceof UnauthorizedException refusal) {
            return new UnauthorizedException(unsent(), refusal.serviceCode(), refusal.body());
        }
        if (thrown instanceof ForbiddenException refusal) {
            return new ForbiddenException(unsent(), refusal.serviceCode(), refusal.body());
        }
        return new SpendLimitUnavailableException(unsent(), thrown);
    }

    private void reserve(@Nullable BigDecimal priceUsd) {
        for (StoredCharge stored : charge.reserve(priceUsd, this::unsent)) {
            SpendLimit refusing =
                    awaitStore(stored.store(), charge.reserve(stored)).refusing();
            if (refusing != null) {
                throw over(stored.store(), refusing, Objects.requireNonNull(priceUsd));
            }
        }
    }

    private <V> V awaitStore(ChargeStore store, CompletableFuture<V> answer) {
        String name = ChargeStores.name(store);
        return await(
                "the charge store " + name,
                answer,
                thrown -> new SpendLimitUnavailableException(unsent(), name, thrown));
    }

    private SpendLimitException over(ChargeStore store, SpendLimit limit, BigDecimal priceUsd) {
        Budget budget = Budget.of(true, limit, plan.options().tag);
        BigDecimal leftUsd = leftUsd(store, limit);
        BigDecimal spentUsd =
                leftUsd == null ? limit.limitUsd() : limit.limitUsd().subtract(leftUsd);
        return new SpendLimitException(
                unsent(),
                limit.limitUsd(),
                budget.scope(),
                budget.id().tag(),
                spentUsd.max(BigDecimal.ZERO),
                BigDecimal.ZERO,
                priceUsd);
    }

    /** What a shared limit leaves, null if its store cannot tell. */
    @Nullable
    BigDecimal leftUsd(ChargeStore store, SpendLimit limit) {
        return awaitStore(store, shared.stores().leftUsd(limit, store, plan.options().tag))
                .orElse(null);
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
        checkTime();
        int number = log.begin();
        long leftNanos = leftNanos();
        boolean isCutShort = leftNanos < plan.attemptTimeout().toNanos();
        Attempt next =
                new Attempt(number, isCutShort ? Duration.ofNanos(leftNanos) : plan.attemptTimeout(), isCutShort);
        attempt = next;
        return next;
    }

    private void checkTime() {
        if (isCancelled) {
            throw closed();
        }
        if (leftNanos() <= 0) {
            throw tooLate(null);
        }
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
            topUp = topUp == null ? new TopUp(this, plan, shared, charge) : topUp;
            topUp.await(refusal, note -> failure.exception().apply(facts.withNote(note)));
            remember(refusal);
        } else if (exception instanceof UnauthorizedException && isKeyRenewed()) {
            retrying(Duration.ZERO, exception);
        } else {
            backoff = backoff == null ? shared.retries().begin(plan.retryPolicy()) : backoff;
            Backoff.Decision decision = backoff.after(failure, exception, plan, left());
            Duration delay = decision.delay();
            if (delay == null) {
                throw decision.note() == null ? exception : failure.exception().apply(facts.withNote(decision.note()));
            }
            retrying(delay, exception);
            sleep(delay);
        }
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
        awaitSettled(charge.settled());
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
        abortBy(request::cancel);
    }

    @Override
    public void abandoned() {
        abandon.run();
    }

    private void abortBy(Runnable abort) {
        this.abort = abort;
        if (isCancelled) {
            abort.run();
        }
    }

    /** Ends the call while it waits for a permit on no thread. */
    void abortBy(CompletableFuture<?> wait) {
        abortBy(() -> wait.cancel(false));
    }

    void sleep(Duration delay) {
        await("", null, shared.delays().of(delay), thrown -> closed());
    }

    /** The charge stores are told before the call returns, unless they take long. */
    void awaitSettled(CompletableFuture<Void> settled) {
        if (!settled.isDone() && !Thread.currentThread().isInterrupted()) {
            try {
                settled.copy().get(SOON.toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (ExecutionException | TimeoutException e) {
                // it goes on, and says so in the log if it fails
            }
        }
    }

    /** Delays within the deadline; {@code failure} is for all that is neither the time nor a close. */
    <V> V await(String what, CompletableFuture<V> future, Function<Throwable, FreightException> failure) {
        return await(what, left(), future, failure);
    }

    /** {@link #await(String, CompletableFuture, Function)} at most that long; null for as long as it takes. */
    <V> V await(
            String what,
            @Nullable Duration most,
            CompletableFuture<V> future,
            Function<Throwable, FreightException> failure) {
        if (future.isDone() && !future.isCompletedExceptionally()) {
            return future.join();
        }
        CompletableFuture<V> inTime =
                most == null || future.isDone() ? future : shared.delays().within(most, future);
        abortBy(() -> inTime.cancel(false));
        try {
            return inTime.get();
        } catch (CancellationException e) {
            boolean isStopped = isCancelled || engine.transport.isClosed();
            throw isStopped || left().toNanos() > 0 ? closed() : tooLate("waited for " + what);
        } catch (ExecutionException e) {
            Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
            if (cause instanceof TimeoutException) {
                throw tooLate("waited for " + what);
            }
            throw cause instanceof CancellationException ? closed() : failure.apply(cause);
        } catch (InterruptedException e) {
            inTime.cancel(false);
            Thread.currentThread().interrupt();
            throw new CallInterruptedException(unsent(), e);
        } finally {
            abort = Call::nothing;
        }
    }

    private FreightException closed() {
        return new ClientClosedException(unsent());
    }

    private CallTimeoutException tooLate(@Nullable String note) {
        return new CallTimeoutException(unsent().withNote(note), plan.deadline(), true, null);
    }

    /** What an asynchronous call fails with that hangs in the resolver when its time is over or the client closed; nothing was sent. */
    FreightException hung() {
        return engine.transport.isClosed() ? closed() : tooLate("waited for the address of the service");
    }

    @Override
    public Duration left() {
        return Duration.ofNanos(leftNanos());
    }

    private long leftNanos() {
        return plan.deadline().toNanos() - (shared.timer().nanos() - log.startedAt - pausedNanos);
    }

    /** The time since then does not count towards the deadline. */
    void pausedSince(long nanos) {
        pausedNanos += shared.timer().nanos() - nanos;
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
            throw closed();
        }
        charge.begin();
        try {
            BigDecimal priceUsd = Objects.requireNonNull(price(), "a free call needs no quote");
            for (StoredCharge stored : charge.reserve(priceUsd, this::unsent)) {
                for (SpendLimit limit : stored.limits()) {
                    BigDecimal left = leftUsd(stored.store(), limit);
                    if (left != null && left.compareTo(priceUsd) < 0) {
                        throw over(stored.store(), limit, priceUsd);
                    }
                }
            }
            return priceUsd;
        } finally {
            charge.end(ChargeStatus.NOT_CHARGED);
        }
    }

    Pricing prices() {
        return await(
                "the price list",
                shared.prices().read(),
                thrown -> thrown instanceof FreightException failure
                        ? failure
                        : new SpendLimitUnavailableException(unsent(), thrown));
    }

    private static void nothing() {}
}
