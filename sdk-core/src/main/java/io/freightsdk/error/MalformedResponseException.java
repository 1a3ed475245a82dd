package io.freightsdk.error;

import io.freightsdk.internal.OneLine;

/**
 * The service did it (2xx), but its response cannot be read. A paid operation may have been charged: the body is there so that
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
        super(facts, "unreadable response: " + OneLine.of(flaw) + ", " + charge(facts, "see body()"), null);
        this.status = status;
        this.brokenOff = brokenOff;
        this.body = body;
    }

    /** The HTTP status. */
    public final int status() {
        return status;
    }

    /** The body as far as it came, its first 64 KiB if it is longer. It may contain data that must not be logged. */
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
