package io.freightsdk.examples.mcp;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A message that is answered with an error of JSON-RPC. */
final class RefusedException extends Exception {
    private static final long serialVersionUID = 1L;
    private static final int NO_METHOD = -32601;
    private static final int BAD_REQUEST = 400;
    private static final int NOT_FOUND = 404;

    private final transient @Nullable Object id;
    private final int code;
    private final transient @Nullable Map<String, ?> data;

    private RefusedException(@Nullable Object id, int code, String message, @Nullable Map<String, ?> data) {
        super(message, null, false, false);
        this.id = id;
        this.code = code;
        this.data = data;
    }

    static RefusedException noJson() {
        return new RefusedException(null, -32700, "a line is not JSON", null);
    }

    static RefusedException request(String why) {
        return new RefusedException(null, -32600, why, null);
    }

    static RefusedException noMethod() {
        return new RefusedException(null, NO_METHOD, "there is no such method", null);
    }

    static RefusedException params(String why) {
        return new RefusedException(null, -32602, why, null);
    }

    static RefusedException meta() {
        return params("_meta has io.modelcontextprotocol/protocolVersion and io.modelcontextprotocol/clientCapabilities");
    }

    static RefusedException internal() {
        return new RefusedException(null, -32603, "the request cannot be handled", null);
    }

    static RefusedException header(String name) {
        return new RefusedException(null, -32020, "the header " + name + " is not that of the message", null);
    }

    /** @param capability what the client would have to have */
    static RefusedException capability(String capability) {
        return new RefusedException(
                null,
                -32021,
                "the client has not declared " + capability,
                Map.of("requiredCapabilities", Map.of(capability, Map.of())));
    }

    static RefusedException version(Object requested) {
        return new RefusedException(
                null,
                -32022,
                "supported protocol versions are " + Protocol.STATELESS + ", and with initialize " + Protocol.WITH_SESSIONS,
                Json.of("supported", List.of(Protocol.STATELESS), "requested", requested));
    }

    /** The same about the request with this id. */
    RefusedException to(@Nullable Object id) {
        return new RefusedException(id, code, String.valueOf(getMessage()), data);
    }

    Map<String, @Nullable Object> answer() {
        Map<String, @Nullable Object> error = Json.of("code", code, "message", getMessage());
        if (data != null) {
            error.put("data", data);
        }
        return Json.of("jsonrpc", "2.0", "id", id, "error", error);
    }

    /** What it is over HTTP in the stateless revision. */
    int status() {
        return code == NO_METHOD ? NOT_FOUND : BAD_REQUEST;
    }
}
