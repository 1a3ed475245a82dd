package io.freightsdk.mcp;

import io.freightsdk.tools.Approval;
import io.freightsdk.tools.ApprovalRequest;
import io.freightsdk.tools.ToolApprover;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Has the host ask the user before money is spent, or something done that cannot be taken back. */
final class AskingTheUser implements ToolApprover {
    private final Exchange exchange;
    private final Settings settings;
    private @Nullable String question;

    AskingTheUser(Exchange exchange, Settings settings) {
        this.exchange = exchange;
        this.settings = settings;
    }

    @Nullable
    String question() {
        return question;
    }

    @Override
    public Approval decide(ApprovalRequest request) {
        String answer = exchange.answer();
        if (answer != null && !answer.equals("accept")) {
            return refused(answer);
        }
        BigDecimal askAbove = settings.askAboveUsd();
        if (askAbove != null
                && !request.isDestructive()
                && request.priceUsd().compareTo(askAbove) <= 0
                && request.similarTo() == null) {
            return Approval.grantedBy(Settings.ASK_ABOVE);
        }
        if (exchange.isStateless() && (exchange.canAsk() || settings.needsDialog())) {
            // a yes comes with a state, and was recognized before
            question = question(request);
            return Approval.open();
        }
        if (exchange.canAsk()) {
            return asked(question(request));
        }
        return settings.needsDialog()
                ? Approval.denied(
                        "this MCP client cannot ask the user (it has no form elicitation); the operator of the"
                                + " server can set " + Settings.APPROVAL
                                + "=elicit, and then the user may answer in the conversation")
                : Approval.open();
    }

    private Approval asked(String words) {
        try {
            String answer = exchange.ask(words, settings.answerWithin());
            return answer.equals("accept") ? Approval.grantedBy("user") : refused(answer);
        } catch (TimeoutException e) {
            return Approval.denied(
                    "the user did not answer within " + settings.answerWithin().toSeconds() + " seconds");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return refused("");
        } catch (IOException e) {
            return refused("");
        }
    }

    private static Approval refused(String answer) {
        return Approval.denied(
                switch (answer) {
                    case "decline" -> "the user declined";
                    case "cancel" -> "the user saw the question and did not decide";
                    default -> "the MCP client could not ask the user";
                });
    }

    /** The price first: what follows holds words of the model. */
    static String question(ApprovalRequest request) {
        return (request.isDestructive() ? "Go on? " : "Spend " + usd(request.priceUsd()) + " USD? ") + request;
    }

    private static String usd(BigDecimal price) {
        return price.setScale(Math.max(2, price.stripTrailingZeros().scale())).toPlainString();
    }
}
