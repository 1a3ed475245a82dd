package io.freightsdk.error;

import org.jspecify.annotations.Nullable;

/** The calling thread was interrupted. Its interrupt flag is still set. */
public class CallInterruptedException extends FreightException {
    private static final long serialVersionUID = 1L;

    /**
     * A call given up.
     *
     * @param operation the method that was called
     * @param chargeStatus whether money moved
     * @param cause what the HTTP client threw, if it did
     */
    public CallInterruptedException(String operation, ChargeStatus chargeStatus, @Nullable Throwable cause) {
        super(operation, chargeStatus, "interrupted, " + chargeStatus.words() + "; the interrupt flag is set", cause);
    }
}
