package io.freightsdk.examples.springai;

import io.freightsdk.tools.FreightTools;
import io.freightsdk.tools.Outcome;
import org.springframework.ai.model.tool.ToolCallingManager;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.definition.ToolDefinition;

/** The answer to a name that the model has made up, which would be an exception. */
record UnknownTool(Outcome answer) implements ToolCallback {
    /** Returns the executor of a model's calls, with an answer to names that it does not find. */
    static ToolCallingManager manager(FreightTools tools) {
        return ToolCallingManager.builder()
                .toolCallbackResolver(name -> new UnknownTool(tools.unknown(name)))
                .resolutionFallbackEnabled(true)
                .build();
    }

    @Override
    public ToolDefinition getToolDefinition() {
        return ToolDefinition.builder().name("unknown").inputSchema("{}").build();
    }

    @Override
    public String call(String arguments) {
        return answer.json();
    }
}
