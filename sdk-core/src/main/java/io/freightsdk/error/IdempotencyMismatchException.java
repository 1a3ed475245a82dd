package io.freightsdk.error;

/**
 * The idempotency key, or the {@code operationId} it comes from, belongs to an earlier call with another input.
 * Nothing was sent: the service would have answered with the earlier load.
 */
public class IdempotencyMismatchException extends FreightException {
    private static final long serialVersionUID = 1L;

    /**
     * A call that was not sent.
     *
     * @param facts what is known of the call
     */
    public IdempotencyMismatchException(CallFacts facts) {
        super(
                facts,
                "its idempotency key or operationId belongs to an earlier call with another input, "
                        + Message.charge(facts, "use a new one for anything else"),
                null);
    }
}
