package io.freightsdk;

import org.jspecify.annotations.Nullable;

/** How an attempt ended. */
sealed interface Outcome<T> permits Failure, Outcome.Result {
    /** The HTTP status, null if no answer came. */
    @Nullable
    Integer status();

    /** What the service calls the request, null if it did not say. */
    @Nullable
    String requestId();

    /**
     * An attempt with a result.
     *
     * @param value the result
     * @param replayed whether the service says that it gave this answer before
     */
    record Result<T>(T value, Integer status, @Nullable String requestId, boolean replayed) implements Outcome<T> {}
}
