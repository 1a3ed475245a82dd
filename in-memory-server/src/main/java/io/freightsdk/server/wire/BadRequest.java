package io.freightsdk.server.wire;

import java.io.IOException;

/** A request that is answered with an error by the edge itself; its connection ends with that answer. */
final class BadRequest extends IOException {
    private static final long serialVersionUID = 1;

    private final int status;

    BadRequest(int status, String message) {
        super(message);
        this.status = status;
    }

    HttpAnswer answer() {
        return HttpAnswer.error(status, String.valueOf(getMessage()));
    }

    /** No stack trace: it adds nothing to the message, and rude peers cause many. */
    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
