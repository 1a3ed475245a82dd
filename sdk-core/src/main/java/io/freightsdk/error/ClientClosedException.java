package io.freightsdk.error;

/** The client was closed before the call or during the call. What was sent may have been charged. */
public class ClientClosedException extends FreightException {
    private static final long serialVersionUID = 1L;

    /** Creates the exception for a call that was given up. */
    public ClientClosedException(CallFacts facts) {
        super(facts, "the client is closed, " + charge(facts, "make a new one"), null);
    }

    @Override
    public String code() {
        return "CLIENT_CLOSED";
    }
}
