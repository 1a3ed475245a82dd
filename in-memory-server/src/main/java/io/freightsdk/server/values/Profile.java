package io.freightsdk.server.values;

/** The proof that a fix needs to count as an arrival or a departure. */
public enum Profile {
    /** Every fix counts: one inside a fence is an arrival, one beyond the exit line a departure. */
    EXACT,
    /**
     * Enough for a phone in a cab: an arrival takes two fixes in a row inside, 30 s apart and not both at speed, or
     * a standing one if the truck is not at another stop yet; a departure takes two in a row beyond the exit line.
     */
    FIELD
}
