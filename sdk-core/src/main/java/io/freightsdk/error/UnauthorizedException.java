package io.freightsdk.error;

import org.jspecify.annotations.Nullable;

/** The service does not know the agent key (401). Calling again with the same key fails again. */
public class UnauthorizedException extends ApiException {
    private static final long serialVersionUID = 1L;

    /**
     * A 401.
     *
     * @param operation the method that was called
     * @param code the code in the body, null if it has none
     * @param body the body as it came
     */
    public UnauthorizedException(String operation, @Nullable String code, String body) {
        super(operation, ChargeStatus.NOT_CHARGED, new Answer(401, code, body), nothingCharged("check the agent key"));
    }
}
