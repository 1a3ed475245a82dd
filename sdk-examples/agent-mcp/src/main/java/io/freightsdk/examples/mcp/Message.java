package io.freightsdk.examples.mcp;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a host says in one line.
 *
 * @param tree all of it
 * @param id null if there is none that can be answered
 * @param method empty for the answer to a request of ours
 */
record Message(
        Map<?, ?> tree,
        @Nullable Object id,
        String method,
        @Nullable Map<?, ?> params) {

    /** Says in the words of JSON-RPC what is wrong with a line, and nothing of what it holds. */
    static Message of(Lines.Line line, McpJsonMapper mapper) throws Malformed {
        if (line.text() == null) {
            throw new Malformed(
                    id(read(mapper, line.id() == null ? "null" : line.id())),
                    ErrorCodes.INVALID_REQUEST,
                    "a message has less than " + StdioTransport.TOO_MANY_BYTES + " bytes");
        }
        if (!(read(mapper, line.text()) instanceof Map<?, ?> tree)) {
            throw new Malformed(null, ErrorCodes.INVALID_REQUEST, "a message is one JSON object");
        }
        @Nullable Object id = id(tree.get("id"));
        boolean isRequest = tree.get("method") instanceof String;
        boolean isResponse = !tree.containsKey("method") && (tree.containsKey("result") || tree.containsKey("error"));
        if (!"2.0".equals(tree.get("jsonrpc"))
                || (!isRequest && !isResponse)
                || (id == null && tree.containsKey("id"))) {
            throw new Malformed(
                    id,
                    ErrorCodes.INVALID_REQUEST,
                    "a message has \"jsonrpc\":\"2.0\", a method or a result, and an id that is a string or an integer");
        }
        @Nullable Object params = tree.get("params");
        if (params != null && !(params instanceof Map<?, ?>)) {
            throw new Malformed(id, ErrorCodes.INVALID_PARAMS, "params is not an object");
        }
        Message message =
                new Message(tree, id, isRequest ? String.valueOf(tree.get("method")) : "", (Map<?, ?>) params);
        if (message.method.equals("tools/call") && (params == null || !isCall((Map<?, ?>) params))) {
            throw new Malformed(
                    id,
                    ErrorCodes.INVALID_PARAMS,
                    "params has a name that is a string, and arguments that are an object");
        }
        return message;
    }

    private static boolean isCall(Map<?, ?> params) {
        @Nullable Object arguments = params.get("arguments");
        return params.get("name") instanceof String && (arguments == null || arguments instanceof Map<?, ?>);
    }

    private static @Nullable Object read(McpJsonMapper mapper, String json) throws Malformed {
        try {
            return mapper.readValue(json, Object.class);
        } catch (IOException | RuntimeException e) {
            // what it says may repeat the line
            throw new Malformed(null, ErrorCodes.PARSE_ERROR, "a line is not JSON");
        }
    }

    private static @Nullable Object id(@Nullable Object id) {
        return id instanceof String || id instanceof Integer || id instanceof Long ? id : null;
    }

    boolean isResponse() {
        return method.isEmpty();
    }

    <T> T as(McpJsonMapper mapper, Class<T> type) throws Malformed {
        try {
            return mapper.convertValue(tree, type);
        } catch (RuntimeException e) {
            throw malformed(ErrorCodes.INVALID_REQUEST, "this answers nothing");
        }
    }

    Malformed malformed(int code, String why) {
        return new Malformed(id, code, why);
    }

    /** The SDK's own errors repeat Java's. */
    static JSONRPCMessage withoutInternals(JSONRPCMessage message) {
        return message instanceof JSONRPCResponse answer
                        && answer.error() != null
                        && answer.error().code() == ErrorCodes.INTERNAL_ERROR
                ? internalError(answer.id())
                : message;
    }

    static JSONRPCResponse internalError(Object id) {
        return JSONRPCResponse.error(id, new JSONRPCError(ErrorCodes.INTERNAL_ERROR, "the request cannot be handled"));
    }

    /** A malformed line. */
    static final class Malformed extends Exception {
        private static final long serialVersionUID = 1L;
        private final transient @Nullable Object id;
        private final int code;

        Malformed(@Nullable Object id, int code, String message) {
            super(message);
            this.id = id;
            this.code = code;
        }

        Map<String, @Nullable Object> answer() {
            Map<String, @Nullable Object> answer = new LinkedHashMap<>();
            answer.put("jsonrpc", "2.0");
            answer.put("id", id);
            answer.put("error", Map.of("code", code, "message", String.valueOf(getMessage())));
            return answer;
        }
    }
}
