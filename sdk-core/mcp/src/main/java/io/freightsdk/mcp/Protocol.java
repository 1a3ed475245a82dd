package io.freightsdk.mcp;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The server's side of MCP for tools. It serves the revision without sessions, in which each request states its revision and
 * the capabilities of its client, and the revisions that begin with {@code initialize}.
 *
 * @param instructions a text for models
 */
record Protocol(McpTools tools, String instructions) {
    static final List<String> STATELESS = List.of("2026-07-28");
    static final List<String> WITH_SESSIONS = List.of("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05");

    private static final Map<String, ?> CAPABILITIES = Map.of("tools", Map.of());

    /** The client remembers a price list for as long, and the list depends on the account. */
    private static final Map<String, ?> CACHING = Map.of("ttlMs", 300_000, "cacheScope", "private");

    /** Returns the result of a request. */
    Map<String, @Nullable Object> answer(RpcMessage request) throws RpcException {
        return request.isStateless() ? stateless(request) : inSession(request);
    }

    private Map<String, @Nullable Object> stateless(RpcMessage request) throws RpcException {
        Object version = request.meta("protocolVersion");
        if (version == null || !(request.meta("clientCapabilities") instanceof Map<?, ?>)) {
            throw RpcException.invalidParams("_meta must have io.modelcontextprotocol/protocolVersion and"
                    + " io.modelcontextprotocol/clientCapabilities");
        }
        if (!STATELESS.contains(version)) {
            throw RpcException.unsupportedVersion(version);
        }
        Map<String, @Nullable Object> result = McpJson.of("resultType", "complete");
        switch (request.method()) {
            case "server/discover" -> {
                result.putAll(about());
                result.put("supportedVersions", STATELESS);
                result.putAll(CACHING);
            }
            case "tools/list" -> {
                result.put("tools", list(request));
                result.putAll(CACHING);
            }
            case "tools/call" -> result.putAll(call(request));
            default -> throw RpcException.methodNotFound();
        }
        result.put("_meta", Map.of("io.modelcontextprotocol/serverInfo", serverInfo()));
        return result;
    }

    private Map<String, @Nullable Object> inSession(RpcMessage request) throws RpcException {
        return switch (request.method()) {
            case "initialize" -> welcome(request.params().get("protocolVersion"));
            case "ping" -> McpJson.of();
            case "tools/list" -> McpJson.of("tools", list(request));
            case "tools/call" -> call(request);
            default -> throw RpcException.methodNotFound();
        };
    }

    private Map<String, @Nullable Object> welcome(@Nullable Object asked) {
        Map<String, @Nullable Object> welcome = about();
        welcome.put("protocolVersion", asked != null && WITH_SESSIONS.contains(asked) ? asked : WITH_SESSIONS.get(0));
        welcome.put("serverInfo", serverInfo());
        return welcome;
    }

    private Map<String, @Nullable Object> about() {
        return McpJson.of("capabilities", CAPABILITIES, "instructions", instructions);
    }

    private static Map<String, ?> serverInfo() {
        return McpJson.of("name", "freight-sdk", "version", version());
    }

    static String version() {
        String version = Protocol.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }

    private List<Map<String, @Nullable Object>> list(RpcMessage request) throws RpcException {
        if (request.params().get("cursor") != null) {
            throw RpcException.invalidParams("there is no such cursor; tools/list has one page");
        }
        return tools.list();
    }

    private Map<String, @Nullable Object> call(RpcMessage request) throws RpcException {
        Object arguments = request.params().get("arguments");
        if (!(request.params().get("name") instanceof String)
                || !(arguments == null || arguments instanceof Map<?, ?>)) {
            throw RpcException.invalidParams(
                    "params must have a name that is a string, and arguments that are an object");
        }
        return tools.call(request);
    }
}
