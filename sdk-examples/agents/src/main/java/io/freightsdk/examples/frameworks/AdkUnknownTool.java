package io.freightsdk.examples.frameworks;

import com.google.adk.agents.Callbacks;
import com.google.adk.tools.BaseTool;
import com.google.adk.tools.ToolContext;
import io.freightsdk.tools.FreightTools;
import io.freightsdk.tools.Outcome;
import io.reactivex.rxjava3.core.Single;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The answer to a name that the model has made up. */
final class AdkUnknownTool extends BaseTool {
    private final Outcome answer;

    private AdkUnknownTool(String name, Outcome answer) {
        super(name, "");
        this.answer = answer;
    }

    /**
     * For {@code beforeModelCallbackSync}. The kit looks up the tools of a response in the request; what it does not find it never
     * answers, and calls the model again without end.
     */
    static Callbacks.BeforeModelCallbackSync beside(FreightTools tools) {
        return (context, request) -> {
            request.tools(new HashMap<>(request.build().tools()) {
                @Override
                public boolean containsKey(Object name) {
                    return true;
                }

                @Override
                public BaseTool get(Object name) {
                    return getOrDefault(name, new AdkUnknownTool(name.toString(), tools.unknown(name.toString())));
                }
            });
            return Optional.empty();
        };
    }

    @Override
    public Single<Map<String, Object>> runAsync(Map<String, Object> arguments, ToolContext context) {
        return Single.just(answer.asMap());
    }
}
