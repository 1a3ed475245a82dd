package io.freightsdk.server.routing;

import io.freightsdk.server.http.Answer;

/** Ends an operation with an answer before anything has changed. */
public final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Answer answer;

    /** Carries that answer; has no stack trace, since it is no failure. */
    public Refused(Answer answer) {
        super("refused with " + answer.status(), null, false, false);
        this.answer = answer;
    }

    /** Returns the answer to the caller. */
    public Answer answer() {
        return answer;
    }
}
