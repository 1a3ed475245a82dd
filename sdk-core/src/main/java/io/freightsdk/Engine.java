package io.freightsdk;

import io.freightsdk.Attempt.AttemptOutcome;
import io.freightsdk.Backoff.RetryBudget;
import io.freightsdk.CallFlow.CallStep;
import io.freightsdk.CallLog.MoneyLog;
import io.freightsdk.Transport.Reply;
import io.freightsdk.error.CallInterruptedException;
import io.freightsdk.error.CallTimeoutException;
import io.freightsdk.error.ClientClosedException;
import io.freightsdk.error.SpendPoolException;
import io.freightsdk.internal.Warnings;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Runs calls: on the thread of the caller, or step by step on whatever thread a step ends on. */
final class Engine implements AutoCloseable {
    final Transport transport;
    private final ResponseReader answers;
    final Shared shared;

    /** The price list and the balance, which calls share, are read by calls of this engine. */
    Engine(Transport transport, ResponseReader answers, Function<Engine, Shared> shared) {
        this.transport = transport;
        this.answers = answers;
        this.shared = shared.apply(this);
    }

    /** Returns the result or throws; blocks this thread and no other. */
    <T> T call(Plan<T> plan) {
        CallFlow<T> flow = new CallFlow<>(plan, shared, shared.events(), Thread.currentThread());
        CallStep<T> end;
        try {
            end = run(flow, plan);
        } catch (Throwable e) { // user code may throw a checked exception undeclared
            flow.broken(e);
            throw e;
        }
        if (end instanceof CallStep.Failed<T> failed) {
            throw failed.exception();
        }
        return ((CallStep.Done<T>) end).result();
    }

    private <T> CallStep<T> run(CallFlow<T> flow, Plan<T> plan) {
        CallStep<T> step = flow.begin(transport);
        while (true) {
            if (step instanceof CallStep.Send<T> send) {
                step = flow.ended(
                        send.attempt(), outcome(plan, send.attempt(), transport.send(send.request(), send.attempt())));
            } else if (step instanceof CallStep.Await<T> await) {
                step = waited(flow, await);
            } else {
                return step;
            }
        }
    }

    private static <T> CallStep<T> waited(CallFlow<T> flow, CallStep.Await<T> await) {
        try {
            await.what().get();
            return await.then().apply(null);
        } catch (ExecutionException e) {
            return await.then().apply(e.getCause());
        } catch (CancellationException e) {
            return await.then().apply(e);
        } catch (InterruptedException e) {
            await.what().cancel(false);
            Thread.currentThread().interrupt();
            return flow.interrupted(e);
        }
    }

    /** Completes with the result or what the call would throw, always; cancelling it ends the call. */
    <T> CompletableFuture<T> start(Plan<T> plan) {
        return start(plan, shared.events());
    }

    /** Starts a call of the client's own, which other calls wait for: it waits for no listener. */
    <T> CompletableFuture<T> startOwn(Plan<T> plan) {
        return start(plan, shared.events().apart(shared.callbacks()::run));
    }

    private <T> CompletableFuture<T> start(Plan<T> plan, Events events) {
        return new AsyncCall<>(new CallFlow<>(plan, shared, events, null), this).start();
    }

    /** Starts a call from a thread that must not run user code. */
    <T> CompletableFuture<T> startApart(Plan<T> plan) {
        return CompletableFuture.completedFuture(plan).thenComposeAsync(this::startOwn, shared.callbacks()::run);
    }

    <T> AttemptOutcome<T> outcome(Plan<T> plan, Attempt attempt, Reply reply) {
        if (reply instanceof Reply.None none) {
            return new LostResponse(attempt, none.cause(), plan.deadline(), transport.isClosed())
                    .failure(plan.operation());
        }
        RawResponse answer = (RawResponse) reply;
        AttemptOutcome<T> outcome = answers.read(plan, answer, shared.timer());
        if (answer.head().isSuccessful() && outcome instanceof AttemptOutcome.Failure) {
            transport.closeIdle(); // it may be that of another request, as each after it on its connection would be
        }
        return outcome;
    }

    @Override
    public void close() {
        try {
            transport.close();
        } finally {
            shared.waits().close();
            shared.grants().close();
        }
    }

    /** The parts that all calls of a client share; {@code chance} is from 0 to 1, for backoff. */
    record Shared(
            Timer timer,
            DoubleSupplier chance,
            AgentKeys keys,
            Turns turns,
            Waits waits,
            Callbacks callbacks,
            PriceCache prices,
            SpendBook spend,
            SpendBook topUps,
            Grants grants,
            SentBodies bodies,
            FundsPoller funds,
            RetryBudget budget,
            Events events,
            MoneyLog moneyLog,
            Warnings warnings) {}

    /** The refusal of a call before anything is sent, without the call: nothing is reserved, taken or counted. */
    record Quote(Engine engine, Plan<?> plan, long beganNanos) {
        Quote(Engine engine, Plan<?> plan) {
            this(engine, plan, engine.shared.timer().nanos());
        }

        BigDecimal priceUsd() {
            if (engine.transport.isClosed()) {
                throw new ClientClosedException(plan.unsent());
            }
            String priceKey = Objects.requireNonNull(plan.operation().priceKey(), "a free call needs no quote");
            BigDecimal priceUsd = waitFor(
                    "the price list",
                    engine.shared.prices().price(priceKey),
                    thrown -> CallFlow.withoutPrice(thrown, plan.unsent()));
            CallCost cost = new CallCost(plan, engine.shared.spend(), engine.shared.bodies());
            for (SpendBook.Missing missing : cost.check(priceUsd, plan::unsent)) {
                SpendScope spendScope = missing.spendScope();
                if (!fromPool(engine.shared.grants().wouldGrant(spendScope, missing.neededUsd()), spendScope)) {
                    throw cost.refusedBy(spendScope, plan::unsent);
                }
            }
            return priceUsd;
        }

        /** The state of a limit; null if its pool does not know. */
        @Nullable
        Allowance allowance(SpendBook book, SpendScope spendScope) {
            return spendScope.isShared()
                    ? fromPool(engine.shared.grants().left(spendScope), spendScope)
                            .map(poolUsd -> book.allowance(spendScope, poolUsd))
                            .orElse(null)
                    : book.allowance(spendScope, null);
        }

        private <T> T fromPool(CompletableFuture<T> response, SpendScope spendScope) {
            return waitFor(
                    "the spend pool " + spendScope.poolName(),
                    response,
                    thrown -> new SpendPoolException(plan.unsent(), spendScope.poolName(), thrown));
        }

        /** The result of others, within the deadline; throws as the plan would if they were it, {@code failure} for what they throw. */
        <T> T waitFor(String what, CompletableFuture<T> others, Function<Throwable, RuntimeException> failure) {
            Duration left = plan.deadline().minusNanos(engine.shared.timer().nanos() - beganNanos);
            CompletableFuture<T> inTime =
                    others.isDone() ? others : engine.shared.waits().within(left, others);
            try {
                return inTime.get();
            } catch (CancellationException e) {
                throw new ClientClosedException(plan.unsent());
            } catch (ExecutionException e) {
                if (e.getCause() instanceof TimeoutException) {
                    throw new CallTimeoutException(
                            plan.unsent().withNote("waited for " + what), plan.deadline(), true, null);
                }
                throw failure.apply(Objects.requireNonNullElse(e.getCause(), e));
            } catch (InterruptedException e) {
                inTime.cancel(false);
                Thread.currentThread().interrupt();
                throw new CallInterruptedException(plan.unsent(), e);
            }
        }
    }
}
