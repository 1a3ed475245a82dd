package io.freightsdk.durable;

import java.util.stream.Stream;

/** The state of a call. */
public enum DurableState {
    /** Waits to be sent: any node may take it. */
    READY,
    /** Taken by a node, which may have died since. */
    SENDING,
    /** The service has responded; the listener threw and is called again. */
    RESPONDED,
    /** Over, with a result. */
    DONE,
    /** Over, without a result; {@code sendAgain} and {@code amend} open it again. */
    REFUSED,
    /** Refused after an attempt that may have been paid, or ended by an unexpected exception; a person must check. */
    STUCK,
    /** Over: it was never sent, or refused for no reason of the contract, and never will be sent again. */
    CANCELLED,
    /** A state that only a newer version knows, whose nodes do the rest; no list has it. */
    OTHER;

    static DurableState of(String name) {
        return Stream.of(values())
                .filter(state -> state.name().equals(name))
                .findAny()
                .orElse(OTHER);
    }

    boolean isOpen() {
        return this == READY || this == SENDING || this == RESPONDED;
    }

    /** Returns whether it is done, refused or cancelled; a stuck one is not over. */
    public boolean isOver() {
        return this == DONE || this == REFUSED || this == CANCELLED;
    }
}
