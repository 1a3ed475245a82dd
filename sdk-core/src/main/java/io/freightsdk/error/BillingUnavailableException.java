package io.freightsdk.error;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Thrown when the service cannot reach its billing system (503). Nothing was done and nothing was charged. */
public class BillingUnavailableException extends ApiException {
    private static final long serialVersionUID = 1L;

    /** Creates the exception for a 503. */
    public BillingUnavailableException(CallFacts facts, @Nullable Duration retryAfter, String body) {
        super(
                facts,
                new Response(503, "BILLING_UNAVAILABLE", body),
                chargeOrAgain(facts, tryAgain(retryAfter)),
                retryAfter);
    }

    @Override
    public String code() {
        return "BILLING_UNAVAILABLE";
    }
}
