package io.freightsdk.error;

/**
 * An answer that is neither a result nor an error of the contract: the page of a proxy, a redirect, an error no one has
 * described.
 */
public class UnexpectedStatusException extends ApiException {
    private static final long serialVersionUID = 1L;

    /**
     * An answer with a status other than 2xx.
     *
     * @param operation the method that was called
     * @param chargeStatus whether money moved
     * @param status the HTTP status
     * @param body the body as it came
     */
    public UnexpectedStatusException(String operation, ChargeStatus chargeStatus, int status, String body) {
        super(operation, chargeStatus, new Answer(status, null, body), text(chargeStatus, status));
    }

    private static String text(ChargeStatus chargeStatus, int status) {
        String fact = status / 100 == 3 ? "redirects are not followed" : "no answer of the contract";
        String nextStep = status >= 500 ? "try again later" : "check the base URL";
        return fact + ", " + chargeStatus.words() + "; " + nextStep;
    }
}
