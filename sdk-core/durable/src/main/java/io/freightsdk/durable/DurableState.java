package io.freightsdk.durable;

/** The state of a {@link DurableCall}. */
public enum DurableState {
    /** The call waits for a worker, or for its next attempt. */
    SCHEDULED,
    /** A worker has taken the call. It may have been charged, even if the worker has died since. */
    PROCESSING,
    /** The response and the charge are stored. The listener is called next; if it throws, it is called again. */
    RESPONDED,
    /** The call is over and has a load. */
    SUCCEEDED,
    /**
     * The call is over: the service has refused its input, and nothing was charged. Request the order with a corrected input,
     * or retry it.
     */
    FAILED,
    /**
     * A person must decide. The service has refused the call after an attempt that may have been charged, or an unexpected
     * exception was thrown, so a load may exist.
     */
    UNRESOLVED,
    /** The call is over: it was canceled and costs nothing. It is sent only if the order is requested with another input. */
    CANCELED;

    /** Returns whether the call has succeeded, has failed or was canceled. An unresolved call is not over. */
    public boolean isOver() {
        return this == SUCCEEDED || this == FAILED || this == CANCELED;
    }
}
