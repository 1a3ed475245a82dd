package io.freightsdk.server;

import java.time.Instant;

/** Thrown when the server refuses a position. The load has not changed, and the message says why and what to do instead. */
public final class FixRefusedException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    private final FixRefusal refusal;

    FixRefusedException(String loadNumber, Fix fix, FixRefusal refusal, Instant now) {
        super("load " + loadNumber + " refused "
                + (fix.time().equals(Fix.ON_RECEIPT) ? "a position" : "the position of " + fix.time()) + " at " + now
                + ": " + refusal.reason() + ", " + next(refusal));
        this.refusal = refusal;
    }

    /** Returns the reason, as an HTTP response would have it. */
    public FixRefusal refusal() {
        return refusal;
    }

    private static String next(FixRefusal refusal) {
        return switch (refusal) {
            case DUPLICATE -> "the load has a position of that millisecond; give it another time, or none";
            case FUTURE -> "its time is more than 5 minutes ahead of the server's clock; advance the clock first";
            case TOO_OLD -> "its time is more than 48 hours behind the server's clock; give it a later time, or none";
            case LOAD_CLOSED -> "the load is over and accepts no positions; report it earlier, or create another load";
        };
    }
}
