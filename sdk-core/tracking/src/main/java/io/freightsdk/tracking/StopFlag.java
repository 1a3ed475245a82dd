package io.freightsdk.tracking;

/** Facts of a stop, and reports of it. In this order forever: a watch has them as bits. */
enum StopFlag {
    PICKUP,
    PLACED,

    /** The service shows the timestamp now. */
    ARRIVED,
    DEPARTED,
    ARRIVAL_TAKEN_BACK,
    DEPARTURE_TAKEN_BACK,
    SKIPPED,
    PASSED,
    APPROACHED,
    FREE_TIME_TOLD,
    UNLOADED_TOLD,

    /** Reported to be off the road to it, and not nearer than ever since. */
    OFF_ROUTE,

    /** By the time of a bill of lading, which no departure changes. */
    UNLOADED_BY_BILL,

    /** Neither a pickup nor a delivery. */
    OTHER_TYPE
}
