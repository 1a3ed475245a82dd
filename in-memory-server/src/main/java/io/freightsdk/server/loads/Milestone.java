package io.freightsdk.server.loads;

/** The statuses of a load in their order; {@link #CANCELLED} can follow any of them but {@link #DELIVERED}. */
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

    /** Returns whether a load of this status has reached the other; CANCELLED has reached only PLANNED. */
    public boolean hasReached(Milestone other) {
        return this == CANCELLED ? other == PLANNED || other == CANCELLED : compareTo(other) >= 0;
    }

    /** Returns whether no status can follow. */
    public boolean ended() {
        return this == DELIVERED || this == CANCELLED;
    }
}
