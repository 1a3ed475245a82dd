package io.freightsdk.examples.frameworks;

import com.google.adk.tools.BaseTool;
import com.google.adk.tools.ToolContext;
import com.google.genai.types.FunctionDeclaration;
import io.freightsdk.tools.Approval;
import io.freightsdk.tools.FreightTool;
import io.freightsdk.tools.SchemaDialect;
import io.freightsdk.tools.ToolCaller;
import io.freightsdk.tools.ToolResult;
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
                .parametersJsonSchema(tool.inputSchema(SchemaDialect.PLAIN).asMap())
                .build());
    }

    @Override
    public Single<Map<String, Object>> runAsync(Map<String, Object> arguments, ToolContext context) {
        return Single.fromCallable(() -> {
                    ToolResult result = tool.invokeWith(arguments, caller(context));
                    if (result.approvalId() != null) {
                        pause(context, result);
                    }
                    return result.asMap();
                })
                .subscribeOn(Schedulers.io());
    }

    /** Ends the turn with a confirmation for a person; the session keeps the id, so that the user's program needs none. */
    private static void pause(ToolContext context, ToolResult result) {
        context.state().put(stateKey(context), result.approvalId());
        context.requestConfirmation(
                result.asMap().get("error") instanceof Map<?, ?> error ? String.valueOf(error.get("message")) : "");
        context.actions().setSkipSummarization(true);
    }

    private ToolCaller caller(ToolContext context) {
        if (context.toolConfirmation().isEmpty()) {
            return agent;
        }
        String approvalId = String.valueOf(context.state().get(stateKey(context)));
        if (context.toolConfirmation().get().confirmed()) {
            return agent.approved(approvalId);
        }
        tool.deny(approvalId);
        return agent.approvedBy(request -> Approval.denied("the user said no"));
    }

    private static String stateKey(ToolContext context) {
        return "freight-approval-" + context.functionCallId().orElseThrow();
    }
}
