package io.freightsdk;

import org.jspecify.annotations.Nullable;

/** How an attempt ended. */
sealed interface AttemptOutcome<T> permits Failure, AttemptOutcome.Result {
    /** The head of the response, null if no response came. */
    @Nullable
    Head head();

    /** An attempt with a result, and the JSON of it if that was to be kept. */
    record Result<T>(T value, Head head, @Nullable String body) implements AttemptOutcome<T> {}
}
