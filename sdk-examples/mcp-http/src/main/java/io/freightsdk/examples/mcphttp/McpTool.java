package io.freightsdk.examples.mcphttp;

import io.freightsdk.tools.Approval;
import io.freightsdk.tools.ApprovalRequest;
import io.freightsdk.tools.FreightTool;
import io.freightsdk.tools.ToolCaller;
import io.freightsdk.tools.ToolResult;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ElicitFormRequest;
import io.modelcontextprotocol.spec.McpSchema.ElicitResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
import java.util.HashMap;
import java.util.Map;
import org.springframework.security.core.context.SecurityContextHolder;

/** One freight tool as a tool of the MCP server. */
record McpTool(FreightTool tool) {
    private static final String APPROVAL = "approval";

    static SyncToolSpecification of(FreightTool tool) {
        ToolAnnotations hints = ToolAnnotations.builder()
                // hosts call read-only tools without asking
                .readOnlyHint(tool.isReadOnly() && !tool.isPaid())
                .idempotentHint(tool.isIdempotent())
                .destructiveHint(tool.isDestructive())
                .build();
        Tool listed = Tool.builder(tool.name(), inputSchema(tool))
                .title(tool.title())
                .description(tool.description())
                .annotations(hints)
                .build();
        return new SyncToolSpecification(listed, new McpTool(tool)::call);
    }

    /** Adds the argument by which a client that cannot show a form sends the approval of its user. */
    private static Map<String, Object> inputSchema(FreightTool tool) {
        Map<String, Object> schema = new HashMap<>(tool.inputSchema().asMap());
        if (tool.isPaid() || tool.isDestructive()) {
            Map<String, Object> properties = new HashMap<>();
            ((Map<?, ?>) schema.get("properties"))
                    .forEach((name, property) -> properties.put(name.toString(), property));
            properties.put(
                    APPROVAL,
                    Map.of("type", "string", "description", "The id from APPROVAL_NEEDED, after the user has agreed."));
            schema.put("properties", properties);
        }
        return schema;
    }

    private CallToolResult call(McpSyncServerExchange client, CallToolRequest request) {
        Map<String, Object> arguments = new HashMap<>(request.arguments() == null ? Map.of() : request.arguments());
        // the agent is the user of the token: each has a limit and requests of his own
        ToolCaller user = ToolCaller.of(
                SecurityContextHolder.getContext().getAuthentication().getName());
        if (arguments.remove(APPROVAL) instanceof String id) {
            user = user.approved(id);
        }
        ToolResult result =
                tool.invokeWith(arguments, user.approvedBy(approvalRequest -> ask(client, approvalRequest)));
        return CallToolResult.builder()
                .addTextContent(result.json())
                .structuredContent(result.asMap())
                .isError(!result.ok())
                .build();
    }

    private static Approval ask(McpSyncServerExchange client, ApprovalRequest approvalRequest) {
        if (client.getClientCapabilities() == null
                || client.getClientCapabilities().elicitation() == null) {
            return Approval.pending();
        }
        Map<String, Object> form =
                Map.of("type", "object", "properties", Map.of("approve", Map.of("type", "boolean", "default", true)));
        // the price comes first, because the rest contains text of the model
        String question =
                (approvalRequest.isDestructive() ? "Do this? " : "Spend " + approvalRequest.priceUsd() + " USD? ")
                        + approvalRequest;
        ElicitResult answer = client.createElicitation(
                ElicitFormRequest.builder(question, form).build());
        boolean isYes = answer.action() == ElicitResult.Action.ACCEPT
                && (answer.content() == null
                        || Boolean.TRUE.equals(answer.content().getOrDefault("approve", true)));
        return isYes ? Approval.grantedBy("user") : Approval.denied("the user did not agree");
    }
}
