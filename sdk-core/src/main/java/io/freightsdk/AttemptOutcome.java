package io.freightsdk;

import org.jspecify.annotations.Nullable;

/** The end of an attempt. */
sealed interface AttemptOutcome<T> permits Failure, AttemptOutcome.Result {
    /** The head of the response, null if no response came. */
    @Nullable
    Head head();

    /** An attempt with a result, and its JSON if that was requested. */
    record Result<T>(T value, Head head, @Nullable String body) implements AttemptOutcome<T> {}
}
