package io.freightsdk.server;

/** The status of a load, in the order in which a load reaches them; any load that is not delivered can be cancelled. */
enum Status {
    PLANNED,
    AT_PICKUP,
    IN_TRANSIT,
    AT_DELIVERY,
    DELIVERED,
    CANCELLED;

    /** Returns whether a load has come this far; a cancelled one goes no further. */
    boolean hasReached(Status wanted) {
        return this == wanted
                || (this != CANCELLED && compareTo(wanted) >= 0)
                || (this == CANCELLED && wanted == PLANNED);
    }
}
