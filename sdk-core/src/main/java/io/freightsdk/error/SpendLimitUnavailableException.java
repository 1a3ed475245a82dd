package io.freightsdk.error;

import io.freightsdk.internal.OneLine;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when the price of a paid call, or a limit that counts it, cannot be checked because the price list or a charge store
 * does not respond. Nothing was sent and nothing was charged.
 */
public class SpendLimitUnavailableException extends FreightException {
    private static final long serialVersionUID = 1L;

    private final @Nullable String storeName;

    /** Creates the exception for a price list that could not be read, or that lacks the price if there is no cause. */
    public SpendLimitUnavailableException(CallFacts facts, @Nullable Throwable cause) {
        super(
                facts,
                cause == null
                        ? "the price list has no price for this call, "
                                + charge(facts, "wait until it has one, or report it to the service")
                        : "the price list could not be read, " + charge(facts, nextStep(cause)),
                cause);
        this.storeName = null;
    }

    /** Creates the exception for a charge store that failed, with the name of the store and what it threw. */
    public SpendLimitUnavailableException(CallFacts facts, String storeName, Throwable cause) {
        super(facts, "the charge store " + OneLine.of(storeName) + " failed, " + charge(facts, "see the cause"), cause);
        this.storeName = storeName;
    }

    /** Returns the name of the charge store that failed, null if it was the price list. */
    public final @Nullable String storeName() {
        return storeName;
    }

    /** Repeats the refusal of the price list, which says it best. */
    private static String nextStep(Throwable cause) {
        return cause instanceof FreightException failure ? String.valueOf(failure.getMessage()) : "see the cause";
    }

    /** Returns true if the price list or the store may respond the next time. */
    @Override
    public boolean retryable() {
        return storeName != null || (getCause() instanceof FreightException cause && cause.retryable());
    }

    @Override
    public String code() {
        return storeName == null ? "PRICE_UNKNOWN" : "SPEND_LIMIT_UNKNOWN";
    }
}
