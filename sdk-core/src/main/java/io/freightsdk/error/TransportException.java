package io.freightsdk.error;

/** No answer came: the connection could not be made, or broke. The request was sent at most once. */
public class TransportException extends FreightException {
    private static final long serialVersionUID = 1L;

    /**
     * A failed connection.
     *
     * @param operation the method that was called
     * @param chargeStatus whether money moved
     * @param cause what the HTTP client threw
     */
    public TransportException(String operation, ChargeStatus chargeStatus, Throwable cause) {
        super(
                operation,
                chargeStatus,
                "connection failed: " + OneLine.of(cause) + ", " + chargeStatus.words()
                        + "; check the network and the base URL",
                cause);
    }
}
