package io.freightsdk.durable;

/**
 * A ref was requested by another transaction that this one cannot see, since its isolation is REPEATABLE READ or stricter.
 * This transaction cannot continue.
 */
public final class RefUnseenException extends DurableException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param operation the operation that was requested
     * @param ref the ref
     * @param cause what the driver threw
     */
    public RefUnseenException(String operation, String ref, Throwable cause) {
        super(
                operation + ": " + ref
                        + " was asked for by a transaction that this one cannot see; roll back and repeat"
                        + " yours, or ask under READ COMMITTED",
                cause);
    }
}
