package io.freightsdk.error;

import org.jspecify.annotations.Nullable;

/** A limit is set, and the price of the call is unknown. Nothing was sent. */
public class PriceUnknownException extends FreightException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception for a call that was not sent.
     *
     * @param facts what is known of the call
     * @param cause why the price list could not be read, null if it was and lacks the price
     */
    public PriceUnknownException(CallFacts facts, @Nullable Throwable cause) {
        super(
                facts,
                cause == null
                        ? "a limit is set and the price list lacks its price, "
                                + Message.charge(facts, "remove the limit")
                        : "a limit is set and the price list could not be read, "
                                + Message.charge(facts, nextStep(cause)),
                cause);
    }

    /** What the price list was refused with says it best. */
    private static String nextStep(Throwable cause) {
        return cause instanceof FreightException refusal ? String.valueOf(refusal.getMessage()) : "see the cause";
    }

    /**
     * {@inheritDoc}
     *
     * <p>True if that holds for reading the price list.
     */
    @Override
    public boolean retryable() {
        return getCause() instanceof FreightException cause && cause.retryable();
    }
}
