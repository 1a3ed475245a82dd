package io.freightsdk.error;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Thrown when the service has received too many requests (429). Nothing was done and nothing was charged. */
public class RateLimitedException extends ApiException {
    private static final long serialVersionUID = 1L;

    /** Creates the exception for a 429. */
    public RateLimitedException(CallFacts facts, @Nullable String code, @Nullable Duration retryAfter, String body) {
        super(facts, new Response(429, code, body), chargeOrAgain(facts, tryAgain(retryAfter)), retryAfter);
    }

    @Override
    public String code() {
        return "RATE_LIMITED";
    }
}
