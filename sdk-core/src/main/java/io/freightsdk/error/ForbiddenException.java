package io.freightsdk.error;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when the key lacks the scope of the operation, the load belongs to another broker, or a gateway refuses the call (403). Nothing
 * was charged.
 */
public class ForbiddenException extends ApiException {
    private static final long serialVersionUID = 1L;

    /** Creates the exception for a 403. */
    public ForbiddenException(CallFacts facts, @Nullable String code, String body) {
        super(
                facts,
                new Response(403, code, body),
                charge(facts, "the key's scope is too small, the load is another broker's, or a gateway refuses"));
    }

    @Override
    public String code() {
        return "FORBIDDEN";
    }
}
