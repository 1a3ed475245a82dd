package io.freightsdk;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** What is done when a future ends, however it does, and that nobody waits for. */
final class OnEnd {
    private OnEnd() {}

    @SuppressWarnings("FutureReturnValueIgnored") // what the action throws is the action's to handle
    static <T> void of(
            CompletableFuture<T> future, BiConsumer<? super @Nullable T, ? super @Nullable Throwable> action) {
        future.whenComplete((value, thrown) -> action.accept(value, cause(thrown)));
    }

    /** A future made of another one wraps what that one ended with. */
    private static @Nullable Throwable cause(@Nullable Throwable thrown) {
        return thrown instanceof CompletionException ? thrown.getCause() : thrown;
    }
}
