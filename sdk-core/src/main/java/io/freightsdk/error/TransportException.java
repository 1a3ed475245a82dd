package io.freightsdk.error;

import io.freightsdk.internal.OneLine;

/** There is no response: the connection could not be opened, or it broke. */
public class TransportException extends FreightException {
    private static final long serialVersionUID = 1L;

    private final boolean sent;
    private final boolean retryable;

    /** Creates the exception for a failed connection, by what the HTTP client threw. */
    public TransportException(CallFacts facts, boolean sent, Throwable cause) {
        super(
                facts,
                "connection failed: " + OneLine.of(cause) + ", "
                        + (sent
                                ? chargeOrAgain(facts, "check the network and the base URL")
                                : charge(facts, "check the network and the base URL")),
                cause);
        this.sent = sent;
        this.retryable = true;
    }

    /** Creates the exception for a failure that lasts until a setting is corrected, as the remedy says. */
    public TransportException(CallFacts facts, boolean sent, Throwable cause, String remedy) {
        super(
                facts,
                (sent ? "connection failed: " : "not sent: ") + OneLine.of(cause) + ", " + charge(facts, remedy),
                cause);
        this.sent = sent;
        this.retryable = false;
    }

    /** Returns whether the request may have reached the service; false if it provably never left. */
    public final boolean sent() {
        return sent;
    }

    /**
     * Returns false if nothing but a change of settings helps: a certificate that is not trusted or is for another host, a port
     * without TLS, a proxy that refuses the login or this host.
     */
    @Override
    public boolean retryable() {
        return retryable;
    }

    @Override
    public String code() {
        return "NO_RESPONSE";
    }
}
