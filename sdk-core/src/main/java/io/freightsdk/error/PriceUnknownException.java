package io.freightsdk.error;

import org.jspecify.annotations.Nullable;

/** The price of the call, which a limit or a quote needs, is unknown. Nothing was sent. */
public class PriceUnknownException extends FreightException {
    private static final long serialVersionUID = 1L;

    /** Creates the exception by the failure to read the price list, null if it was read and lacks the price. */
    public PriceUnknownException(CallFacts facts, @Nullable Throwable cause) {
        super(
                facts,
                cause == null
                        ? "the price list has no price for it, so no limit can be checked, "
                                + charge(facts, "wait until it has one, or report it to the service")
                        : "the price list could not be read, so no limit can be checked, "
                                + charge(facts, nextStep(cause)),
                cause);
    }

    /** Repeats the refusal of the price list, which says it best. */
    private static String nextStep(Throwable cause) {
        String said =
                cause instanceof FreightException failure ? String.valueOf(failure.getMessage()) : "see the cause";
        boolean forbidden = cause instanceof ApiException refusal && refusal.status() == 403;
        return forbidden ? said + "; a header that a gateway wants is set by FreightClient.builder().header(…)" : said;
    }

    /** Returns whether reading the price list may succeed later. */
    @Override
    public boolean retryable() {
        return getCause() instanceof FreightException cause && cause.retryable();
    }
}
