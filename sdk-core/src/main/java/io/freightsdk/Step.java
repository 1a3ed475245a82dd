package io.freightsdk;

import io.freightsdk.error.FreightException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/** What a call has to do next. */
sealed interface Step<T> {
    /** Send this, and say what came. */
    record Send<T>(Request request, Attempt attempt) implements Step<T> {}

    /** Wait for this, and say so, with what it threw if it did. */
    record Await<T>(CompletableFuture<?> what, Function<@Nullable Throwable, Step<T>> then) implements Step<T> {}

    /** That is the result. */
    record Done<T>(T result) implements Step<T> {}

    /** There is none. */
    record Failed<T>(FreightException exception) implements Step<T> {}
}
