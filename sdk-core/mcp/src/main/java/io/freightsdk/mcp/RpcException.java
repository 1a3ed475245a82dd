package io.freightsdk.mcp;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The error of JSON-RPC with which a message is answered. */
final class RpcException extends Exception {
    private static final long serialVersionUID = 1L;

    private static final int PARSE_ERROR = -32700;
    private static final int INVALID_REQUEST = -32600;
    private static final int METHOD_NOT_FOUND = -32601;
    private static final int INVALID_PARAMS = -32602;
    private static final int INTERNAL_ERROR = -32603;
    private static final int UNSUPPORTED_PROTOCOL_VERSION = -32022;

    private final int code;
    private final transient Map<String, ?> data;

    private RpcException(int code, String message, Map<String, ?> data) {
        super(message, null, false, false);
        this.code = code;
        this.data = data;
    }

    static RpcException notJson() {
        return new RpcException(PARSE_ERROR, "the line is not JSON", Map.of());
    }

    static RpcException invalidRequest(String reason) {
        return new RpcException(INVALID_REQUEST, reason, Map.of());
    }

    static RpcException methodNotFound() {
        return new RpcException(METHOD_NOT_FOUND, "there is no such method", Map.of());
    }

    static RpcException invalidParams(String reason) {
        return new RpcException(INVALID_PARAMS, reason, Map.of());
    }

    static RpcException internal() {
        return new RpcException(INTERNAL_ERROR, "the server has failed to handle the request", Map.of());
    }

    static RpcException unsupportedVersion(Object requested) {
        Map<String, ?> data = McpJson.of("supported", Protocol.STATELESS, "requested", requested);
        String message = "the supported protocol versions are " + Protocol.STATELESS + ", and with initialize "
                + Protocol.WITH_SESSIONS;
        return new RpcException(UNSUPPORTED_PROTOCOL_VERSION, message, data);
    }

    /** Returns the response to the request with this id, which is null if the request has no readable id. */
    Map<String, @Nullable Object> answer(@Nullable Object id) {
        Map<String, @Nullable Object> error = McpJson.of("code", code, "message", getMessage());
        if (!data.isEmpty()) {
            error.put("data", data);
        }
        return McpJson.of("jsonrpc", "2.0", "id", id, "error", error);
    }
}
