package io.freightsdk.server;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Ends a call with an error response, before anything has changed. */
final class ApiException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Response response;

    /** Creates one with {@code error} and more fields of the body, as names and values. */
    ApiException(int status, String error, @Nullable Object... more) {
        super(error, null, false, false);
        Map<String, @Nullable Object> body = Json.object("error", error);
        body.putAll(Json.object(more));
        this.response = Response.json(status, body);
    }

    /** Returns the response of the call. */
    Response response() {
        return response;
    }
}
