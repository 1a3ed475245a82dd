package io.freightsdk.examples.mcp;

import io.freightsdk.tools.FreightTool;
import io.freightsdk.tools.ToolCall;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;

/** One tool in the words of MCP. */
final class McpTool {
    private final FreightTool tool;
    private final Settings settings;
    private final McpJsonMapper mapper;

    McpTool(FreightTool tool, Settings settings, McpJsonMapper mapper) {
        this.tool = tool;
        this.settings = settings;
        this.mapper = mapper;
    }

    /** As it is listed now, with today's price. */
    SyncToolSpecification specification() {
        return new SyncToolSpecification(listed(), this::call);
    }

    private Tool listed() {
        return Tool.builder(tool.name(), mapper, tool.inputSchema())
                .title(tool.title())
                .description(tool.description())
                .outputSchema(mapper, tool.outputSchema())
                .annotations(ToolAnnotations.builder()
                        .title(tool.title())
                        .readOnlyHint(tool.isReadOnly())
                        .idempotentHint(tool.isIdempotent())
                        .destructiveHint(tool.isDestructive())
                        .openWorldHint(true)
                        .build())
                .build();
    }

    private CallToolResult call(McpSyncServerExchange exchange, CallToolRequest request) {
        try {
            String arguments = request.arguments() == null ? null : mapper.writeValueAsString(request.arguments());
            String answer = tool.invoke(arguments, caller(exchange));
            Map<String, Object> content = mapper.readValue(answer, new TypeRef<Map<String, Object>>() {});
            return CallToolResult.builder()
                    .addTextContent(answer)
                    .structuredContent(content)
                    .isError(!Boolean.TRUE.equals(content.get("ok")))
                    .build();
        } catch (IOException e) {
            throw new UncheckedIOException("JSON in memory cannot be written or read", e);
        }
    }

    private ToolCall caller(McpSyncServerExchange exchange) {
        ToolCall call = ToolCall.of(settings.agent());
        return settings.isAsking() ? call.approvedBy(new AskingTheUser(exchange, settings)) : call;
    }
}
