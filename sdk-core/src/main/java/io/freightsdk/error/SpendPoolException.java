package io.freightsdk.error;

import io.freightsdk.internal.OneLine;

/** A limit is shared by a pool, and the pool failed. Nothing was sent. */
public class SpendPoolException extends FreightException {
    private static final long serialVersionUID = 1L;

    /** Creates the exception for a call that was not sent, with the name of the pool and what it threw. */
    public SpendPoolException(CallFacts facts, String pool, Throwable cause) {
        super(facts, "the spend pool " + OneLine.of(pool) + " failed, " + charge(facts, "see the cause"), cause);
    }

    /** Returns true: the pool may respond the next time. */
    @Override
    public boolean retryable() {
        return true;
    }
}
