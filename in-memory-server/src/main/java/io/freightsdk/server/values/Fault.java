package io.freightsdk.server.values;

import org.jspecify.annotations.Nullable;

/**
 * A fault: where it fires, what happens, which calls it matches and how often.
 *
 * @param operation the operation it strikes, one of the contract or a driver's {@code postPings}; null for any
 * @param brokerId the broker whose calls it strikes; null for any
 * @param skip how many matching calls pass first
 * @param times how many matching calls it then strikes; {@link #ALWAYS} for all
 */
public record Fault(
        FaultPoint where,
        FaultEffect what,
        @Nullable String operation,
        @Nullable String brokerId,
        int skip,
        int times) {

    /** The number of times of a fault that is never used up. */
    public static final int ALWAYS = Integer.MAX_VALUE;

    private static final String CLOSED = "updateLoadStatus";

    /** Refuses a fault that could not happen, naming what does not fit. */
    public Fault {
        if (!what.fits(where)) {
            throw new IllegalArgumentException("fault " + what.type() + " makes no sense " + where + ": use "
                    + (what.fits(FaultPoint.IN_BODY) ? "IN_BODY" : "BEFORE or AFTER_COMMIT"));
        }
        if (CLOSED.equals(operation) && where != FaultPoint.BEFORE) {
            throw new IllegalArgumentException("fault " + what.type() + " on " + operation + " never strikes " + where
                    + ": it always responds with 410, use BEFORE");
        }
        if (skip < 0) {
            throw new IllegalArgumentException("fault " + what.type() + ": skip must not be negative: " + skip);
        }
        if (times < 1) {
            throw new IllegalArgumentException("fault " + what.type() + ": times must be at least 1: " + times);
        }
    }

    /** Returns a fault that matches the next call, whatever its operation and broker. */
    public static Fault of(FaultPoint where, FaultEffect what) {
        return new Fault(where, what, null, null, 0, 1);
    }

    /** Returns a copy that matches calls of that operation only, like {@code createLoad} or {@code postPings}. */
    public Fault onOperation(String name) {
        return new Fault(where, what, name, brokerId, skip, times);
    }

    /** Returns a copy that matches calls of that broker only. */
    public Fault onBroker(String id) {
        return new Fault(where, what, operation, id, skip, times);
    }

    /** Returns a copy that lets that many matching calls pass first. */
    public Fault skipping(int calls) {
        return new Fault(where, what, operation, brokerId, calls, times);
    }

    /** Returns a copy that fires for that many matching calls. */
    public Fault times(int calls) {
        return new Fault(where, what, operation, brokerId, skip, calls);
    }
}
