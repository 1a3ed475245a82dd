package io.freightsdk.server.values;

/** The place in a call where a fault strikes. */
public enum FaultPoint {
    /** Before the work: nothing happens and nothing is charged, unless the fault only delays. */
    BEFORE,
    /** After the work is done and charged, before the first byte of its response. */
    AFTER_COMMIT,
    /** After the work is done and charged, inside the response's body. */
    IN_BODY
}
