package io.freightsdk.durable;

/** The state of a call. */
public enum DurableState {
    /** Waits for a worker, or for its next attempt. */
    SCHEDULED,
    /** A worker has it, and may have died since: it may be paid for. */
    PROCESSING,
    /** The service has responded; the listener is still to be called, or threw and is called again. */
    RESPONDED,
    /** Over, with a load. */
    SUCCEEDED,
    /** Over, refused by the service, and not paid for: request it again with a corrected input, or retry it. */
    FAILED,
    /** Refused after an attempt that may have been paid for, or ended by an unexpected exception: a person resolves it. */
    UNRESOLVED,
    /** Over: it was never sent and never will be, unless it is requested again with another input. */
    CANCELED;

    /** Returns whether it has succeeded, failed or was canceled; an unresolved one is not over. */
    public boolean isOver() {
        return this == SUCCEEDED || this == FAILED || this == CANCELED;
    }
}
