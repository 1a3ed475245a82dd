package io.freightsdk;

import io.freightsdk.CallFlow.CallStep;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A call that no thread waits for. One step follows the other, never two at once. After a wait, a step runs where the wait
 * ended, on a thread that others need; user code runs elsewhere then.
 */
final class AsyncCall<T> {
    private final CallFlow<T> flow;
    private final Engine engine;
    private final CompletableFuture<T> result = new CompletableFuture<>();
    private final AtomicReference<@Nullable Runnable> cancel = new AtomicReference<>();

    /** True once the call has ended on its own, so that there is nothing to stop. */
    private volatile boolean over;

    AsyncCall(CallFlow<T> flow, Engine engine) {
        this.flow = flow;
        this.engine = engine;
    }

    CompletableFuture<T> start() {
        Waits.onEnd(result, (value, thrown) -> stop());
        guarded(false, () -> go(false, flow.begin(engine.transport)));
        return result;
    }

    private void stop() {
        Runnable way = cancel.get();
        if (way != null && !over) {
            engine.shared.warnings().safely("a call that was cancelled could not be stopped", way);
        }
    }

    /** Executes a step; a borrowed thread must not run user code. */
    private void go(boolean borrowed, CallStep<T> step) {
        if (step instanceof CallStep.Done<T> done) {
            over = true;
            run(borrowed, () -> result.complete(done.result()));
        } else if (step instanceof CallStep.Failed<T> failed) {
            over = true;
            run(borrowed, () -> result.completeExceptionally(failed.exception()));
        } else if (result.isDone()) {
            if (step instanceof CallStep.Await<T> await) {
                await.what().cancel(false);
            }
            flow.abandoned();
        } else if (step instanceof CallStep.Send<T> send) {
            send(send);
        } else {
            await((CallStep.Await<T>) step);
        }
    }

    /** User code runs apart from a borrowed thread; to complete the result is to run whatever the user has attached to it. */
    private void run(boolean apart, Runnable work) {
        if (apart) {
            engine.shared.callbacks().run(work);
        } else {
            work.run();
        }
    }

    private void send(CallStep.Send<T> send) {
        Attempt attempt = send.attempt();
        engine.transport.send(
                send.request(),
                attempt,
                call -> onCancel(call::cancel),
                reply -> guarded(false, () -> {
                    if (result.isDone() && !(reply instanceof RawResponse answer && answer.flaw() == null)) {
                        flow.abandoned();
                    } else {
                        go(false, flow.ended(attempt, engine.outcome(flow.plan, attempt, reply)));
                    }
                }));
    }

    /** Sets how to end the current step; ends it at once if the result is no longer wanted. */
    private void onCancel(Runnable way) {
        cancel.set(way);
        if (result.isDone()) {
            stop();
        }
    }

    private void await(CallStep.Await<T> await) {
        onCancel(() -> await.what().cancel(false));
        Waits.onEnd(await.what(), (value, thrown) -> {
            boolean apart = flow.runsForeignCode();
            run(apart, () -> goOn(!apart, await, thrown));
        });
    }

    private void goOn(boolean borrowed, CallStep.Await<T> await, @Nullable Throwable thrown) {
        guarded(borrowed, () -> {
            if (result.isDone()) {
                flow.abandoned();
            } else {
                go(borrowed, await.then().apply(thrown));
            }
        });
    }

    private Throwable broken(Throwable thrown) {
        try {
            return flow.broken(thrown);
        } catch (RuntimeException | Error e) {
            return thrown;
        }
    }

    /** Completes the future in any case. */
    private void guarded(boolean borrowed, Runnable step) {
        try {
            step.run();
        } catch (Throwable e) {
            over = true;
            Throwable failure = broken(e);
            run(borrowed, () -> result.completeExceptionally(failure));
        }
    }
}
