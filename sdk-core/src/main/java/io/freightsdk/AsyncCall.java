package io.freightsdk;

import io.freightsdk.error.ChargeStatus;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A call that no thread waits for. One step follows the other, never two at once. */
final class AsyncCall<T> {
    private final CallFlow<T> flow;
    private final Engine engine;
    private final CompletableFuture<T> result = new CompletableFuture<>();
    private final AtomicReference<@Nullable Runnable> cancel = new AtomicReference<>();

    /** Whether the call has come to its own end, so that there is nothing to stop. */
    private volatile boolean over;

    AsyncCall(CallFlow<T> flow, Engine engine) {
        this.flow = flow;
        this.engine = engine;
    }

    CompletableFuture<T> start(boolean closed) {
        OnEnd.of(result, (value, thrown) -> stop());
        guarded(() -> go(closed ? flow.refused() : flow.begin()));
        return result;
    }

    private void stop() {
        @Nullable Runnable way = cancel.get();
        if (way != null && !over) {
            way.run();
        }
    }

    private void go(Step<T> step) {
        if (step instanceof Step.Done<T> done) {
            over = true;
            result.complete(done.result());
        } else if (step instanceof Step.Failed<T> failed) {
            over = true;
            result.completeExceptionally(failed.exception());
        } else if (result.isDone()) {
            if (step instanceof Step.Await<T> await) {
                await.what().cancel(false);
            }
            flow.abandoned(ChargeStatus.NOT_CHARGED);
        } else if (step instanceof Step.Send<T> send) {
            send(send);
        } else {
            await((Step.Await<T>) step);
        }
    }

    private void send(Step.Send<T> send) {
        Attempt attempt = send.attempt();
        engine.transport()
                .send(
                        send.request(),
                        attempt,
                        this::onCancel,
                        reply -> guarded(() -> {
                            if (result.isDone() && reply instanceof Reply.None) {
                                abandon(attempt);
                            } else {
                                go(flow.ended(attempt, engine.outcome(flow.plan(), attempt, reply)));
                            }
                        }));
    }

    /** How to end what the call does now; at once if nobody waits for it by now. */
    private void onCancel(Runnable way) {
        cancel.set(way);
        if (result.isDone()) {
            stop();
        }
    }

    private void abandon(Attempt attempt) {
        flow.abandoned(attempt.sent() ? flow.plan().operation().repeats().ofALostAnswer() : ChargeStatus.NOT_CHARGED);
    }

    private void await(Step.Await<T> await) {
        onCancel(() -> await.what().cancel(false));
        OnEnd.of(
                await.what(),
                (value, thrown) -> guarded(() -> {
                    if (result.isDone()) {
                        flow.abandoned(ChargeStatus.NOT_CHARGED);
                    } else {
                        go(await.then().apply(thrown));
                    }
                }));
    }

    /** Whatever happens, the future completes. */
    private void guarded(Runnable step) {
        try {
            step.run();
        } catch (Throwable e) {
            flow.broken();
            result.completeExceptionally(e);
            if (e instanceof Error error) {
                throw error;
            }
        }
    }
}
