package io.freightsdk.server.values;

/** The precision of a stop's point, from a dock door to a whole state. */
public enum Precision {
    /** The client sent the coordinates with the stop. */
    GIVEN,
    /** The middle of the ZIP's area: a few miles off in a city, tens of miles in the country. */
    ZIP,
    /** The mean of the city's ZIPs. */
    CITY,
    /** The mean of the state's ZIPs: good for a map, not for a fence. */
    STATE
}
