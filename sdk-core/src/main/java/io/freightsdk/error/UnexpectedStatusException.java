package io.freightsdk.error;

/**
 * Thrown when the response is neither a result nor an error of the contract, such as the page of a proxy, a redirect, or an undocumented
 * error.
 */
public class UnexpectedStatusException extends ApiException {
    private static final long serialVersionUID = 1L;

    /** Creates the exception for a response with a status other than 2xx. */
    public UnexpectedStatusException(CallFacts facts, int status, String body) {
        super(facts, new Response(status, null, body), text(facts, status));
    }

    private static String text(CallFacts facts, int status) {
        String fact = status / 100 == 3 ? "redirects are not followed, " : "status not in the contract, ";
        return status >= 500
                ? fact + chargeOrAgain(facts, "try again later")
                : fact + charge(facts, "check the base URL");
    }
}
