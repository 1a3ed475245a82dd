package io.freightsdk.examples.frameworks;

import com.anthropic.core.JsonValue;
import com.anthropic.models.messages.Tool;
import com.anthropic.models.messages.ToolResultBlockParam;
import com.anthropic.models.messages.ToolUseBlock;
import com.fasterxml.jackson.core.type.TypeReference;
import io.freightsdk.tools.FreightTool;
import io.freightsdk.tools.FreightTools;
import io.freightsdk.tools.SchemaDialect;
import io.freightsdk.tools.ToolCaller;
import io.freightsdk.tools.ToolResult;
import java.util.Map;

/** For anthropic-java: a tool as a request lists it, and the result of a model's call. */
final class AnthropicTools {
    private AnthropicTools() {}

    static Tool listed(FreightTool tool) {
        return Tool.builder()
                .name(tool.name())
                .description(tool.description())
                .inputSchema(
                        JsonValue.from(tool.inputSchema(SchemaDialect.PLAIN).asMap())
                                .convert(Tool.InputSchema.class))
                .build();
    }

    /** If the result has an approval id, keep the call and the id, and end the turn without an answer to the model. */
    static ToolResult invoke(FreightTools tools, ToolUseBlock call, ToolCaller agent) {
        Map<String, Object> arguments = call._input().convert(new TypeReference<Map<String, Object>>() {});
        return tools.invokeWith(call.name(), arguments, agent);
    }

    static ToolResultBlockParam answer(ToolUseBlock call, ToolResult result) {
        return ToolResultBlockParam.builder()
                .toolUseId(call.id())
                .content(result.json())
                .isError(!result.ok())
                .build();
    }
}
