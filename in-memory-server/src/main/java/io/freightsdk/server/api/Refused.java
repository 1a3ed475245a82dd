package io.freightsdk.server.api;

import io.freightsdk.server.wire.HttpAnswer;

/** Ends an operation with an answer before anything has changed. */
public final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient HttpAnswer answer;

    /** Carries that answer; has no stack trace, since it is not a failure. */
    public Refused(HttpAnswer answer) {
        super("refused with " + answer.status(), null, false, false);
        this.answer = answer;
    }

    /** Carries the contract's plain error. */
    public Refused(int status, String message) {
        this(HttpAnswer.error(status, message));
    }

    /** Returns the answer to the caller. */
    public HttpAnswer answer() {
        return answer;
    }
}
