package io.freightsdk.error;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when the calling thread is interrupted. Its interrupt flag is still set. If a request was sent, the service may have done
 * and charged it, which {@link #chargeStatus()} says.
 */
public class CallInterruptedException extends FreightException {
    private static final long serialVersionUID = 1L;

    /** Creates the exception, with what the HTTP client threw as its cause, or null. */
    public CallInterruptedException(CallFacts facts, @Nullable Throwable cause) {
        super(facts, "the calling thread was interrupted, " + charge(facts, "the interrupt flag is set"), cause);
    }

    @Override
    public String code() {
        return "INTERRUPTED";
    }
}
