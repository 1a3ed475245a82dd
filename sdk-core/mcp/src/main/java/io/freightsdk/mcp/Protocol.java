package io.freightsdk.mcp;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
    static final List<String> IN_SESSION = List.of("initialize", "ping", "tools/list", "tools/call");

    private static final int OK = 200;

    /** The time that the client remembers a price: before that a new description could not show another. */
    static final Duration PRICES_LAST = Duration.ofMinutes(5);

    /** The list depends on the account, and its prices on the time. */
    private static final Map<String, ?> FRESH = Map.of("ttlMs", PRICES_LAST.toMillis(), "cacheScope", "private");

    private static final Map<String, ?> CAPABILITIES = Map.of("tools", Map.of("listChanged", true));

    /** @param message null if there is none, or not now */
    record Answer(int status, @Nullable Map<String, @Nullable Object> message) {}

    Answer answer(Exchange exchange) {
        Object id = exchange.message().id();
        try {
            Map<String, @Nullable Object> result = exchange.isStateless() ? stateless(exchange) : inSession(exchange);
            return new Answer(OK, result == null ? null : McpJson.of("jsonrpc", "2.0", "id", id, "result", result));
        } catch (RefusedException | RuntimeException | Error e) {
            boolean hasStatus = exchange.isStateless() || !(e instanceof RefusedException);
            RefusedException refused = RefusedException.of(e);
            return new Answer(hasStatus ? refused.status() : OK, refused.answer(id));
        }
    }

    /** Takes a notification or a response. */
    void note(Exchange exchange) {
        exchange.session().note(exchange.message());
        Object cancelled = exchange.message().cancelled();
        if (cancelled != null) {
            listing.remove(cancelled, exchange.host());
        }
    }

    private @Nullable Map<String, @Nullable Object> stateless(Exchange exchange) throws RefusedException {
        Object version = exchange.message().meta("protocolVersion");
        if (version == null || !(exchange.message().meta("clientCapabilities") instanceof Map<?, ?>)) {
            throw RefusedException.meta();
        }
        if (!version.equals(STATELESS)) {
            throw RefusedException.version(version);
        }
        Map<String, @Nullable Object> result = McpJson.of("resultType", "complete");
        switch (exchange.message().method()) {
            case "server/discover" -> {
                result.putAll(about());
                result.put("supportedVersions", List.of(STATELESS));
                result.putAll(FRESH);
            }
            case "tools/list" -> {
                result.put("tools", list(exchange));
                result.putAll(FRESH);
            }
            case "tools/call" -> result.putAll(call(exchange));
            case "subscriptions/listen" -> {
                listen(exchange);
                return null;
            }
            default -> throw RefusedException.noMethod();
        }
        result.put("_meta", Map.of("io.modelcontextprotocol/serverInfo", serverInfo()));
        return result;
    }

    private Map<String, @Nullable Object> inSession(Exchange exchange) throws RefusedException {
        return switch (exchange.message().method()) {
            case "initialize" -> welcome(exchange);
            case "ping" -> McpJson.of();
            case "tools/list" -> McpJson.of("tools", list(exchange));
            case "tools/call" -> call(exchange);
            default -> throw RefusedException.noMethod();
        };
    }

    private Map<String, @Nullable Object> welcome(Exchange exchange) {
        exchange.session().initialize(Exchange.canAsk(exchange.params().get("capabilities")));
        Object asked = exchange.params().get("protocolVersion");
        Map<String, @Nullable Object> welcome = about();
        welcome.put("protocolVersion", asked != null && WITH_SESSIONS.contains(asked) ? asked : WITH_SESSIONS.get(0));
        welcome.put("serverInfo", serverInfo());
        return welcome;
    }

    private Map<String, @Nullable Object> about() {
        return McpJson.of("capabilities", CAPABILITIES, "instructions", instructions);
    }

    private static Map<String, ?> serverInfo() {
        return McpJson.of("name", "freight-sdk", "version", McpFreight.version());
    }

    private void isBegun(Exchange exchange) throws RefusedException {
        if (!exchange.isStateless() && !exchange.session().isInitialized()) {
            throw RefusedException.request("first send initialize, then notifications/initialized");
        }
        open.join();
    }

    /** The tools that the request may call, with the prices that are announced to its session by that. */
    private List<?> list(Exchange exchange) throws RefusedException {
        isBegun(exchange);
        if (exchange.params().get("cursor") != null) {
            throw RefusedException.params("there is no such cursor");
        }
        Listing.Read read = listing.read();
        exchange.session().quote(read.prices());
        return read.tools().stream()
                .filter(tool -> exchange.grant().allows(tool.get("name")))
                .toList();
    }

    private Map<String, @Nullable Object> call(Exchange exchange) throws RefusedException {
        Object arguments = exchange.params().get("arguments");
        if (!(exchange.params().get("name") instanceof String name)
                || !(arguments == null || arguments instanceof Map<?, ?>)) {
            throw RefusedException.params("params has a name that is a string, and arguments that are an object");
        }
        isBegun(exchange);
        return exchange.call(listing.named(name)
                .orElseThrow(() -> RefusedException.params("there is no such tool; tools/list names them")));
    }

    /** Reports changes to the host until the request is cancelled. */
    private void listen(Exchange exchange) throws RefusedException {
        Object id = Objects.requireNonNull(exchange.message().id());
        boolean isTold = Boolean.TRUE.equals(
                McpJson.object(exchange.params(), "notifications").get("toolsListChanged"));
        Map<String, ?> agreed = isTold ? Map.of("toolsListChanged", true) : Map.of();
        try {
            exchange.host()
                    .send(McpJson.notification(
                            "notifications/subscriptions/acknowledged",
                            McpJson.of("_meta", Map.of(Listing.SUBSCRIPTION, id), "notifications", agreed)));
        } catch (IOException e) {
            throw RefusedException.unread(406, "events are sent as text/event-stream");
        }
        if (isTold) {
            listing.add(new Listing.Listener(id, exchange.host()));
        }
    }
}
