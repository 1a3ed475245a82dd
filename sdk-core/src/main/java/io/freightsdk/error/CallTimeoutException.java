package io.freightsdk.error;

import io.freightsdk.internal.DurationText;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The response was not complete in time. The service may still carry out the call. */
public class CallTimeoutException extends FreightException {
    private static final long serialVersionUID = 1L;

    private final Duration timeout;
    private final boolean wholeCall;

    /** Creates the exception for a call that took too long, by what the HTTP client threw if it did. */
    public CallTimeoutException(CallFacts facts, Duration timeout, boolean wholeCall, @Nullable Throwable cause) {
        super(facts, text(facts, timeout, wholeCall), cause);
        this.timeout = timeout;
        this.wholeCall = wholeCall;
    }

    /** Returns the time that the attempt or the whole call had. */
    public final Duration timeout() {
        return timeout;
    }

    /** Returns whether the deadline of the whole call has passed, false if it was the timeout of one attempt. */
    public final boolean wholeCall() {
        return wholeCall;
    }

    /** Returns true: the service may be faster the next time. */
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
