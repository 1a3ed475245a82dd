package io.freightsdk;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Delays that end on time, when they are cancelled, or when the client is closed. What follows a wait runs on the one thread
 * of the timer, so it must not block.
 */
final class Delays {
    private final Scheduler timer;
    private final Set<CompletableFuture<Void>> open = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    Delays(Scheduler timer) {
        this.timer = timer;
    }

    /** Completes after that long; with a {@link CancellationException} when the client is closed. */
    CompletableFuture<Void> of(Duration delay) {
        return until(wait -> timer.after(delay, () -> wait.complete(null)));
    }

    @SuppressWarnings("CollectionUndefinedEquality") // a future equals itself alone
    private CompletableFuture<Void> until(Function<CompletableFuture<Void>, Scheduler.Cancellation> end) {
        CompletableFuture<Void> wait = new CompletableFuture<>();
        open.add(wait);
        Scheduler.Cancellation due = end.apply(wait);
        onEnd(wait, (nothing, thrown) -> {
            open.remove(wait);
            due.cancel();
        });
        if (closed) {
            wait.cancel(false);
        }
        return wait;
    }

    /** Delays at most this long; then throws a {@link TimeoutException} and cancels what it waited for. */
    <T> CompletableFuture<T> within(Duration most, CompletableFuture<T> what) {
        CompletableFuture<T> limited = new CompletableFuture<>();
        CompletableFuture<Void> limit = until(wait -> timer.limit(most, () -> wait.complete(null)));
        onEnd(what, (value, thrown) -> {
            if (thrown == null) {
                limited.complete(value);
            } else {
                limited.completeExceptionally(thrown);
            }
        });
        onEnd(
                limit,
                (nothing, closing) ->
                        limited.completeExceptionally(closing == null ? new TimeoutException() : closing));
        onEnd(limited, (value, thrown) -> {
            limit.cancel(false);
            what.cancel(false);
        });
        return limited;
    }

    void close() {
        closed = true;
        open.forEach(wait -> wait.cancel(false));
    }

    /** Runs the action when the future completes, fails or is cancelled. */
    @SuppressWarnings("FutureReturnValueIgnored") // what the action throws is the action's to handle
    static <T> void onEnd(
            CompletableFuture<T> future, BiConsumer<? super @Nullable T, ? super @Nullable Throwable> action) {
        // a future that depends on another one wraps what that one failed with
        future.whenComplete((value, thrown) ->
                action.accept(value, thrown instanceof CompletionException ? thrown.getCause() : thrown));
    }
}
