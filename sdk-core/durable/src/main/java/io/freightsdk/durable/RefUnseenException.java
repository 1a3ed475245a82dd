package io.freightsdk.durable;

/**
 * A ref was asked for by another transaction that began earlier and cannot be seen in this one, since its isolation is
 * REPEATABLE READ or stricter. This transaction cannot go on.
 */
public final class RefUnseenException extends DurableException {
    private static final long serialVersionUID = 1L;

    /**
     * A refusal.
     *
     * @param operation what was asked for
     * @param ref the name
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
