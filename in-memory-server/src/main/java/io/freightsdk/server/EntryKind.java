package io.freightsdk.server;

/** The kinds of entries of a ledger. */
public enum EntryKind {
    /** The charge of an operation. The amount is negative, or 0 if the operation was free at that moment. */
    DEBIT,
    /** Money that was paid in. The amount is positive. */
    TOP_UP,
    /** The balance was set, by a test, an operator or a reset. The amount is the difference. */
    ADJUST
}
