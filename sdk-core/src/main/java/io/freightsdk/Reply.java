package io.freightsdk;

/** The raw outcome of an attempt. */
sealed interface Reply permits RawAnswer, Reply.None {
    /**
     * No answer.
     *
     * @param cause what was thrown
     */
    record None(Throwable cause) implements Reply {}
}
