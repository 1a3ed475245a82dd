package io.freightsdk.error;

import org.jspecify.annotations.Nullable;

/** There is no load with this number (404). */
public class LoadNotFoundException extends ApiException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception for a 404.
     *
     * @param facts what is known of the call
     * @param code the code in the body, null if it has none
     * @param body the body as it came
     */
    public LoadNotFoundException(CallFacts facts, @Nullable String code, String body) {
        super(facts, new Response(404, code, body), Message.charge(facts, "check the load number"));
    }
}
