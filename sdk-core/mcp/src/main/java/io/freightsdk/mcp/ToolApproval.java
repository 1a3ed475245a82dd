package io.freightsdk.mcp;

import io.freightsdk.internal.Usd;
import io.freightsdk.tools.Approval;
import io.freightsdk.tools.ApprovalRequest;
import io.freightsdk.tools.FreightTool;
import io.freightsdk.tools.ToolCaller;
import io.freightsdk.tools.ToolResult;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * One call of a tool, and how its user approves it. The user is asked by elicitation while the call waits; in the revision
 * without sessions, by the result {@code input_required} and the same call again; and if the host cannot show a form, by the
 * argument {@code approval} of the same call.
 */
final class ToolApproval {
    private static final String ARGUMENT = "approval";
    private static final String QUESTION = "question";
    private static final String APPROVE = "approve";
    private static final String ACCEPT = "accept";

    private final RpcMessage request;
    private final Host host;
    private final Settings settings;

    /** The question of the result {@code input_required}; null if nothing is asked that way. */
    private @Nullable String question;

    private volatile boolean isAsking;

    /** Whether the host has cancelled a paid read. */
    private volatile boolean isCancelled;

    ToolApproval(RpcMessage request, Host host, Settings settings) {
        this.request = request;
        this.host = host;
        this.settings = settings;
    }

    /** Returns whether the tool has the argument {@code approval}. */
    static boolean isNeededFor(FreightTool tool) {
        return tool.isPaid() || tool.isDestructive();
    }

    /** Returns the schema of the tool's arguments, with the argument {@code approval} if the tool needs one. */
    static Map<String, @Nullable Object> inputSchema(FreightTool tool, Map<String, @Nullable Object> schema) {
        if (isNeededFor(tool)) {
            Map<String, @Nullable Object> properties = McpJson.copy(McpJson.object(schema, "properties"));
            properties.put(
                    ARGUMENT,
                    McpJson.of(
                            "type",
                            "string",
                            "description",
                            "The id from APPROVAL_NEEDED, after the user has agreed."));
            schema.put("properties", properties);
        }
        return schema;
    }

    Map<String, @Nullable Object> call(FreightTool tool) {
        Map<String, @Nullable Object> arguments = McpJson.copy(McpJson.object(request.params(), "arguments"));
        Object argument = isNeededFor(tool) ? arguments.remove(ARGUMENT) : null;
        ToolCaller caller = ToolCaller.of(settings.agent());
        String answer = answer();
        String state = state();
        if (state != null && ACCEPT.equals(answer)) {
            caller = caller.approved(state); // even if the model has sent another id as an argument
        } else if (state != null && answer != null) {
            tool.deny(state);
        } else if (argument instanceof String id) {
            caller = caller.approved(id);
        }
        ToolResult result = invoke(tool, arguments, settings.asksUser() ? caller.approvedBy(this::decide) : caller);
        if (result == null) {
            return McpJson.of(); // a cancelled call has no response
        }
        String id = result.approvalId();
        return question == null || id == null ? result(result) : inputRequired(question, id);
    }

    /**
     * Calls the tool. An interrupt ends the call. A paid read is finished on its own thread all the same, because another read
     * would be charged again, unless its user has not been asked yet; null is returned for it.
     */
    private @Nullable ToolResult invoke(FreightTool tool, Map<String, @Nullable Object> arguments, ToolCaller caller) {
        if (!tool.isPaid() || tool.isIdempotent()) {
            return tool.invokeWith(arguments, caller);
        }
        CompletableFuture<ToolResult> result = new CompletableFuture<>();
        Thread reader = new Thread(() -> result.complete(tool.invokeWith(arguments, caller)), "freight-mcp-read");
        reader.setDaemon(true);
        reader.start();
        try {
            return result.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            isCancelled = true;
            if (isAsking) {
                reader.interrupt();
            }
            Thread.currentThread().interrupt();
            return null;
        }
    }

    private static Map<String, @Nullable Object> result(ToolResult result) {
        Map<String, ?> text = McpJson.of("type", "text", "text", result.json());
        return McpJson.of("content", List.of(text), "isError", !result.ok(), "structuredContent", result.asMap());
    }

    private static Map<String, @Nullable Object> inputRequired(String question, String state) {
        Map<String, ?> requests = Map.of(QUESTION, elicitation(question));
        return McpJson.of("resultType", "input_required", "requestState", state, "inputRequests", requests);
    }

    private Approval decide(ApprovalRequest approvalRequest) {
        String answer = answer();
        if (answer != null && !answer.equals(ACCEPT)) {
            return denied(answer);
        }
        boolean canAsk = host.canAsk(request);
        if (canAsk && !request.isStateless()) {
            return ask(question(approvalRequest));
        }
        question = canAsk ? question(approvalRequest) : null;
        return Approval.pending();
    }

    private Approval ask(String words) {
        isAsking = true;
        try {
            if (isCancelled || host.isCancelled(request)) { // cancelled while the price was read
                throw new InterruptedException();
            }
            String answer = action(host.ask(elicitation(words), settings.answerWithin()));
            return answer.equals(ACCEPT) ? Approval.grantedBy("user") : denied(answer);
        } catch (TimeoutException e) {
            return Approval.denied(
                    "the user did not answer within " + settings.answerWithin().toSeconds() + " seconds");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Approval.denied("the call was cancelled");
        } finally {
            isAsking = false;
        }
    }

    private static Approval denied(String answer) {
        return Approval.denied(
                switch (answer) {
                    case "decline" -> "the user declined";
                    case "cancel" -> "the user saw the question and did not decide";
                    default -> "the MCP client could not ask the user";
                });
    }

    /** Returns the question. The price comes first, because the rest contains text of the model. */
    static String question(ApprovalRequest approvalRequest) {
        String price = Usd.atLeastCents(approvalRequest.priceUsd()).toPlainString();
        return (approvalRequest.isDestructive() ? "Do this? " : "Spend " + price + " USD? ") + approvalRequest;
    }

    private @Nullable String state() {
        return request.isStateless() && request.params().get("requestState") instanceof String state ? state : null;
    }

    /** Returns the answer of the user to {@code input_required}; null if there is none, or none with a state. */
    private @Nullable String answer() {
        Map<?, ?> response = McpJson.object(McpJson.object(request.params(), "inputResponses"), QUESTION);
        return state() != null && response.get("action") instanceof String ? action(response) : null;
    }

    private static String action(Map<?, ?> response) {
        Map<?, ?> form = McpJson.object(response, "content");
        boolean isRefused = form.containsKey(APPROVE) && !Boolean.TRUE.equals(form.get(APPROVE));
        return isRefused ? "decline" : String.valueOf(response.get("action"));
    }

    private static Map<String, @Nullable Object> elicitation(String question) {
        // some hosts, such as Codex with full access, accept a form without fields without asking their user
        Map<String, ?> box = Map.of(APPROVE, McpJson.of("type", "boolean", "title", "Approve", "default", true));
        Map<String, ?> form = Map.of("type", "object", "properties", box);
        Map<String, ?> params = McpJson.of("message", question, "requestedSchema", form);
        return McpJson.of("method", "elicitation/create", "params", params);
    }
}
