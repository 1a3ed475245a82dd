package io.freightsdk.error;

import org.jspecify.annotations.Nullable;

/** Thrown when the service does not accept the agent key (401). Nothing was done and nothing was charged. */
public class UnauthorizedException extends ApiException {
    private static final long serialVersionUID = 1L;

    /** Creates the exception for a 401. */
    public UnauthorizedException(CallFacts facts, @Nullable String code, String body) {
        super(facts, new Response(401, code, body), charge(facts, "check the agent key"));
    }

    @Override
    public String code() {
        return "UNAUTHORIZED";
    }
}
