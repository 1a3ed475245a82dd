package io.freightsdk;

import io.freightsdk.error.FreightException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/** The next step of a call. */
sealed interface CallStep<T> {
    /** Send the request and report its outcome. */
    record Send<T>(Request request, Attempt attempt) implements CallStep<T> {}

    /** Wait for the stage and report its end, with the exception if it failed. */
    record Await<T>(CompletableFuture<?> what, Function<@Nullable Throwable, CallStep<T>> then)
            implements CallStep<T> {}

    record Done<T>(T result) implements CallStep<T> {}

    record Failed<T>(FreightException exception) implements CallStep<T> {}
}
