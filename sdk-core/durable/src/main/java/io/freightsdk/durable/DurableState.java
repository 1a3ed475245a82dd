package io.freightsdk.durable;

/** Where a call is. */
public enum DurableState {
    /** Asked for, and not on its way: any node may take it. */
    READY,
    /** Taken by a node, which may have died since. */
    SENDING,
    /** The service has answered; the listener has thrown and is told again. */
    ANSWERED,
    /** Over, with a result. */
    DONE,
    /** Over, without a result; {@code sendAgain} and {@code amend} open it again. */
    REFUSED,
    /** Not sent again by itself, since it may be paid for and the service may have forgotten its key; a person has to look. */
    STUCK,
    /** Over: it was never sent and never will be. */
    CANCELLED;

    boolean isOpen() {
        return this == READY || this == SENDING || this == ANSWERED;
    }

    /** Whether nothing will change it but a person. */
    public boolean isOver() {
        return this == DONE || this == REFUSED || this == CANCELLED;
    }
}
