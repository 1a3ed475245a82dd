package io.freightsdk.examples.springai;

import io.freightsdk.tools.FreightTool;
import io.freightsdk.tools.FreightTools;
import io.freightsdk.tools.ToolCaller;
import java.util.List;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.definition.ToolDefinition;

/** One of our tools as what {@code ChatClient} takes. Copy this class: it is all that is needed. */
record SpringAiTool(FreightTool tool, ToolCaller agent) implements ToolCallback {
    /** All of them, for one agent; its name is the scope of what it spends and of what is the same request. */
    static List<ToolCallback> of(FreightTools tools, String agent) {
        return tools.all().stream()
                .<ToolCallback>map(tool -> new SpringAiTool(tool, ToolCaller.of(agent)))
                .toList();
    }

    /** Read for each prompt, so that descriptions have today's price. */
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
        return tool.invoke(arguments, agent).json();
    }
}
