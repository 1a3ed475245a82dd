package io.freightsdk;

/** How a call or an attempt ended. */
public enum CallOutcome {
    /** With a result. */
    RESULT,

    /** With an exception. */
    FAILED,

    /** Its future was cancelled before it had either. What was sent may have been charged all the same. */
    CANCELLED
}
