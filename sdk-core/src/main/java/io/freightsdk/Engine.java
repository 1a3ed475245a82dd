package io.freightsdk;

import io.freightsdk.error.CallFacts;
import io.freightsdk.error.CallInterruptedException;
import io.freightsdk.error.CallTimeoutException;
import io.freightsdk.error.ClientClosedException;
import io.freightsdk.error.FreightException;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Runs calls: on the thread of the caller, or step by step on whatever thread a step ends on. */
final class Engine implements AutoCloseable {
    private final Transport transport;
    private final AnswerReader answers;
    private @Nullable Surroundings around;

    Engine(Transport transport, AnswerReader answers) {
        this.transport = transport;
        this.answers = answers;
    }

    /** The price list and the balance are asked for by calls of this engine, so they come after it. */
    void surround(Surroundings around) {
        this.around = around;
    }

    Surroundings around() {
        return Objects.requireNonNull(around, "not yet surrounded");
    }

    /** Returns the result or throws; blocks this thread and no other. */
    <T> T call(Plan<T> plan) {
        CallFlow<T> flow = new CallFlow<>(plan, around(), Thread.currentThread());
        try {
            return run(flow, plan);
        } catch (RuntimeException | Error e) {
            flow.broken();
            throw e;
        }
    }

    private <T> T run(CallFlow<T> flow, Plan<T> plan) {
        Step<T> step = transport.isClosed() ? flow.refused() : flow.begin();
        while (true) {
            if (step instanceof Step.Send<T> send) {
                step = flow.ended(
                        send.attempt(), outcome(plan, send.attempt(), transport.send(send.request(), send.attempt())));
            } else if (step instanceof Step.Await<T> await) {
                step = waited(flow, await);
            } else if (step instanceof Step.Done<T> done) {
                return done.result();
            } else {
                throw ((Step.Failed<T>) step).exception();
            }
        }
    }

    private static <T> Step<T> waited(CallFlow<T> flow, Step.Await<T> await) {
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
        try {
            AsyncCall<T> call = new AsyncCall<>(new CallFlow<>(plan, around(), null), this);
            return call.start(transport.isClosed());
        } catch (Error e) {
            // whoever shares this call would wait for ever
            return CompletableFuture.failedFuture(e);
        }
    }

    /** What another call is bringing; throws as the plan would if it were called here. */
    <T> T waitFor(CompletableFuture<T> shared, Plan<T> plan) {
        CompletableFuture<T> inTime =
                shared.isDone() ? shared : around().waits().within(plan.deadline(), shared);
        try {
            return inTime.get();
        } catch (CancellationException e) {
            throw new ClientClosedException(CallFacts.of(plan.operation().name()));
        } catch (ExecutionException e) {
            if (e.getCause() instanceof FreightException failure) {
                throw failure;
            }
            if (e.getCause() instanceof TimeoutException) {
                throw new CallTimeoutException(CallFacts.of(plan.operation().name()), plan.deadline(), true, null);
            }
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            inTime.cancel(false);
            Thread.currentThread().interrupt();
            throw new CallInterruptedException(CallFacts.of(plan.operation().name()), e);
        }
    }

    Transport transport() {
        return transport;
    }

    <T> Outcome<T> outcome(Plan<T> plan, Attempt attempt, Reply reply) {
        if (reply instanceof Answer answer) {
            return answers.read(plan.operation(), answer, around().timer()::instant);
        }
        Throwable cause = ((Reply.None) reply).cause();
        return LostAnswer.read(plan.operation(), attempt, cause, plan.deadline(), transport.isClosed());
    }

    /** Calls under way fail; nothing is left running. */
    @Override
    public void close() {
        transport.close();
        around().waits().close();
    }
}
