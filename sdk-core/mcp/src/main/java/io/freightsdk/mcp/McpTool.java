package io.freightsdk.mcp;

import io.freightsdk.tools.FreightTool;
import io.freightsdk.tools.Outcome;
import io.freightsdk.tools.ToolCaller;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One tool in the words of MCP.
 *
 * @param priceChanged is run when a call was refused for a price that was not announced
 */
record McpTool(FreightTool tool, Settings settings, Following following, Runnable priceChanged) implements Tool {
    private static final String APPROVAL = "approval";

    @Override
    public String name() {
        return tool.name();
    }

    @Override
    public Listed listed() {
        Map<String, @Nullable Object> hints = new LinkedHashMap<>();
        // what is read-only, hosts run unasked
        hints.put("readOnlyHint", tool.isReadOnly() && !tool.isPaid());
        hints.put("destructiveHint", tool.isDestructive());
        hints.put("idempotentHint", tool.isIdempotent());
        hints.put("openWorldHint", true);
        Map<String, @Nullable Object> tree = McpJson.of("name", tool.name(), "title", tool.title());
        tree.put("description", tool.description());
        tree.put("inputSchema", input());
        tree.put("outputSchema", tool.briefOutputSchema().asMap());
        tree.put("annotations", hints);
        String priceKey = tool.priceKey();
        BigDecimal usd = tool.lastQuotedPriceUsd();
        // of a price that cannot be read, nothing has been said
        return new Listed(
                tree,
                priceKey == null || !tool.isPaid() ? Map.of() : Map.of(priceKey, usd == null ? BigDecimal.ZERO : usd));
    }

    /** Adds an argument for the user's yes where the host has no dialog. */
    private Map<String, @Nullable Object> input() {
        Map<String, @Nullable Object> input =
                new LinkedHashMap<>(tool.briefInputSchema().asMap());
        if (takesApproval()) {
            Map<String, @Nullable Object> properties = McpJson.copy(McpJson.object(input, "properties"));
            Map<String, @Nullable Object> approval = McpJson.of("type", "string");
            if (tool.isIdempotent()) {
                // of the first in the list; it is the same in all
                approval.put("description", "Of APPROVAL_NEEDED or PRICE_CHANGED, after the user's yes.");
            }
            properties.put(APPROVAL, approval);
            input.put("properties", properties);
        }
        return input;
    }

    private boolean takesApproval() {
        return !settings.needsDialog() && (tool.isPaid() || (settings.isAsking() && tool.isDestructive()));
    }

    @Override
    public Map<String, @Nullable Object> call(Exchange exchange) throws RefusedException {
        Map<String, @Nullable Object> arguments = McpJson.copy(McpJson.object(exchange.params(), "arguments"));
        ToolCaller caller = caller(exchange);
        Object said = takesApproval() ? arguments.remove(APPROVAL) : null;
        String answered = exchange.answer() == null ? null : exchange.state();
        if (answered != null && "accept".equals(exchange.answer())) {
            // whatever the model has filled in beside it
            caller = caller.approved(answered);
        } else if (answered != null) {
            tool.deny(answered);
        } else if (said instanceof String state) {
            caller = caller.approved(state);
        }
        AskingTheUser user = new AskingTheUser(exchange, settings);
        Outcome outcome = following.invoke(tool, arguments, settings.isAsking() ? caller.approvedBy(user) : caller);
        if (outcome.quotedPriceUsd() != null && tool.priceKey() != null) {
            exchange.session().quote(Map.of(tool.priceKey(), outcome.quotedPriceUsd()));
            priceChanged.run();
        }
        String question = user.question();
        return question == null ? result(outcome) : required(exchange, question, outcome);
    }

    /** In the stateless revision the same call comes again with the user's answer. */
    private static Map<String, @Nullable Object> required(Exchange exchange, String question, Outcome outcome)
            throws RefusedException {
        String state = outcome.approval();
        if (!exchange.canAsk()) {
            throw RefusedException.capability("elicitation");
        }
        if ("accept".equals(exchange.answer())) {
            throw RefusedException.params("requestState is not that of this call, used, expired or for a lower price;"
                    + " nothing was sent; send the call without it");
        }
        return state == null ? result(outcome) : exchange.inputRequired(question, state);
    }

    private static Map<String, @Nullable Object> result(Outcome outcome) {
        Map<String, ?> text = McpJson.of("type", "text", "text", outcome.json());
        return McpJson.of("content", List.of(text), "isError", !outcome.ok(), "structuredContent", outcome.asMap());
    }

    private ToolCaller caller(Exchange exchange) {
        ToolCaller caller = ToolCaller.of(settings.agent()).cancelledBy(exchange.stop());
        if (settings.http() != null) {
            caller = caller.inSession(exchange.session().spender);
        }
        String priceKey = tool.priceKey();
        return priceKey == null
                ? caller
                : caller.quotedPriceUsd(exchange.session().quotedUsd(priceKey));
    }
}
