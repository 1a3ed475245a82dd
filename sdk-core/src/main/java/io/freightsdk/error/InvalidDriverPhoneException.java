package io.freightsdk.error;

/** The driver's phone number cannot be normalized to E.164 (400). Nothing was created. */
public class InvalidDriverPhoneException extends ApiException {
    private static final long serialVersionUID = 1L;

    /** Creates the exception for a 400. */
    public InvalidDriverPhoneException(CallFacts facts, String body) {
        super(facts, new Response(400, "INVALID_DRIVER_PHONE", body), charge(facts, "give driverPhone in E.164 form"));
    }
}
