package io.freightsdk.examples.frameworks;

import com.openai.core.JsonValue;
import com.openai.models.responses.FunctionTool;
import com.openai.models.responses.ResponseFunctionToolCall;
import com.openai.models.responses.ResponseInputItem.FunctionCallOutput;
import io.freightsdk.tools.FreightTool;
import io.freightsdk.tools.FreightTools;
import io.freightsdk.tools.SchemaDialect;
import io.freightsdk.tools.ToolCaller;
import io.freightsdk.tools.ToolResult;

/** For openai-java: a tool as a request lists it, and the result of a model's call. */
final class OpenAiTools {
    private OpenAiTools() {}

    static FunctionTool listed(FreightTool tool) {
        return FunctionTool.builder()
                .name(tool.name())
                .description(tool.description())
                .parameters(JsonValue.from(
                                tool.inputSchema(SchemaDialect.OPENAI_STRICT).asMap())
                        .convert(FunctionTool.Parameters.class))
                .strict(true)
                .build();
    }

    /** If the result has an approval id, keep the call and the id, and end the turn without an answer to the model. */
    static ToolResult invoke(FreightTools tools, ResponseFunctionToolCall call, ToolCaller agent) {
        return tools.invoke(call.name(), call.arguments(), agent);
    }

    static FunctionCallOutput answer(ResponseFunctionToolCall call, ToolResult result) {
        return FunctionCallOutput.builder()
                .callId(call.callId())
                .output(result.json())
                .build();
    }
}
