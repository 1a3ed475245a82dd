package io.freightsdk;

import io.freightsdk.Attempt.AttemptOutcome;
import io.freightsdk.Backoff.Retries;
import io.freightsdk.Backoff.RetryBudget;
import io.freightsdk.CallLog.ChargeLog;
import io.freightsdk.Transport.TransportResult;
import io.freightsdk.error.FreightException;
import io.freightsdk.internal.Warnings;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** Runs calls: on the thread of the caller, or on one of the client once there is a permit for it. */
final class CallExecutor implements AutoCloseable {
    final Transport transport;
    private final ResponseReader responses;
    final Shared shared;

    /** The price list and the balance, which calls share, are read by calls of this engine. */
    CallExecutor(Transport transport, ResponseReader responses, Function<CallExecutor, Shared> shared) {
        this.transport = transport;
        this.responses = responses;
        this.shared = shared.apply(this);
    }

    <T> T call(CallRequest<T> plan) {
        Call<T> call = new Call<>(plan, this, false, null);
        call.started();
        return call.run();
    }

    /** Completes with the result or what the call would throw, always; cancelling it ends the call. */
    <T> CompletableFuture<T> start(CallRequest<T> plan) {
        CompletableFuture<Void> permit = shared.limiter().acquire();
        Call<T> call = new Call<>(plan, this, false, permit);
        call.started();
        Duration deadline = plan.deadline();
        return start(call, permit.isDone() ? permit : shared.delays().within(deadline, permit));
    }

    /** Starts a call of the client's own, which other calls wait for. */
    <T> CompletableFuture<T> startOwn(CallRequest<T> plan) {
        Call<T> call = new Call<>(plan, this, true, null);
        call.started();
        return start(call, CompletableFuture.completedFuture(null));
    }

    private <T> CompletableFuture<T> start(Call<T> call, CompletableFuture<Void> turn) {
        CompletableFuture<T> result = new CompletableFuture<>();
        Delays.onEnd(result, (value, thrown) -> call.cancel());
        call.abortBy(turn);
        Delays.onEnd(turn, (nothing, thrown) -> {
            try {
                transport.execute(() -> complete(result, call));
            } catch (Throwable e) { // there is no thread
                result.completeExceptionally(call.broken(e));
            }
        });
        return result;
    }

    private static <T> void complete(CompletableFuture<T> result, Call<T> call) {
        try {
            result.complete(call.run());
        } catch (FreightException e) {
            result.completeExceptionally(e);
        } catch (Throwable e) {
            Throwable failure = e;
            try {
                failure = call.broken(e);
            } finally {
                result.completeExceptionally(failure);
            }
        }
    }

    <T> AttemptOutcome<T> send(CallRequest<T> plan, Attempt attempt, String key, Transport.Sender sender) {
        TransportResult reply = transport.send(plan.request(attempt, key), attempt, sender);
        if (reply instanceof TransportResult.None none) {
            return new TransportFailures(attempt, none.cause(), plan.deadline(), transport.isClosed())
                    .failure(plan.operation());
        }
        RawResponse response = (RawResponse) reply;
        AttemptOutcome<T> outcome = responses.read(plan, response, shared.timer());
        if (response.head().isSuccessful() && outcome instanceof AttemptOutcome.Failure) {
            transport.closeIdle(); // it may be that of another request, as each after it on its connection would be
        }
        return outcome;
    }

    @Override
    public void close() {
        try {
            transport.close();
        } finally {
            shared.delays().close();
            shared.timer().close();
            shared.retries().close();
        }
    }

    /** The parts that all calls of a client share. */
    record Shared(
            Scheduler timer,
            AgentKeys keys,
            ConcurrencyLimiter limiter,
            Delays delays,
            PriceList prices,
            Funds funds,
            SpendLedger spend,
            ChargeStores stores,
            RetryBudget budget,
            Retries retries,
            Listeners events,
            ChargeLog chargeLog,
            Warnings warnings) {}
}
