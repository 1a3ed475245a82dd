package io.freightsdk.tracking;

/** Facts of a load, and reports of it. In this order forever: a watch has them as bits. */
enum Flag {
    ENDED,

    /** The driver has had a long rest. */
    RESTED,
    STALE_TOLD,
    STILL_TOLD,

    /** Ended by the tracker and not by the load. */
    GIVEN_UP,

    /** The causes of {@link TrackingEvent.Stuck} that were reported. */
    OVERDUE_TOLD,
    COST_TOLD,
    UNREADABLE_TOLD,

    /** Followed from the last delivery on until its departure. */
    TO_LAST_DEPARTURE,

    /** The two ways of a load to be complete that were reported; following may go on to the last departure. */
    DELIVERED_TOLD,
    AWAITING_TOLD,

    /** Only in bytes, as the next two: a tag, a stay and a price come later in them. */
    TAGGED,
    OTHER_STAY,
    PRICED
}
