package io.freightsdk;

/** The raw outcome of an attempt. */
sealed interface Reply permits RawAnswer, Reply.None {
    /** No answer, but something thrown. */
    record None(Throwable cause) implements Reply {}
}
