package io.freightsdk.mcp;

import io.freightsdk.json.FreightJson;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A message of a host.
 *
 * @param id a text or an integer; null if there is none, or none that can be answered
 * @param method empty for the answer to this server's question
 */
record RpcMessage(Map<?, ?> tree, @Nullable Object id, String method, Map<?, ?> params) {
    private static final String META = "io.modelcontextprotocol/";
    private static final String ID = "\\s*\"id\"\\s*:\\s*(\"[^\"\\\\]{0,200}\"|-?\\d{1,30})\\s*";
    private static final String TEXT = "\\s*\"(?:jsonrpc|method)\"\\s*:\\s*\"[^\"\\\\]{0,200}\"\\s*";

    /** Clients write the params last, or before all but the revision. */
    private static final Pattern AT_AN_END =
            Pattern.compile("^\\s*\\{(?:" + TEXT + ",){0,2}" + ID + "[,}]|," + ID + "(?:," + TEXT + ")?\\}\\s*$");

    static RpcMessage of(String json) throws RefusedException {
        @Nullable Object read;
        try {
            // some hosts on Windows begin with a byte order mark
            read = FreightJson.tree().fromJson(json.startsWith("\uFEFF") ? json.substring(1) : json);
        } catch (IOException e) {
            // what it says may repeat the line
            throw RefusedException.noJson().about(json);
        } catch (RuntimeException e) {
            throw RefusedException.request("a message is nested too deeply, or holds a number that is out of range")
                    .about(json);
        }
        if (!(read instanceof Map<?, ?> tree)) {
            throw RefusedException.request("a message is one JSON object");
        }
        Object id = tree.get("id");
        boolean isId = id instanceof String || (id instanceof BigDecimal number && number.scale() == 0);
        String method = tree.get("method") instanceof String named ? named : "";
        return new RpcMessage(tree, isId ? id : null, method, McpJson.object(tree, "params"));
    }

    /** The id of a message that cannot be read, as its client waits; null if it is not where clients write it. */
    static @Nullable Object idOf(String json) {
        Matcher found = AT_AN_END.matcher(json);
        if (!found.find()) {
            return null;
        }
        String id = found.group(1) == null ? found.group(2) : found.group(1);
        return id.startsWith("\"") ? id.substring(1, id.length() - 1) : new BigDecimal(id);
    }

    void check() throws RefusedException {
        boolean isEither = isAnswer()
                ? tree.containsKey("result") != tree.containsKey("error")
                : tree.get("method") instanceof String;
        if (!"2.0".equals(tree.get("jsonrpc")) || !isEither || (id == null && tree.containsKey("id"))) {
            throw RefusedException.request("a message has \"jsonrpc\":\"2.0\", a method or a result or an error, and an"
                    + " id that is a string or an integer");
        }
        if (id != null && tree.get("params") != null && !(tree.get("params") instanceof Map<?, ?>)) {
            throw RefusedException.params("params is not an object");
        }
    }

    boolean isAnswer() {
        return !tree.containsKey("method");
    }

    @Nullable
    Object cancelled() {
        return method.equals("notifications/cancelled") ? params.get("requestId") : null;
    }

    Map<?, ?> meta() {
        return McpJson.object(params, "_meta");
    }

    /** Returns what the stateless revision says with each request, null if it is not there. */
    @Nullable
    Object meta(String name) {
        return meta().get(META + name);
    }

    /** Returns whether it says itself what earlier revisions say once at the beginning. */
    boolean isStateless() {
        return method.equals("server/discover")
                || meta("protocolVersion") != null
                || meta("clientCapabilities") != null;
    }
}
