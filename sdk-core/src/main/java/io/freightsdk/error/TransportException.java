package io.freightsdk.error;

import io.freightsdk.internal.OneLine;

/**
 * Thrown when there is no response, because the connection could not be opened or broke. If the request may have reached the service,
 * a paid call may have been charged, which {@link #chargeStatus()} says.
 */
public class TransportException extends FreightException {
    private static final long serialVersionUID = 1L;

    private final boolean sent;
    private final boolean retryable;

    /** Creates the exception for a failed connection, with what the HTTP client threw as its cause. */
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

    /** Creates the exception for a failure that lasts until a setting is corrected, with the remedy as the next step of its message. */
    public TransportException(CallFacts facts, boolean sent, Throwable cause, String remedy) {
        super(
                facts,
                (sent ? "connection failed: " : "not sent: ") + OneLine.of(cause) + ", " + charge(facts, remedy),
                cause);
        this.sent = sent;
        this.retryable = false;
    }

    /** Returns true if the request may have reached the service, and false if it was certainly not sent. */
    public final boolean sent() {
        return sent;
    }

    /**
     * Returns false if only a change of settings helps: the certificate is not trusted or is for another host, the port has no TLS,
     * or the proxy refuses the login or this host.
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
