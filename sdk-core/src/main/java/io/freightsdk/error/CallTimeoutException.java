package io.freightsdk.error;

import io.freightsdk.internal.DurationText;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when the response is not complete in time. The service may still do and charge the call, which {@link #chargeStatus()}
 * says; retry it with the same order id.
 */
public class CallTimeoutException extends FreightException {
    private static final long serialVersionUID = 1L;

    private final Duration timeout;
    private final boolean wholeCall;

    /** Creates the exception, with what the HTTP client threw as its cause, or null. */
    public CallTimeoutException(CallFacts facts, Duration timeout, boolean wholeCall, @Nullable Throwable cause) {
        super(facts, text(facts, timeout, wholeCall), cause);
        this.timeout = timeout;
        this.wholeCall = wholeCall;
    }

    /** Returns the time that the attempt or the whole call had. */
    public final Duration timeout() {
        return timeout;
    }

    /** Returns true if the deadline of the whole call has passed, and false if it was the timeout of the last attempt. */
    public final boolean wholeCall() {
        return wholeCall;
    }

    /** Returns true, because the service may be faster the next time. */
    @Override
    public boolean retryable() {
        return true;
    }

    private static String text(CallFacts facts, Duration timeout, boolean wholeCall) {
        String raise = "raise " + (wholeCall ? "deadline" : "attemptTimeout");
        boolean unknown = facts.chargeStatus() == ChargeStatus.UNKNOWN;
        return (wholeCall ? "no result within " : "no response within ") + DurationText.of(timeout) + ", "
                + charge(facts, unknown ? raise : "try again or " + raise);
    }

    @Override
    public String code() {
        return "TIMEOUT";
    }
}
