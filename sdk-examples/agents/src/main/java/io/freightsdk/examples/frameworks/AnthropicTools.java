package io.freightsdk.examples.frameworks;

import com.anthropic.core.JsonValue;
import com.anthropic.models.messages.Tool;
import com.anthropic.models.messages.ToolResultBlockParam;
import com.anthropic.models.messages.ToolUseBlock;
import com.fasterxml.jackson.core.type.TypeReference;
import io.freightsdk.tools.FreightTool;
import io.freightsdk.tools.FreightTools;
import io.freightsdk.tools.Outcome;
import io.freightsdk.tools.SchemaDialect;
import io.freightsdk.tools.ToolCaller;
import java.util.Map;

/** For anthropic-java: a tool as a request lists it, and the result of a model's call. */
final class AnthropicTools {
    private AnthropicTools() {}

    static Tool listed(FreightTool tool) {
        return Tool.builder()
                .name(tool.name())
                .description(tool.description())
                .inputSchema(
                        JsonValue.from(tool.inputSchema(SchemaDialect.ANTHROPIC).asMap())
                                .convert(Tool.InputSchema.class))
                .build();
    }

    /** If the outcome has an approval, keep the call and it, and end the turn without an answer to the model. */
    static Outcome invoke(FreightTools tools, ToolUseBlock call, ToolCaller agent) {
        Map<String, Object> arguments = call._input().convert(new TypeReference<Map<String, Object>>() {});
        return tools.invokeWith(call.name(), arguments, agent);
    }

    static ToolResultBlockParam answer(ToolUseBlock call, Outcome outcome) {
        return ToolResultBlockParam.builder()
                .toolUseId(call.id())
                .content(outcome.json())
                .isError(!outcome.ok())
                .build();
    }
}
