package io.freightsdk.examples.mcp;

import io.freightsdk.tools.Approval;
import io.freightsdk.tools.ApprovalRequest;
import io.freightsdk.tools.ToolApprover;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema.ClientCapabilities;
import io.modelcontextprotocol.spec.McpSchema.ElicitFormRequest;
import io.modelcontextprotocol.spec.McpSchema.ElicitRequest;
import java.math.BigDecimal;
import java.util.Map;
import java.util.concurrent.TimeoutException;

/** Has the host ask the user before money is spent, or something done that cannot be taken back. */
record AskingTheUser(McpSyncServerExchange exchange, Settings settings, Waiting waiting) implements ToolApprover {
    private static final Map<String, Object> NOTHING_TO_FILL_IN = Map.of("type", "object", "properties", Map.of());

    @Override
    public Approval decide(ApprovalRequest request) {
        BigDecimal askAbove = settings.askAboveUsd();
        if (askAbove != null
                && !request.isDestructive()
                && request.priceUsd().compareTo(askAbove) <= 0
                && request.similarTo() == null) {
            return Approval.grantedBy(Settings.ASK_ABOVE);
        }
        if (!canAsk() && !settings.needsDialog()) {
            return Approval.open();
        }
        if (!canAsk()) {
            return Approval.denied("this MCP client cannot ask the user (it has no form elicitation); whoever runs the"
                    + " server can set " + Settings.APPROVAL
                    + "=elicit, and then the user may answer in the conversation");
        }
        ElicitRequest question =
                ElicitFormRequest.builder(question(request), NOTHING_TO_FILL_IN).build();
        waiting.now("waiting for the user to decide");
        try {
            return switch (exchange.createElicitation(question).action()) {
                case ACCEPT -> Approval.grantedBy("user");
                case DECLINE -> Approval.denied("the user declined");
                case CANCEL -> Approval.denied("the user was asked and did not decide");
            };
        } catch (RuntimeException e) {
            // the host's dialog would stay open, and a late yes do nothing
            if (exchange.transportContext().get(StdioTransport.WITHDRAW) instanceof Runnable withdraw) {
                withdraw.run();
            }
            return Approval.denied(
                    isTimeout(e)
                            ? "the user did not answer within "
                                    + settings.answerWithin().toSeconds() + " seconds"
                            : "the MCP client could not ask the user");
        }
    }

    private boolean canAsk() {
        ClientCapabilities client = exchange.getClientCapabilities();
        if (client == null || client.elicitation() == null) {
            return false;
        }
        // neither named is how it was said before there were two
        return client.elicitation().form() != null || client.elicitation().url() == null;
    }

    /** The price first: what follows holds words of the model. */
    static String question(ApprovalRequest request) {
        return (request.isDestructive() ? "Go on? " : "Spend " + usd(request.priceUsd()) + " USD? ") + request;
    }

    private static String usd(BigDecimal price) {
        return price.setScale(Math.max(2, price.stripTrailingZeros().scale())).toPlainString();
    }

    private static boolean isTimeout(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof TimeoutException) {
                return true;
            }
        }
        return false;
    }
}
