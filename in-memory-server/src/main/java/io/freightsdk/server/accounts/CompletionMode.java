package io.freightsdk.server.accounts;

/** What the arrival that completes a load does to it. */
public enum CompletionMode {
    /** The load is delivered. */
    ON_ARRIVAL,
    /** The load waits at its last stop until the delivery is confirmed. */
    AWAIT_CONFIRM
}
