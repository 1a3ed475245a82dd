package io.freightsdk.tracking;

/** What is so of a stop, or was reported. In this order for ever: a watch has them as bits. */
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

    /** Told to be off the road to it, and not nearer than ever since. */
    OFF_ROUTE
}
