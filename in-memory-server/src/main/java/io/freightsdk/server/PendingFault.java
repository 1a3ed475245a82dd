package io.freightsdk.server;

/** A fault in force: how often it has fired, how many calls it still skips, and how often it will still fire. */
public record PendingFault(String id, Fault fault, int hits, int skipLeft, int left) {
    /** Refuses what its fault cannot have left. */
    public PendingFault {
        if (skipLeft > fault.skip() || left < 1 || left > fault.times()) {
            throw new IllegalArgumentException("fault " + id + ": skipLeft " + skipLeft + " of " + fault.skip()
                    + ", left " + left + " of " + fault.times());
        }
    }

    /** Returns whether it has fired less often than it should. */
    public boolean isUnused() {
        return fault.times() == Fault.ALWAYS ? hits == 0 : left > 0;
    }
}
