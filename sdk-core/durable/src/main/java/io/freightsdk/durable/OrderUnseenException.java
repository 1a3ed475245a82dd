package io.freightsdk.durable;

/**
 * An order id was requested by another transaction that this one cannot see, since its isolation is REPEATABLE READ or stricter.
 * This transaction cannot continue.
 */
public final class OrderUnseenException extends DurableException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param operation the operation that was requested
     * @param orderId the order id
     * @param cause what the driver threw
     */
    public OrderUnseenException(String operation, String orderId, Throwable cause) {
        super(
                operation + ": " + orderId
                        + " was requested by a transaction that this one cannot see; roll back and retry"
                        + " yours, or ask under READ COMMITTED",
                cause);
    }
}
