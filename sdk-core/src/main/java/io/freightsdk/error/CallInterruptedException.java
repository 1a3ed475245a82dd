package io.freightsdk.error;

import org.jspecify.annotations.Nullable;

/** The calling thread was interrupted. Its interrupt flag is still set. What was sent may have been charged. */
public class CallInterruptedException extends FreightException {
    private static final long serialVersionUID = 1L;

    /** Creates the exception for a call that was given up, by what the HTTP client threw if it did. */
    public CallInterruptedException(CallFacts facts, @Nullable Throwable cause) {
        super(facts, "the calling thread was interrupted, " + charge(facts, "the interrupt flag is set"), cause);
    }

    @Override
    public String code() {
        return "INTERRUPTED";
    }
}
