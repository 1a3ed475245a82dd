package io.freightsdk;

import org.jspecify.annotations.Nullable;

/** How an attempt ended. */
sealed interface AttemptOutcome<T> permits Failure, AttemptOutcome.Result {
    /** The head of the response, null if no response came. */
    @Nullable
    Head head();

    /**
     * An attempt with a result.
     *
     * @param value the result
     * @param body its JSON, null unless it was to be kept
     */
    record Result<T>(T value, Head head, @Nullable String body) implements AttemptOutcome<T> {}
}
