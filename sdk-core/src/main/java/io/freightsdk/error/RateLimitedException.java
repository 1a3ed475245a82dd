package io.freightsdk.error;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Too many requests (429). */
public class RateLimitedException extends ApiException {
    private static final long serialVersionUID = 1L;

    private final @Nullable Duration retryAfter;

    /** Creates the exception for a 429. */
    public RateLimitedException(CallFacts facts, @Nullable String code, @Nullable Duration retryAfter, String body) {
        super(facts, new Response(429, code, body), chargeOrAgain(facts, tryAgain(retryAfter)));
        this.retryAfter = retryAfter;
    }

    /** The wait that the service requests, null if none. */
    public final @Nullable Duration retryAfter() {
        return retryAfter;
    }
}
