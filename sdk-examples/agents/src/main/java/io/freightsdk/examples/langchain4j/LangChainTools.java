package io.freightsdk.examples.langchain4j;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.invocation.InvocationContext;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonRawSchema;
import dev.langchain4j.service.tool.ToolExecutionResult;
import dev.langchain4j.service.tool.ToolExecutor;
import io.freightsdk.json.FreightJson;
import io.freightsdk.tools.FreightTool;
import io.freightsdk.tools.FreightTools;
import io.freightsdk.tools.SchemaDialect;
import io.freightsdk.tools.ToolCaller;
import io.freightsdk.tools.ToolResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The freight tools for {@code AiServices.tools}. Copy this class; you need no other. */
final class LangChainTools {
    /** The key in the invocation parameters of the approval id of a call that a person has approved. */
    static final String APPROVAL = "freight.approval";

    private LangChainTools() {}

    /** Returns all tools for one agent. Its limit and its orders belong to this name. */
    static Map<ToolSpecification, ToolExecutor> of(FreightTools tools, String agent) {
        ToolCaller caller = ToolCaller.of(agent);
        Map<ToolSpecification, ToolExecutor> all = new LinkedHashMap<>();
        tools.all().forEach(tool -> all.put(specification(tool), new Executor(tool, caller)));
        return all;
    }

    /** The id of a request is new in each turn and is not used, because equal arguments are the same order. */
    private record Executor(FreightTool tool, ToolCaller agent) implements ToolExecutor {
        @Override
        public String execute(ToolExecutionRequest request, Object memory) {
            return tool.invoke(request.arguments(), agent).json();
        }

        /** Returns the {@link ToolResult}, so that a later turn of the conversation can send its approval id. */
        @Override
        public ToolExecutionResult executeWithContext(ToolExecutionRequest request, InvocationContext context) {
            String approvalId = context.invocationParameters().get(APPROVAL);
            ToolResult result =
                    tool.invoke(request.arguments(), approvalId == null ? agent : agent.approved(approvalId));
            return ToolExecutionResult.builder()
                    .result(result)
                    .resultText(result.json())
                    .build();
        }
    }

    private static ToolSpecification specification(FreightTool tool) {
        return ToolSpecification.builder()
                .name(tool.name())
                .description(tool.description())
                .parameters(
                        parameters(tool.inputSchema(SchemaDialect.JSON_SCHEMA).asMap()))
                .build();
    }

    /** Copies each property as it is, so that nothing of the schema is lost. */
    private static JsonObjectSchema parameters(Map<?, ?> schema) {
        JsonObjectSchema.Builder parameters = JsonObjectSchema.builder().additionalProperties(false);
        if (schema.get("required") instanceof List<?> names) {
            parameters.required(names.stream().map(String::valueOf).toList());
        }
        if (schema.get("properties") instanceof Map<?, ?> properties) {
            properties.forEach((name, property) -> parameters.addProperty(
                    String.valueOf(name), JsonRawSchema.from(FreightJson.tree().toJson(property))));
        }
        return parameters.build();
    }
}
