package io.freightsdk.mcp;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A message that is answered with an error of JSON-RPC, and with this status over HTTP. */
final class RefusedException extends Exception {
    private static final long serialVersionUID = 1L;
    private static final int BAD_REQUEST = 400;

    private final int status;
    private final int code;
    private final transient @Nullable Map<String, ?> data;
    private transient @Nullable Object id;

    private RefusedException(int status, int code, String message, @Nullable Map<String, ?> data) {
        super(message, null, false, false);
        this.status = status;
        this.code = code;
        this.data = data;
    }

    static RefusedException noJson() {
        return new RefusedException(BAD_REQUEST, -32700, "a line is not JSON", null);
    }

    static RefusedException request(String reason) {
        return unread(BAD_REQUEST, reason);
    }

    /** A request over HTTP whose message is not read. */
    static RefusedException unread(int status, String reason) {
        return new RefusedException(status, -32600, reason, null);
    }

    static RefusedException noMethod() {
        return new RefusedException(404, -32601, "there is no such method", null);
    }

    static RefusedException params(String reason) {
        return new RefusedException(BAD_REQUEST, -32602, reason, null);
    }

    static RefusedException meta() {
        return params(
                "_meta has io.modelcontextprotocol/protocolVersion and io.modelcontextprotocol/clientCapabilities");
    }

    /** The refusal that was thrown; that of a defect, which standard error has in addition. */
    static RefusedException of(Throwable thrown) {
        if (thrown instanceof RefusedException refused) {
            return refused;
        }
        System.err.println(
                "freight-mcp: a message cannot be handled: " + thrown.getClass().getSimpleName());
        return new RefusedException(500, -32603, "the request cannot be handled", null);
    }

    static RefusedException header(String name) {
        return new RefusedException(BAD_REQUEST, -32020, "the header " + name + " is not that of the message", null);
    }

    static RefusedException capability(String capability) {
        Map<String, ?> data = Map.of("requiredCapabilities", Map.of(capability, Map.of()));
        return new RefusedException(BAD_REQUEST, -32021, "the client has not declared " + capability, data);
    }

    static RefusedException version(Object requested) {
        String supported = "supported protocol versions are " + Protocol.STATELESS + ", and with initialize "
                + Protocol.WITH_SESSIONS;
        Map<String, ?> data = McpJson.of("supported", List.of(Protocol.STATELESS), "requested", requested);
        return new RefusedException(BAD_REQUEST, -32022, supported, data);
    }

    /** Answers the request that this line is, though it was not read. */
    RefusedException about(String line) {
        id = RpcMessage.idOf(line);
        return this;
    }

    int status() {
        return status;
    }

    /** @param read the id of the request, null if it was not read */
    Map<String, @Nullable Object> answer(@Nullable Object read) {
        Map<String, @Nullable Object> error = McpJson.of("code", code, "message", getMessage());
        if (data != null) {
            error.put("data", data);
        }
        return McpJson.of("jsonrpc", "2.0", "id", read == null ? id : read, "error", error);
    }
}
