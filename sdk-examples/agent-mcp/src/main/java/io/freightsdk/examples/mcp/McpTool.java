package io.freightsdk.examples.mcp;

import io.freightsdk.tools.FreightTool;
import io.freightsdk.tools.Outcome;
import io.freightsdk.tools.ToolCaller;
import io.freightsdk.tools.ToolCancellation;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One tool in the words of MCP.
 *
 * @param priceChanged is run when a call was refused for a price that was not announced
 */
record McpTool(FreightTool tool, Settings settings, McpJsonMapper mapper, Telling telling, Runnable priceChanged) {
    private static final String APPROVAL = "approval";

    /** As it is listed now, with today's price. */
    SyncToolSpecification specification() {
        return new SyncToolSpecification(listed(), this::call);
    }

    private Tool listed() {
        String description = tool.description();
        telling.list(tool);
        return Tool.builder(tool.name(), input())
                .title(tool.title())
                .description(description)
                .outputSchema(mapper, tool.briefOutputSchema())
                .annotations(ToolAnnotations.builder()
                        // what is read-only, hosts run unasked
                        .readOnlyHint(tool.isReadOnly() && !tool.isPaid())
                        .idempotentHint(tool.isIdempotent())
                        .destructiveHint(tool.isDestructive())
                        .openWorldHint(true)
                        .build())
                .build();
    }

    /** Where the host has no dialog, the user's yes comes with the arguments. */
    private Map<String, Object> input() {
        Map<String, Object> input = new LinkedHashMap<>(tool.briefInputSchema());
        if (isAsking()) {
            Map<String, Object> properties = new LinkedHashMap<>();
            ((Map<?, ?>) input.getOrDefault("properties", Map.of()))
                    .forEach((name, schema) -> properties.put("" + name, schema));
            Map<String, Object> approval = new LinkedHashMap<>(Map.of("type", "string"));
            if (tool.isIdempotent()) {
                // of the first in the list; it is the same in all
                approval.put("description", "That of APPROVAL_NEEDED, after the user's yes.");
            }
            properties.put(APPROVAL, approval);
            input.put("properties", properties);
        }
        return input;
    }

    private boolean isAsking() {
        return settings.isAsking() && !settings.needsDialog() && (tool.isPaid() || tool.isDestructive());
    }

    private CallToolResult call(McpSyncServerExchange exchange, CallToolRequest request) {
        try (Waiting waiting = Waiting.during(request, exchange)) {
            Map<String, Object> arguments = new LinkedHashMap<>();
            if (request.arguments() != null) {
                arguments.putAll(request.arguments());
            }
            ToolCaller caller = caller(exchange, waiting);
            if (isAsking() && arguments.remove(APPROVAL) instanceof String state) {
                caller = caller.approved(state);
            }
            Outcome outcome = tool.invokeWith(arguments, caller);
            if (outcome.newPriceUsd() != null) {
                telling.tell(exchange.sessionId(), tool, outcome.newPriceUsd());
                priceChanged.run();
            }
            return CallToolResult.builder()
                    .addTextContent(outcome.compactJson())
                    .structuredContent(outcome.asMap())
                    .isError(!outcome.ok())
                    .build();
        }
    }

    private ToolCaller caller(McpSyncServerExchange exchange, Waiting waiting) {
        ToolCaller call = ToolCaller.of(settings.agent());
        if (settings.http() != null) {
            call = call.inSession(exchange.sessionId());
        }
        if (tool.priceKey() != null) {
            call = call.quotedPriceUsd(telling.toldUsd(exchange.sessionId(), tool));
        }
        if (exchange.transportContext().get(Calls.STOP) instanceof ToolCancellation stop) {
            call = call.cancelledBy(stop);
        }
        return settings.isAsking() ? call.approvedBy(new AskingTheUser(exchange, settings, waiting)) : call;
    }
}
