package io.freightsdk.server.loads;

/** Where a fix lies as a stop's fence sees it, from the middle outwards. */
enum Zone {
    INSIDE,
    /** Outside the fence, but not beyond the exit line: no proof of anything. */
    MARGIN,
    BEYOND
}
