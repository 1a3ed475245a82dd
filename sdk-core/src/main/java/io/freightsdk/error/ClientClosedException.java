package io.freightsdk.error;

/**
 * Thrown when the client is closed before or during the call. If a request was sent, the service may have done and charged it, which
 * {@link #chargeStatus()} says.
 */
public class ClientClosedException extends FreightException {
    private static final long serialVersionUID = 1L;

    /** Creates the exception. */
    public ClientClosedException(CallFacts facts) {
        super(facts, "the client is closed, " + charge(facts, "make a new one"), null);
    }

    @Override
    public String code() {
        return "CLIENT_CLOSED";
    }
}
