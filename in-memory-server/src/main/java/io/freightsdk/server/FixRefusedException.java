package io.freightsdk.server;

import java.time.Instant;

/** Thrown when the server refuses a fix; the load is where it was, and the message says why and what to change. */
public final class FixRefusedException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    private final FixRefusal refusal;

    FixRefusedException(String loadNumber, Fix fix, FixRefusal refusal, Instant now) {
        super("load " + loadNumber + " refused "
                + (fix.time().equals(Fix.ON_RECEIPT) ? "a fix" : "the fix of " + fix.time()) + " at " + now + ": "
                + refusal.reason() + ", " + next(refusal));
        this.refusal = refusal;
    }

    /** Returns the reason of the refusal, as the HTTP response has it. */
    public FixRefusal refusal() {
        return refusal;
    }

    private static String next(FixRefusal refusal) {
        return switch (refusal) {
            case DUPLICATE -> "there is a fix of that millisecond; give it another time, or none";
            case FUTURE -> "more than 5 minutes ahead of the server's clock; advance the clock first";
            case TOO_OLD -> "more than 48 hours behind the server's clock; give it a later time, or none";
            case LOAD_CLOSED -> "the load is over and takes no such fix; send it earlier, or create another load";
        };
    }
}
