package io.freightsdk.error;

import org.jspecify.annotations.Nullable;

/** Thrown when there is no load with this number (404). Nothing was charged. */
public class LoadNotFoundException extends ApiException {
    private static final long serialVersionUID = 1L;

    /** Creates the exception for a 404. */
    public LoadNotFoundException(CallFacts facts, @Nullable String code, String body) {
        super(facts, new Response(404, code, body), charge(facts, "check the load number"));
    }

    @Override
    public String code() {
        return "LOAD_NOT_FOUND";
    }
}
