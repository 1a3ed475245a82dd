package io.freightsdk.examples.springai;

import io.freightsdk.tools.FreightTool;
import io.freightsdk.tools.FreightTools;
import io.freightsdk.tools.ToolCaller;
import io.freightsdk.tools.ToolResult;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.model.ToolContext;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.definition.ToolDefinition;

/** A freight tool for {@code ChatClient}. Copy this class; you need no other. */
record SpringAiTool(FreightTool tool, ToolCaller agent) implements ToolCallback {
    /** The key in the tool context of the approval id of a call that a person has approved. */
    static final String APPROVAL = "freight.approval";

    /** Leaves the loop of calls if a person has to decide first, because the loop would go on with the model. */
    static final class ApprovalNeeded extends RuntimeException {
        private static final long serialVersionUID = 1;
        final String approvalId;

        private ApprovalNeeded(ToolResult result, String approvalId) {
            super(result.asMap().get("error") instanceof Map<?, ?> error ? String.valueOf(error.get("message")) : "");
            this.approvalId = approvalId;
        }
    }

    /** Returns all tools for one agent. Its limit and its orders belong to this name. */
    static List<ToolCallback> of(FreightTools tools, String agent) {
        return tools.all().stream()
                .<ToolCallback>map(tool -> new SpringAiTool(tool, ToolCaller.of(agent)))
                .toList();
    }

    /** Returns the definition with the price that the client has read last. It is called for each prompt. */
    @Override
    public ToolDefinition getToolDefinition() {
        return ToolDefinition.builder()
                .name(tool.name())
                .description(tool.description())
                .inputSchema(tool.inputSchema().json())
                .build();
    }

    @Override
    public String call(String arguments) {
        return call(arguments, null);
    }

    @Override
    public String call(String arguments, @Nullable ToolContext context) {
        Object approved = context == null ? null : context.getContext().get(APPROVAL);
        ToolResult result = tool.invoke(arguments, approved == null ? agent : agent.approved(approved.toString()));
        String approvalId = result.approvalId();
        if (approvalId != null) {
            throw new ApprovalNeeded(result, approvalId);
        }
        return result.json();
    }
}
