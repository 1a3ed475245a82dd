package io.freightsdk.server.loads;

/** How far a load has come, in the order it comes; {@link #CANCELLED} can follow any of them but {@link #DELIVERED}. */
public enum Milestone {
    /** No stop has been arrived at. */
    PLANNED,
    /** Standing at a pickup, none departed yet. */
    AT_PICKUP,
    /** A pickup has been departed. */
    IN_TRANSIT,
    /** Arrived at the last delivery, but not complete: a stop was skipped, or the broker wants to confirm. */
    AT_DELIVERY,
    /** Every stop was arrived at, or the broker confirmed. */
    DELIVERED,
    /** Called off by the operator. */
    CANCELLED;

    /** Whether nothing can follow. */
    public boolean ended() {
        return this == DELIVERED || this == CANCELLED;
    }
}
