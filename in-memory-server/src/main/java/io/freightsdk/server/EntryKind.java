package io.freightsdk.server;

/** The kind of change of a balance. */
public enum EntryKind {
    /** A paid operation; the amount is negative, or zero when the operation was free at that moment. */
    DEBIT,
    /** Money put in; the amount is positive. */
    TOP_UP,
    /** The balance was set by hand; the amount is the difference. */
    ADJUST
}
