package io.freightsdk.durable;

/** An order id was requested before with another input. Nothing was requested now, and nothing was sent. */
public final class OrderMismatchException extends DurableException {
    private static final long serialVersionUID = 1L;

    private final String orderId;

    /**
     * Creates the exception.
     *
     * @param orderId the order id that has another input
     */
    public OrderMismatchException(String orderId) {
        super(
                "createLoad: " + orderId + " was requested before with another input; nothing was sent; find(\""
                        + orderId + "\") has what became of it; another load needs another order id",
                null);
        this.orderId = orderId;
    }

    /** The order id that has another input. */
    public String orderId() {
        return orderId;
    }
}
