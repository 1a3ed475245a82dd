package io.freightsdk.examples.spring;

/** An order came before with other details. */
final class ChangedOrderException extends RuntimeException {
    private static final long serialVersionUID = 1;

    ChangedOrderException(String orderId) {
        super("order " + orderId + " came before with other details");
    }
}
