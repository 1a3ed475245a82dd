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

    /** Whether who stands here has been there or gone past it; being CANCELLED is past nothing but PLANNED, where all begin. */
    public boolean hasReached(Milestone other) {
        return this == other || other == PLANNED || (this != CANCELLED && compareTo(other) > 0);
    }

    /** Whether nothing can follow. */
    public boolean ended() {
        return this == DELIVERED || this == CANCELLED;
    }
}
