package io.freightsdk.mcp;

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

/** A message of a host, and what happens between a call and its result. */
record Exchange(
        RpcMessage message, Session session, Grant grant, ReplyChannel host, ToolCancellation stop, Progress progress) {
    private static final long EVERY_SECONDS = 5;
    private static final String QUESTION = "question";
    private static final String APPROVE = "approve";
    private static final ScheduledExecutorService TIMER =
            Executors.newSingleThreadScheduledExecutor(StdioTransport::daemon);

    Exchange(RpcMessage message, Session session, Grant grant, ReplyChannel host) {
        this(message, session, grant, host, new ToolCancellation(), new Progress());
    }

    interface ReplyChannel {
        /** Sends a notification or a question; throws if the host cannot be reached. */
        void send(Map<String, @Nullable Object> message) throws IOException;
    }

    /** The last report of a call that goes on, and the number of its reports. */
    private static final class Progress {
        private int told;
        private String what = "waiting for the service";
    }

    Map<?, ?> params() {
        return message.params();
    }

    boolean isStateless() {
        return message.isStateless();
    }

    /** The result of the tool. A host that asked for it hears meanwhile that the call is still on, as it gives up on what is silent. */
    Map<String, @Nullable Object> call(Tool tool) throws RefusedException {
        ScheduledFuture<?> ticks =
                TIMER.scheduleAtFixedRate(this::tell, EVERY_SECONDS, EVERY_SECONDS, TimeUnit.SECONDS);
        try {
            return tool.call(this);
        } finally {
            synchronized (progress) {
                ticks.cancel(false);
            }
        }
    }

    /** Says at once what is waited for. */
    void progress(String what) {
        synchronized (progress) {
            progress.what = what;
            tell();
        }
    }

    private void tell() {
        Object token = message.meta().get("progressToken");
        synchronized (progress) {
            if (token != null) {
                progress.told++;
                try {
                    host.send(McpJson.notification(
                            "notifications/progress",
                            McpJson.of("progressToken", token, "progress", progress.told, "message", progress.what)));
                } catch (IOException e) {
                    // the call goes on without it
                }
            }
        }
    }

    boolean canAsk() {
        return isStateless() ? canAsk(message.meta("clientCapabilities")) : session.canAsk();
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
        Map<?, ?> result = session.ask(host, elicitation(question), within, stop);
        return action(result);
    }

    private static String action(Map<?, ?> result) {
        Map<?, ?> form = McpJson.object(result, "content");
        boolean isRefused = form.containsKey(APPROVE) && !Boolean.TRUE.equals(form.get(APPROVE));
        return isRefused ? "decline" : String.valueOf(result.get("action"));
    }

    private static Map<String, @Nullable Object> elicitation(String question) {
        // a form without a field is one that some hosts accept without asking, such as Codex with full access
        Map<String, ?> box = Map.of(APPROVE, McpJson.of("type", "boolean", "title", "Approve", "default", true));
        Map<String, ?> form = Map.of("type", "object", "properties", box);
        Map<String, ?> params = McpJson.of("message", question, "requestedSchema", form);
        return McpJson.of("method", "elicitation/create", "params", params);
    }

    /** The result that asks the user, in the stateless revision. */
    Map<String, @Nullable Object> inputRequired(String question, String state) {
        Map<String, ?> requests = Map.of(QUESTION, elicitation(question));
        return McpJson.of("resultType", "input_required", "requestState", state, "inputRequests", requests);
    }

    /** Returns what the user has answered to {@link #inputRequired}; null if there is no answer, or none with a state. */
    @Nullable
    String answer() {
        Map<?, ?> answer = McpJson.object(McpJson.object(params(), "inputResponses"), QUESTION);
        return state() != null && answer.get("action") instanceof String ? action(answer) : null;
    }

    @Nullable
    String state() {
        return isStateless() && params().get("requestState") instanceof String state ? state : null;
    }
}
