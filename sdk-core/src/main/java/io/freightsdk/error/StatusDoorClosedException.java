package io.freightsdk.error;

import org.jspecify.annotations.Nullable;

/** A status cannot be set by a client (410 or 501); it follows the driver's GPS. */
public class StatusDoorClosedException extends ApiException {
    private static final long serialVersionUID = 1L;

    /** Creates the exception for a closed door. */
    public StatusDoorClosedException(CallFacts facts, int status, @Nullable String code, String body) {
        super(
                facts,
                new Response(status, code, body),
                charge(facts, "a status follows the driver's GPS and is never set"));
    }

    /** Returns false: the door stays closed. */
    @Override
    public boolean retryable() {
        return false;
    }
}
