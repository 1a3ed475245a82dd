package io.freightsdk.examples.mcp;

import io.freightsdk.tools.ToolCancellation;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A call of a tool, and what happens between it and its host before the result. A host that asked for it hears that its call is still on. */
final class Exchange implements AutoCloseable {
    static final Duration EVERY = Duration.ofSeconds(5);
    private static final String QUESTION = "question";
    private static final ScheduledExecutorService TIMER =
            Executors.newSingleThreadScheduledExecutor(StdioTransport::daemon);

    private final RpcMessage request;
    private final Session session;
    private final ReplyChannel host;
    private final ToolCancellation stop;
    private final @Nullable Object token;
    private final @Nullable ScheduledFuture<?> ticks;
    private int told;
    private String what = "waiting for the service";

    Exchange(RpcMessage request, Session session, ReplyChannel host, ToolCancellation stop) {
        this.request = request;
        this.session = session;
        this.host = host;
        this.stop = stop;
        this.token = request.meta().get("progressToken");
        // hosts give up on what is silent
        this.ticks = token == null
                ? null
                : TIMER.scheduleAtFixedRate(this::tell, EVERY.toMillis(), EVERY.toMillis(), TimeUnit.MILLISECONDS);
    }

    Session session() {
        return session;
    }

    ToolCancellation stop() {
        return stop;
    }

    Map<?, ?> params() {
        return request.params();
    }

    Map<?, ?> arguments() {
        return McpJson.object(params(), "arguments");
    }

    boolean isStateless() {
        return request.isStateless();
    }

    @Nullable
    Object meta(String key) {
        return request.meta(key);
    }

    boolean canAsk() {
        return isStateless() ? canAsk(meta("clientCapabilities")) : session.canAsk();
    }

    /** Returns whether the host can show its user a form: neither kind named is how it was said before there were two. */
    static boolean canAsk(@Nullable Object capabilities) {
        return capabilities instanceof Map<?, ?> declared
                && declared.get("elicitation") instanceof Map<?, ?> kinds
                && (kinds.containsKey("form") || !kinds.containsKey("url"));
    }

    /** Asks the user while the call waits. Returns {@code accept}, {@code decline} or {@code cancel}, else the host failed to ask. */
    String ask(String question, Duration within) throws IOException, TimeoutException, InterruptedException {
        progress("waiting for the user to decide");
        return String.valueOf(ask(elicitation(question), within).get("action"));
    }

    /** Asks the host while the call waits. Returns the result, empty if it is an error. */
    Map<?, ?> ask(Map<String, ?> question, Duration within) throws IOException, TimeoutException, InterruptedException {
        return session.ask(host, question, within, stop);
    }

    /** Says at once what is waited for. */
    synchronized void progress(String what) {
        this.what = what;
        tell();
    }

    /** The result that asks the user, in the stateless revision. */
    Map<String, @Nullable Object> inputRequired(String question, String state) {
        Map<String, @Nullable Object> result = McpJson.of("resultType", "input_required", "requestState", state);
        result.put("inputRequests", Map.of(QUESTION, elicitation(question)));
        return result;
    }

    private static Map<String, @Nullable Object> elicitation(String question) {
        Map<String, ?> nothingToFillIn = Map.of("type", "object", "properties", Map.of());
        return McpJson.of(
                "method",
                "elicitation/create",
                "params",
                McpJson.of("message", question, "requestedSchema", nothingToFillIn));
    }

    /** Returns what the user has answered to {@link #inputRequired}; null if there is no answer. */
    @Nullable
    String answer() {
        return isStateless()
                        && McpJson.object(McpJson.object(params(), "inputResponses"), QUESTION)
                                        .get("action")
                                instanceof String action
                ? action
                : null;
    }

    /** Returns what {@link #inputRequired} was answered with, null if it was not. */
    @Nullable
    String state() {
        return isStateless() && params().get("requestState") instanceof String state ? state : null;
    }

    private synchronized void tell() {
        if (token != null) {
            told++;
            try {
                host.send(McpJson.notification(
                        "notifications/progress",
                        McpJson.of("progressToken", token, "progress", told, "message", what)));
            } catch (IOException e) {
                // the call goes on without it
            }
        }
    }

    @Override
    public synchronized void close() {
        if (ticks != null) {
            ticks.cancel(false);
        }
    }
}
