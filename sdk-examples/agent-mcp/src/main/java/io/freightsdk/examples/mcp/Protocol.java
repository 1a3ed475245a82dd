package io.freightsdk.examples.mcp;

import io.freightsdk.tools.ToolCancellation;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The server's side of the protocol: the stateless revision, in which each request brings along its revision and what its
 * client can do, and those that begin with {@code initialize}.
 *
 * @param instructions for models
 * @param open completes when the tools are there; what is about them waits for it
 */
record Protocol(Listing listing, String instructions, CompletableFuture<?> open) {
    static final String STATELESS = "2026-07-28";
    static final List<String> WITH_SESSIONS = List.of("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05");

    /** The time that the client remembers a price: before that a new description could not show another. */
    static final Duration PRICES_LAST = Duration.ofMinutes(5);

    /** The list depends on the account, and its prices on the time. */
    private static final Map<String, ?> FRESH = Map.of("ttlMs", PRICES_LAST.toMillis(), "cacheScope", "private");

    private static final Map<String, ?> CAPABILITIES = Map.of("tools", Map.of("listChanged", true));

    /** The whole answer; null if there is none, or not now. */
    @Nullable
    Map<String, @Nullable Object> answer(
            RpcMessage request, Object id, Session session, ReplyChannel host, ToolCancellation stop)
            throws RefusedException {
        try {
            @Nullable
            Map<String, @Nullable Object> result = request.isStateless()
                    ? stateless(request, id, session, host, stop)
                    : inSession(request, session, host, stop);
            return result == null ? null : McpJson.of("jsonrpc", "2.0", "id", id, "result", result);
        } catch (RefusedException e) {
            throw e.to(id);
        }
    }

    /** Takes a notification or a response. */
    void note(RpcMessage message, Session session, ReplyChannel host) {
        session.note(message);
        @Nullable Object id = message.params().get("requestId");
        if (message.method().equals("notifications/cancelled") && id != null) {
            listing.remove(id, host);
        }
    }

    private @Nullable Map<String, @Nullable Object> stateless(
            RpcMessage request, Object id, Session session, ReplyChannel host, ToolCancellation stop)
            throws RefusedException {
        @Nullable Object version = request.meta("protocolVersion");
        if (version == null || !(request.meta("clientCapabilities") instanceof Map<?, ?>)) {
            throw RefusedException.meta();
        }
        if (!version.equals(STATELESS)) {
            throw RefusedException.version(version);
        }
        Map<String, @Nullable Object> result = McpJson.of("resultType", "complete");
        switch (request.method()) {
            case "server/discover" -> {
                result.putAll(about());
                result.put("supportedVersions", List.of(STATELESS));
                result.putAll(FRESH);
            }
            case "tools/list" -> {
                result.put("tools", list(request, session));
                result.putAll(FRESH);
            }
            case "tools/call" -> result.putAll(call(request, session, host, stop));
            case "subscriptions/listen" -> {
                listen(request, id, host);
                return null;
            }
            default -> throw RefusedException.noMethod();
        }
        result.put("_meta", Map.of("io.modelcontextprotocol/serverInfo", serverInfo()));
        return result;
    }

    private Map<String, @Nullable Object> inSession(
            RpcMessage request, Session session, ReplyChannel host, ToolCancellation stop) throws RefusedException {
        return switch (request.method()) {
            case "initialize" -> welcome(request, session);
            case "ping" -> McpJson.of();
            case "tools/list" -> McpJson.of("tools", list(request, session));
            case "tools/call" -> call(request, session, host, stop);
            default -> throw RefusedException.noMethod();
        };
    }

    Map<String, @Nullable Object> welcome(RpcMessage request, Session session) {
        session.initialize(Exchange.canAsk(McpJson.object(request.params(), "capabilities")));
        @Nullable Object asked = request.params().get("protocolVersion");
        Map<String, @Nullable Object> welcome = about();
        welcome.put(
                "protocolVersion",
                asked instanceof String version && WITH_SESSIONS.contains(version) ? version : WITH_SESSIONS.get(0));
        welcome.put("serverInfo", serverInfo());
        return welcome;
    }

    private Map<String, @Nullable Object> about() {
        return McpJson.of("capabilities", CAPABILITIES, "instructions", instructions);
    }

    private static Map<String, ?> serverInfo() {
        return McpJson.of("name", "freight-sdk", "version", McpFreight.version());
    }

    private void isBegun(RpcMessage request, Session session) throws RefusedException {
        if (!request.isStateless() && !session.isInitialized()) {
            throw RefusedException.request("first send initialize, then notifications/initialized");
        }
        open.join();
    }

    private List<?> list(RpcMessage request, Session session) throws RefusedException {
        isBegun(request, session);
        if (request.params().get("cursor") != null) {
            throw RefusedException.params("there is no such cursor");
        }
        return session.list();
    }

    private Map<String, @Nullable Object> call(
            RpcMessage request, Session session, ReplyChannel host, ToolCancellation stop) throws RefusedException {
        @Nullable Object arguments = request.params().get("arguments");
        if (!(request.params().get("name") instanceof String name)
                || !(arguments == null || arguments instanceof Map<?, ?>)) {
            throw RefusedException.params("params has a name that is a string, and arguments that are an object");
        }
        isBegun(request, session);
        Tool tool = listing.named(name)
                .orElseThrow(() -> RefusedException.params("there is no such tool; tools/list names them"));
        try (Exchange exchange = new Exchange(request, session, host, stop)) {
            return tool.call(exchange);
        }
    }

    /** Reports changes to the host until the request is cancelled. */
    private void listen(RpcMessage request, Object id, ReplyChannel host) throws RefusedException {
        boolean isTold = Boolean.TRUE.equals(
                McpJson.object(request.params(), "notifications").get("toolsListChanged"));
        Map<String, ?> agreed = isTold ? Map.of("toolsListChanged", true) : Map.of();
        try {
            host.send(McpJson.notification(
                    "notifications/subscriptions/acknowledged",
                    McpJson.of("_meta", Map.of(Listing.SUBSCRIPTION, id), "notifications", agreed)));
        } catch (IOException e) {
            throw RefusedException.internal();
        }
        if (isTold) {
            listing.add(new Listing.Listener(id, host));
        }
    }
}
