package io.freightsdk.error;

import org.jspecify.annotations.Nullable;

/**
 * A call that has no result. The message says what was asked, what came, whether money moved and what to do next; it
 * never holds a key, a phone number or an address.
 */
public abstract class FreightException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String operation;
    private final ChargeStatus chargeStatus;

    /**
     * For subclasses.
     *
     * @param operation the method that was called, such as {@code getBalance}
     * @param chargeStatus whether money moved
     * @param text the message after the operation
     * @param cause what was caught, null if the answer itself is the cause
     */
    protected FreightException(String operation, ChargeStatus chargeStatus, String text, @Nullable Throwable cause) {
        super(operation + ": " + text, cause);
        this.operation = operation;
        this.chargeStatus = chargeStatus;
    }

    /** The method that was called, such as {@code getBalance}. */
    public final String operation() {
        return operation;
    }

    /** Whether the call has cost money. */
    public final ChargeStatus chargeStatus() {
        return chargeStatus;
    }
}
