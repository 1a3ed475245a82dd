package io.freightsdk.server;

/**
 * A fault that will still fire, and its state at one moment.
 *
 * @param id the id that {@link FreightFaults#add} returned
 * @param fault the fault as it was added
 * @param hits how often it has fired
 * @param skipLeft how many matching calls will pass before it fires
 * @param left how often it will still fire; {@link Fault#ALWAYS} for ever
 */
public record PendingFault(String id, Fault fault, int hits, int skipLeft, int left) {
    /** Checks that the fault can have so many left; otherwise throws {@link IllegalArgumentException}. */
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
