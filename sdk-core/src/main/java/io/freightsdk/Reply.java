package io.freightsdk;

/** What an attempt brought home, not yet read. */
sealed interface Reply permits Answer, Reply.None {
    /**
     * No answer.
     *
     * @param cause what was thrown
     */
    record None(Throwable cause) implements Reply {}
}
