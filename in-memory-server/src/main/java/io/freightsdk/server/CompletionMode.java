package io.freightsdk.server;

/** The effect of the arrival that completes a load. */
public enum CompletionMode {
    /** The load is delivered. */
    ON_ARRIVAL,
    /** The load waits at its last stop until the delivery is confirmed. */
    AWAIT_CONFIRM
}
