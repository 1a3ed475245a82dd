package io.freightsdk;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Runs code when a future completes, fails or is cancelled. */
final class FutureCallbacks {
    private FutureCallbacks() {}

    @SuppressWarnings("FutureReturnValueIgnored") // what the action throws is the action's to handle
    static <T> void onEnd(
            CompletableFuture<T> future, BiConsumer<? super @Nullable T, ? super @Nullable Throwable> action) {
        future.whenComplete((value, thrown) -> action.accept(value, cause(thrown)));
    }

    /** A future that depends on another one wraps what that one failed with. */
    private static @Nullable Throwable cause(@Nullable Throwable thrown) {
        return thrown instanceof CompletionException ? thrown.getCause() : thrown;
    }
}
