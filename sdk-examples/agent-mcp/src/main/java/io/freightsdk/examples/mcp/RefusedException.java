package io.freightsdk.examples.mcp;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A message that is answered with an error of JSON-RPC, and with this status over HTTP. */
final class RefusedException extends Exception {
    private static final long serialVersionUID = 1L;
    private static final int BAD_REQUEST = 400;

    private final transient @Nullable Object id;
    private final int status;
    private final int code;
    private final transient @Nullable Map<String, ?> data;

    private RefusedException(@Nullable Object id, int status, int code, String message, @Nullable Map<String, ?> data) {
        super(message, null, false, false);
        this.id = id;
        this.status = status;
        this.code = code;
        this.data = data;
    }

    private RefusedException(int code, String message) {
        this(null, BAD_REQUEST, code, message, null);
    }

    static RefusedException noJson() {
        return new RefusedException(-32700, "a line is not JSON");
    }

    static RefusedException request(String reason) {
        return new RefusedException(-32600, reason);
    }

    /** A request over HTTP whose message is not read. */
    static RefusedException unread(int status, String reason) {
        return new RefusedException(null, status, -32600, reason, null);
    }

    static RefusedException tooMany(int status) {
        return unread(status, "too many are open at once; end some, or try again later");
    }

    static RefusedException noMethod() {
        return new RefusedException(null, 404, -32601, "there is no such method", null);
    }

    static RefusedException params(String reason) {
        return new RefusedException(-32602, reason);
    }

    static RefusedException meta() {
        return params(
                "_meta has io.modelcontextprotocol/protocolVersion and io.modelcontextprotocol/clientCapabilities");
    }

    static RefusedException internal() {
        return new RefusedException(null, 500, -32603, "the request cannot be handled", null);
    }

    static RefusedException header(String name) {
        return new RefusedException(-32020, "the header " + name + " is not that of the message");
    }

    /** @param capability what the client would have to have */
    static RefusedException capability(String capability) {
        Map<String, ?> data = Map.of("requiredCapabilities", Map.of(capability, Map.of()));
        return new RefusedException(null, BAD_REQUEST, -32021, "the client has not declared " + capability, data);
    }

    static RefusedException version(Object requested) {
        String supported = "supported protocol versions are " + Protocol.STATELESS + ", and with initialize "
                + Protocol.WITH_SESSIONS;
        Map<String, ?> data = McpJson.of("supported", List.of(Protocol.STATELESS), "requested", requested);
        return new RefusedException(null, BAD_REQUEST, -32022, supported, data);
    }

    /** Returns the refusal of the request with this id. */
    RefusedException to(@Nullable Object id) {
        return new RefusedException(id, status, code, String.valueOf(getMessage()), data);
    }

    Map<String, @Nullable Object> answer() {
        Map<String, @Nullable Object> error = McpJson.of("code", code, "message", getMessage());
        if (data != null) {
            error.put("data", data);
        }
        return McpJson.of("jsonrpc", "2.0", "id", id, "error", error);
    }

    boolean isForNow() {
        return status == 429 || status == 503;
    }

    int status() {
        return status;
    }
}
