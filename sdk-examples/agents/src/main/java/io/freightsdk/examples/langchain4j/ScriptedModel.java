package io.freightsdk.examples.langchain4j;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;

/** In place of a language model: it books one load, follows each answer's advice, and reports. */
final class ScriptedModel implements ChatModel {
    static final String ORDER = """
            {"driverPhone": "(214) 555-0142", "customerRef": "PO-7",
             "pickups": [{"address": "1200 W Fulton Market", "city": "Chicago", "state": "IL", "zip": "60607"}],
             "deliveries": [{"address": "500 S Ervay St", "city": "Dallas", "state": "TX", "zip": "75201"}]}""";

    private final PrintStream out;
    private int turn;

    ScriptedModel(PrintStream out) {
        this.out = out;
    }

    @Override
    public ChatResponse doChat(ChatRequest request) {
        turn++;
        List<ChatMessage> messages = request.messages();
        AiMessage reply = messages.get(messages.size() - 1) instanceof ToolExecutionResultMessage result
                ? after(TreePaths.object(result.text()))
                : book();
        return ChatResponse.builder().aiMessage(reply).build();
    }

    private AiMessage book() {
        out.printf("model: calls freight_create_load, call %d%n", turn);
        return AiMessage.from(ToolExecutionRequest.builder()
                .id("call-" + turn)
                .name("freight_create_load")
                .arguments(ORDER)
                .build());
    }

    private AiMessage after(Map<?, ?> answer) {
        if (Boolean.TRUE.equals(answer.get("ok"))) {
            out.printf("tool:  ok, this agent has spent %s USD%n", TreePaths.at(answer, "cost", "agentSpentUsd"));
            return AiMessage.from("PO-7 is booked as " + TreePaths.at(answer, "result", "loadNumber") + ".");
        }
        out.printf(
                "tool:  %s, charge %s%n",
                TreePaths.at(answer, "error", "code"), TreePaths.at(answer, "error", "chargeStatus"));
        out.printf("       %s%n", TreePaths.at(answer, "error", "next"));
        return TreePaths.at(answer, "error", "retryable").equals("true")
                ? book()
                : AiMessage.from("PO-7 is not booked: " + TreePaths.at(answer, "error", "message") + ".");
    }
}
