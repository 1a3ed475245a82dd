package io.freightsdk.error;

import io.freightsdk.internal.OneLine;

/**
 * The service reported success (2xx), but its response could not be parsed. A paid call may have been charged. The body is kept so that
 * its result can be saved by hand.
 */
public class MalformedResponseException extends FreightException {
    private static final long serialVersionUID = 1L;

    private final int status;
    private final boolean brokenOff;
    private final String body;

    /** Creates the exception for a 2xx whose body came to its end. */
    public MalformedResponseException(CallFacts facts, int status, String flaw, String body) {
        this(facts, status, flaw, false, body);
    }

    /**
     * Creates the exception for a 2xx without a result.
     *
     * @param flaw what is wrong with the response, such as {@code Required value 'balanceUsd' missing at $}
     * @param brokenOff whether the body was truncated, so that a retry may succeed
     */
    public MalformedResponseException(CallFacts facts, int status, String flaw, boolean brokenOff, String body) {
        super(
                facts,
                status + ": the response cannot be read: " + OneLine.of(flaw) + ", " + charge(facts, "see body()"),
                null);
        this.status = status;
        this.brokenOff = brokenOff;
        this.body = body;
    }

    /** Returns the HTTP status. */
    public final int status() {
        return status;
    }

    /** Returns the body as far as it came, its first 64 KiB if it is longer. It may contain data that must not be logged. */
    public final String body() {
        return body;
    }

    /** Returns true if the body was truncated; a complete but invalid body would come again. */
    @Override
    public boolean retryable() {
        return brokenOff;
    }

    @Override
    public String code() {
        return "UNREADABLE_RESPONSE";
    }
}
