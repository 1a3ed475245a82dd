package io.freightsdk.error;

import io.freightsdk.internal.OneLine;

/**
 * Thrown when the service reports success (2xx), but its response cannot be parsed. A paid call may have been charged. {@link
 * #body()} has the response, so that a person can save its result.
 */
public class MalformedResponseException extends FreightException {
    private static final long serialVersionUID = 1L;

    private final int status;
    private final boolean brokenOff;
    private final String body;

    /** Creates the exception for a response with a complete body. */
    public MalformedResponseException(CallFacts facts, int status, String flaw, String body) {
        this(facts, status, flaw, false, body);
    }

    /**
     * Creates the exception.
     *
     * @param flaw what is wrong with the response, such as {@code Required value 'balanceUsd' missing at $}
     * @param brokenOff whether the body was truncated, so that a retry may succeed
     */
    public MalformedResponseException(CallFacts facts, int status, String flaw, boolean brokenOff, String body) {
        super(
                facts,
                status + ": the response cannot be read: " + OneLine.of(OneLine.withoutPrivate(flaw)) + ", "
                        + charge(facts, "see body()"),
                null);
        this.status = status;
        this.brokenOff = brokenOff;
        this.body = body;
    }

    /** Returns the HTTP status. */
    public final int status() {
        return status;
    }

    /** Returns the body as far as it came, at most its first 64 KiB. It may contain data that must not be logged. */
    public final String body() {
        return body;
    }

    /** Returns true if the body was truncated, because a retry may get all of it. */
    @Override
    public boolean retryable() {
        return brokenOff;
    }

    @Override
    public String code() {
        return "UNREADABLE_RESPONSE";
    }
}
