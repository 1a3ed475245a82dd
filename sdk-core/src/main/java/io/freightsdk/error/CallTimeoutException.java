package io.freightsdk.error;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The whole answer was not there in time. The service may still do what was asked. */
public class CallTimeoutException extends FreightException {
    private static final long serialVersionUID = 1L;

    private final Duration timeout;

    /**
     * An attempt that took too long.
     *
     * @param operation the method that was called
     * @param chargeStatus whether money moved
     * @param timeout the time it had
     * @param cause what the HTTP client threw, if it did
     */
    public CallTimeoutException(
            String operation, ChargeStatus chargeStatus, Duration timeout, @Nullable Throwable cause) {
        super(
                operation,
                chargeStatus,
                "no answer within " + timeout.toMillis() + " ms, " + chargeStatus.words()
                        + "; try again or raise attemptTimeout",
                cause);
        this.timeout = timeout;
    }

    /** The time the attempt had. */
    public final Duration timeout() {
        return timeout;
    }
}
