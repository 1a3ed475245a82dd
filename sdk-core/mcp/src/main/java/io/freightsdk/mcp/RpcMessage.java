package io.freightsdk.mcp;

import io.freightsdk.json.FreightJson;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A message of a host.
 *
 * @param id a string or an integer; null if there is none, as in a notification, or if it cannot be answered
 * @param method the method; empty for a response to a question of this server
 */
record RpcMessage(Map<?, ?> tree, @Nullable Object id, String method, Map<?, ?> params) {
    private static final String META = "io.modelcontextprotocol/";

    /** Reads a line. The text of an exception never repeats the line, which may contain a phone number. */
    static RpcMessage of(String line) throws RpcException {
        @Nullable Object read;
        try {
            // some hosts on Windows begin with a byte order mark
            read = FreightJson.tree().fromJson(line.startsWith("\uFEFF") ? line.substring(1) : line);
        } catch (IOException e) {
            throw RpcException.notJson();
        } catch (RuntimeException e) {
            throw RpcException.invalidRequest("the message is nested too deeply, or has a number that is out of range");
        }
        if (!(read instanceof Map<?, ?> tree)) {
            throw RpcException.invalidRequest("the message must be one JSON object");
        }
        Object id = tree.get("id");
        boolean isId = id instanceof String || (id instanceof BigDecimal number && number.scale() == 0);
        String method = tree.get("method") instanceof String named ? named : "";
        return new RpcMessage(tree, isId ? id : null, method, McpJson.object(tree, "params"));
    }

    /** Throws if this is not a message of JSON-RPC 2.0. */
    void check() throws RpcException {
        boolean isEither = isAnswer()
                ? tree.containsKey("result") != tree.containsKey("error")
                : tree.get("method") instanceof String;
        if (!"2.0".equals(tree.get("jsonrpc")) || !isEither || (id == null && tree.containsKey("id"))) {
            throw RpcException.invalidRequest("the message must have \"jsonrpc\":\"2.0\", a method or a result or an"
                    + " error, and an id that is a string or an integer");
        }
        if (id != null && tree.get("params") != null && !(tree.get("params") instanceof Map<?, ?>)) {
            throw RpcException.invalidParams("params must be an object");
        }
    }

    boolean isAnswer() {
        return !tree.containsKey("method");
    }

    /** Returns the id of the request that this notification cancels; null if it is another message. */
    @Nullable
    Object cancelledRequest() {
        return method.equals("notifications/cancelled") ? params.get("requestId") : null;
    }

    /** Returns what the revision without sessions states in each request; null if it is missing. */
    @Nullable
    Object meta(String name) {
        return McpJson.object(params, "_meta").get(META + name);
    }

    /** Returns whether the message itself states what earlier revisions state once, in {@code initialize}. */
    boolean isStateless() {
        return method.equals("server/discover")
                || meta("protocolVersion") != null
                || meta("clientCapabilities") != null;
    }
}
