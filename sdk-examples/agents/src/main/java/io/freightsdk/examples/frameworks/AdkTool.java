package io.freightsdk.examples.frameworks;

import com.google.adk.tools.BaseTool;
import com.google.adk.tools.ToolContext;
import com.google.genai.types.FunctionDeclaration;
import io.freightsdk.tools.FreightTool;
import io.freightsdk.tools.SchemaDialect;
import io.freightsdk.tools.ToolCaller;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.util.Map;
import java.util.Optional;

/** For the Agent Development Kit: {@code LlmAgent.builder().tools(…)} takes one for each tool. */
final class AdkTool extends BaseTool {
    private final FreightTool tool;
    private final ToolCaller agent;

    AdkTool(FreightTool tool, ToolCaller agent) {
        super(tool.name(), tool.description());
        this.tool = tool;
        this.agent = agent;
    }

    @Override
    public Optional<FunctionDeclaration> declaration() {
        return Optional.of(FunctionDeclaration.builder()
                .name(name())
                .description(tool.description())
                .parametersJsonSchema(tool.inputSchema(SchemaDialect.GEMINI).asMap())
                .build());
    }

    @Override
    public Single<Map<String, Object>> runAsync(Map<String, Object> arguments, ToolContext context) {
        return Single.fromCallable(() -> tool.invokeWith(arguments, agent).asMap())
                .subscribeOn(Schedulers.io());
    }
}
