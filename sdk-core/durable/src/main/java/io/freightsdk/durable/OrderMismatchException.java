package io.freightsdk.durable;

/**
 * Thrown if an order was requested before with another input. The earlier call stays as it is. Nothing was requested now,
 * nothing was sent, and no money was spent.
 */
public final class OrderMismatchException extends DurableException {
    private static final long serialVersionUID = 1L;

    private final String orderId;

    /**
     * Creates the exception.
     *
     * @param orderId the order id that was requested with another input
     */
    public OrderMismatchException(String orderId) {
        super(
                "createLoad: the order " + orderId + " was requested before with another input; nothing was requested"
                        + " or charged now; find(\"" + orderId
                        + "\") returns the earlier call; use another order id for another load",
                null);
        this.orderId = orderId;
    }

    /** Returns the order id that was requested with another input. */
    public String orderId() {
        return orderId;
    }
}
