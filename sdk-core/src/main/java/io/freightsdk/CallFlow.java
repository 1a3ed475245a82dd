package io.freightsdk;

import io.freightsdk.Attempt.AttemptOutcome;
import io.freightsdk.Attempt.AttemptOutcome.Failure;
import io.freightsdk.Engine.Shared;
import io.freightsdk.SpendBook.Missing;
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
import io.freightsdk.internal.DurationText;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.ListIterator;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/**
 * One call from its beginning to its end, as steps for whatever runs it: a thread that blocks or one future after the
 * other. It decides what is sent, what is retried and when to give up; it neither sends nor waits.
 */
final class CallFlow<T> {
    private static final int MOST_REMEMBERED = 16;

    final Plan<T> plan;
    private final Shared shared;
    private final @Nullable Thread caller;
    private final boolean isOwn;
    private final CallLog log;
    private final CallCost cost;
    private List<FreightException> earlier = List.of();

    private @Nullable Backoff backoff;
    private @Nullable Funding<T> funding;
    private Turns.@Nullable Turn turn;
    private int uncertainReads;

    /** The price for the next attempt, null if none is known. */
    private @Nullable BigDecimal priceUsd;

    private @Nullable Attempt attempt;
    private AgentKeys.@Nullable Key key;
    private boolean keyWasRenewed;
    private boolean isOver;

    /** The caller is the thread that waits for each step, null if none does. */
    CallFlow(Plan<T> plan, Shared shared, Events events, @Nullable Thread caller) {
        this.plan = plan;
        this.shared = shared;
        this.caller = caller;
        this.isOwn = !events.equals(shared.events());
        this.log = new CallLog(plan, shared.timer(), events);
        this.cost = new CallCost(plan, plan.cardUsd() == null ? shared.spend() : shared.topUps(), shared.bodies());
    }

    private enum Stage {
        CLAIM,
        PRICE,
        RESERVE,
        TURN,
        SEND;

        private static final List<Stage> ALL = List.of(values());
    }

    /** The way to a request. A stage returns what is to be done first, or null, or throws what the call fails with. */
    private CallStep<T> go(Stage from) {
        try {
            CallStep<T> step = null;
            ListIterator<Stage> stages = Stage.ALL.listIterator(Stage.ALL.indexOf(from));
            while (step == null) {
                step = switch (stages.next()) {
                    case CLAIM -> claim(); // ensures that a key chosen by the user is sent with one body
                    case PRICE -> price(); // reads the price list, if the call is limited, reported or listened to
                    case RESERVE -> reserve(); // reserves the price under every limit; takes more from a pool
                    case TURN -> turn(); // waits until fewer than maxConcurrentCalls are on their way
                    case SEND -> send(); // sends one attempt with the current agent key; then comes ended()
                };
            }
            return step;
        } catch (FreightException refusal) {
            return failed(refusal);
        }
    }

    /** The way from a response, or from its loss: done, failed, or back to {@link Stage#PRICE} for another attempt. */
    CallStep<T> ended(Attempt attempt, AttemptOutcome<T> outcome) {
        log.ended(attempt, outcome.head());
        learnPrice();
        if (outcome instanceof AttemptOutcome.Result<T> result) {
            return settle(attempt, result); // books what it cost and returns it
        }
        Failure<T> failure = (Failure<T>) outcome;
        CallFacts facts = facts(cost.after(failure.chargeStatus()));
        if (failure.kind() == Failure.Kind.BUSY) {
            cost.refusedAsBusy();
        }
        leave(); // lets the next call have the turn
        FreightException exception = failure.exception().apply(facts);
        cost.endedBy(
                attempt.number, failure.chargeStatus(), exception.getClass().getSimpleName());
        log.reportEnd(attempt, outcome.head(), CallOutcome.FAILED, exception);
        if (exception instanceof InsufficientFundsException refusal
                && plan.operation().priceKey() != null) {
            return fund(refusal, failure); // fails, asks or waits for a top-up
        }
        if (exception instanceof UnauthorizedException && keyHasChanged()) {
            retrying(Duration.ZERO, exception);
            return go(Stage.PRICE); // the agent key was rotated meanwhile
        }
        return again(failure, exception, facts); // fails, or waits for the next attempt
    }

    /** Returns whether a step may run user code, which may block. */
    boolean runsForeignCode() {
        return log.isRead()
                || shared.keys().mayChange()
                || !plan.options().accounting.parts.beforeSend.isEmpty();
    }

    CallStep<T> begin(Transport transport) {
        log.started();
        if (transport.isClosed()) {
            return stopped();
        }
        shared.budget().called();
        return go(Stage.CLAIM);
    }

    private @Nullable CallStep<T> claim() {
        cost.claim();
        return null;
    }

    /** Without a list, only a limit ends the call; a call that nobody limits or listens to is priced afterwards. */
    private @Nullable CallStep<T> price() {
        String priceKey = plan.operation().priceKey();
        priceUsd = priceKey == null ? plan.cardUsd() : shared.prices().remembered(priceKey);
        if (priceKey == null || priceUsd != null) {
            return null;
        }
        if (cost.isLimited()) {
            return within(
                    "the price list",
                    shared.prices().price(priceKey),
                    this::reserveAt,
                    thrown -> withoutPrice(thrown, unsent()));
        }
        CompletableFuture<BigDecimal> soon =
                log.isRead() || cost.priceHasFallen() ? shared.prices().priceSoon(priceKey) : null;
        if (soon == null) {
            return null;
        }
        // a call that could do without waits no longer
        Duration most = Collections.min(List.of(PriceCache.SOON, left().dividedBy(2)));
        return new CallStep.Await<>(shared.waits().within(most, soon), thrown -> {
            boolean closed = thrown instanceof CancellationException || thrown instanceof ClientClosedException;
            return closed ? stopped() : reserveAt(thrown == null ? soon.join() : null);
        });
    }

    private CallStep<T> reserveAt(@Nullable BigDecimal newestUsd) {
        priceUsd = newestUsd;
        return go(Stage.RESERVE);
    }

    static FreightException withoutPrice(Throwable thrown, CallFacts unsent) {
        if (thrown instanceof ClientClosedException) {
            return new ClientClosedException(unsent);
        }
        // the list was read and has no such price
        Throwable cause = thrown instanceof IllegalArgumentException ? null : thrown;
        return new PriceUnknownException(unsent, cause);
    }

    private @Nullable CallStep<T> reserve() {
        cost.putDown(shared.grants());
        Missing missing = cost.reserve(priceUsd, this::unsent);
        cost.takeAnew(shared.grants());
        return missing == null ? null : takeMore(missing);
    }

    /** Several calls may wait for the same money: each checks again when there is more. */
    private CallStep<T> takeMore(Missing missing) {
        return within(
                "the spend pool " + missing.spendScope().poolName(),
                shared.grants().more(missing.spendScope(), missing.neededUsd()),
                isMore -> isMore ? granted(missing) : failed(cost.refusedBy(missing.spendScope(), this::unsent)),
                thrown -> new SpendPoolException(unsent(), missing.spendScope().poolName(), thrown));
    }

    private CallStep<T> granted(Missing missing) {
        cost.granted(missing);
        return go(Stage.RESERVE);
    }

    /** Returns the facts of a call that is not sent, or not again. */
    private CallFacts unsent() {
        return facts(cost.after(ChargeStatus.NOT_CHARGED));
    }

    /**
     * A call of the client's own takes none: those that have one may wait for it, in a listener. What was reserved before a
     * long wait is reserved anew.
     */
    private @Nullable CallStep<T> turn() {
        if (isOwn || turn != null) {
            return null;
        }
        turn = shared.turns().take();
        CompletableFuture<Void> comes = turn.comes();
        return comes == null
                ? null
                : within(
                        "its turn: maxConcurrentCalls are on their way",
                        comes,
                        nothing -> go(Stage.RESERVE),
                        thrown -> new ClientClosedException(unsent()));
    }

    private void giveTurnBack() {
        if (turn != null) {
            turn.giveBack();
            turn = null;
        }
    }

    private CallStep<T> send() {
        AgentKeys.Key newest = newestKey();
        key = newest;
        beforeFirst();
        // the supplier may have taken its time, and so may a listener
        if (leftNanos() <= 0) {
            throw tooLate(null);
        }
        int number = log.begin();
        long leftNanos = leftNanos();
        boolean cutShort = leftNanos < plan.attemptTimeout().toNanos();
        Duration timeout = cutShort ? Duration.ofNanos(leftNanos) : plan.attemptTimeout();
        Attempt next = new Attempt(number, timeout, cutShort, caller);
        if (leftNanos <= 0) {
            CallTimeoutException late = tooLate(null);
            log.reportEnd(next, null, CallOutcome.FAILED, late);
            throw late;
        }
        attempt = next;
        return new CallStep.Send<>(plan.request(next, newest), next);
    }

    private AgentKeys.Key newestKey() {
        try {
            return shared.keys().now();
        } catch (AgentKeys.NoKeyException e) {
            throw caller != null && caller.isInterrupted()
                    ? new CallInterruptedException(unsent(), e)
                    : new TransportException(unsent(), false, e, "check the supplier given to agentKey");
        }
    }

    private void beforeFirst() {
        if (log.attempts() == 0) {
            try {
                plan.options().accounting.parts.beforeSend.forEach(Runnable::run);
            } catch (Exception e) { // a checked one too, which Kotlin throws undeclared
                throw new TransportException(unsent(), false, e, "check the action given to beforeSend");
            }
        }
    }

    /** A list that arrived while the call was on its way is as good as one before it. */
    private void learnPrice() {
        String priceKey = plan.operation().priceKey();
        if (priceKey != null && cost.priceUsd() == null) {
            cost.named(shared.prices().remembered(priceKey));
        }
    }

    private CallStep<T> settle(Attempt attempt, AttemptOutcome.Result<T> result) {
        shared.budget().succeeded();
        cost.settle(result);
        leave();
        log.keep(result.body());
        log.reportEnd(attempt, result.head(), CallOutcome.RESULT, null);
        close(CallOutcome.RESULT, null);
        return new CallStep.Done<>(result.value());
    }

    /** No request is in flight and its money is booked: the next call may start. */
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
        Duration delay = backoff.after(failure);
        if (delay == null) {
            return failed(exception);
        }
        if (delay.compareTo(left()) >= 0) {
            return failed(failure.exception()
                    .apply(facts.withNote("a wait of " + DurationText.of(delay) + " does not fit the deadline of "
                            + DurationText.of(plan.deadline()))));
        }
        if (!shared.budget().take()) {
            return failed(failure.exception()
                    .apply(facts.withNote("not retried: the retry budget of this client is used up")));
        }
        if (failure.kind() == Failure.Kind.LOST) {
            uncertainReads++;
            if (cost.mayBeChargedAgain(shared.grants())) {
                shared.moneyLog().unknown(plan, log.requestId());
            }
        }
        retrying(delay, exception);
        return new CallStep.Await<>(shared.waits().of(delay), thrown -> thrown == null ? go(Stage.PRICE) : stopped());
    }

    private void retrying(Duration delay, FreightException exception) {
        remember(exception);
        log.reportRetry(delay, exception);
    }

    /** The refusal may name a new price; for what a limit refuses at that price nobody has to find the money. */
    private CallStep<T> fund(InsufficientFundsException refusal, Failure<T> failure) {
        Funding<T> mine = funding == null ? new Funding<>(this, shared) : funding;
        funding = mine;
        cost.refusedForFunds();
        BigDecimal newestUsd = refusal.priceUsd();
        if (newestUsd != null && newestUsd.signum() > 0) {
            shared.prices().correct(Objects.requireNonNull(plan.operation().priceKey()), newestUsd);
            cost.named(newestUsd);
            if (!cost.priceHasFallen() && mine.mayCome() && cost.isLimited()) {
                try {
                    // money of a pool that is missing is taken when there is some
                    Missing unused = cost.reserve(newestUsd, this::unsent);
                } catch (FreightException overLimit) {
                    remember(refusal);
                    return failed(overLimit);
                }
            }
        }
        return mine.after(refusal, failure);
    }

    CallStep<T> funded(InsufficientFundsException refusal) {
        remember(refusal);
        return go(Stage.PRICE);
    }

    /** Remembers the first and the newest failure; those between add nothing. */
    private void remember(FreightException exception) {
        earlier = earlier.isEmpty() ? new ArrayList<>(1) : earlier;
        if (earlier.size() == MOST_REMEMBERED) {
            earlier.remove(MOST_REMEMBERED / 2);
        }
        earlier.add(exception);
    }

    /** Waits for as long as the call has; {@code failure} is for all that is neither its time nor a close. */
    private <V> CallStep<T> within(
            String name,
            CompletableFuture<V> what,
            Function<V, CallStep<T>> then,
            Function<Throwable, FreightException> failure) {
        CompletableFuture<V> limited = shared.waits().within(left(), what);
        return new CallStep.Await<>(limited, thrown -> {
            if (thrown == null) {
                return then.apply(limited.join());
            }
            if (thrown instanceof TimeoutException) {
                return failed(tooLate("waited for " + name));
            }
            return thrown instanceof CancellationException ? stopped() : failed(failure.apply(thrown));
        });
    }

    /** The client is closed, or the result is no longer wanted. */
    CallStep<T> stopped() {
        return failed(new ClientClosedException(unsent()));
    }

    CallStep<T> interrupted(InterruptedException e) {
        return failed(new CallInterruptedException(unsent(), e));
    }

    /** The result is no longer wanted; what was sent may have been charged. */
    void abandoned() {
        endMoney("cancelled");
        breakOff(CallOutcome.CANCELLED, null);
    }

    /** Something was thrown that no step expects, such as that there is no memory. Returns what a future fails with. */
    FreightException broken(Throwable thrown) {
        boolean sent = attempt != null && attempt.sent();
        // first what needs little memory
        endMoney(TransportException.class.getSimpleName());
        FreightException failure = new TransportException(facts(cost.status()), sent, thrown, "see the cause");
        reportEnds(failure);
        breakOff(CallOutcome.FAILED, failure);
        return failure;
    }

    private void breakOff(CallOutcome outcome, @Nullable FreightException failure) {
        if (isOver) {
            return;
        }
        isOver = true;
        Attempt open = attempt;
        attempt = null;
        if (open != null) {
            log.ended(open, null);
            log.reportEnd(open, null, outcome, failure);
        }
        close(outcome, failure);
    }

    /** Of a call that is left as it is: what was sent is lost. */
    private void endMoney(String reason) {
        Attempt open = attempt;
        ChargeStatus status = ChargeStatus.NOT_CHARGED;
        if (open != null && open.sent()) {
            status = plan.operation().repeats().ofALostResponse();
            cost.endedBy(open.number, status, reason);
        }
        endMoney(cost.after(status));
    }

    private void endMoney(ChargeStatus status) {
        try {
            cost.end(status);
        } finally {
            // the next call may start once the money of this one is booked
            giveTurnBack();
        }
    }

    CallStep<T> failed(FreightException exception) {
        reportEnds(exception);
        endMoney(exception.chargeStatus());
        close(CallOutcome.FAILED, exception);
        return new CallStep.Failed<>(exception);
    }

    private void reportEnds(FreightException exception) {
        for (FreightException attempt : earlier) {
            exception.addSuppressed(attempt);
        }
    }

    private void close(CallOutcome outcome, @Nullable FreightException failure) {
        isOver = true;
        shared.moneyLog().ended(plan, cost, log.requestId());
        log.completed(cost, outcome, failure);
        // not before the report, which may be written down
        cost.giveBack(shared.grants());
        if (cost.lacksPrice()) {
            shared.prices().priceLate();
        }
    }

    private CallTimeoutException tooLate(@Nullable String note) {
        return new CallTimeoutException(unsent().withNote(note), plan.deadline(), true, null);
    }

    private Duration left() {
        return Duration.ofNanos(leftNanos());
    }

    private long leftNanos() {
        long waited = funding == null ? 0 : funding.waitedNanos();
        return plan.deadline().toNanos() - (shared.timer().nanos() - log.startedAt - waited);
    }

    private CallFacts facts(ChargeStatus chargeStatus) {
        return CallFacts.sent(plan.operation().name(), log.attempts())
                .with(chargeStatus)
                .withIdempotencyKey(plan.idempotencyKey())
                .withOrderId(plan.orderId())
                .withRequestId(log.requestId())
                .withHeaders(log.headers());
    }

    sealed interface CallStep<T> {
        record Send<T>(Request request, Attempt attempt) implements CallStep<T> {}

        /** Wait for the stage and report its end, with the exception if it failed. */
        record Await<T>(CompletableFuture<?> what, Function<@Nullable Throwable, CallStep<T>> then)
                implements CallStep<T> {}

        record Done<T>(T result) implements CallStep<T> {}

        record Failed<T>(FreightException exception) implements CallStep<T> {}
    }
}
