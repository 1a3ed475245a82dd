package io.freightsdk;

/** The raw outcome of an attempt. */
sealed interface Reply permits RawResponse, Reply.None {
    /** No response, but something thrown. */
    record None(Throwable cause) implements Reply {}
}
