package io.freightsdk.examples.springai;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;

/** In place of a language model: it calls tools turn by turn, keeps their answers, and says that it is done. */
final class ScriptedModel implements ChatModel {
    final List<String> answers = new ArrayList<>();
    private final Deque<List<AssistantMessage.ToolCall>> turns = new ArrayDeque<>();

    ScriptedModel calls(String tool, String arguments) {
        turns.add(new ArrayList<>());
        return and(tool, arguments);
    }

    /** Calls another tool in the same turn. */
    ScriptedModel and(String tool, String arguments) {
        String id = "call-" + turns.size() + "-" + turns.getLast().size();
        turns.getLast().add(new AssistantMessage.ToolCall(id, "function", tool, arguments));
        return this;
    }

    @Override
    public ChatOptions getOptions() {
        return ToolCallingChatOptions.builder().build();
    }

    @Override
    public ChatResponse call(Prompt prompt) {
        List<Message> messages = prompt.getInstructions();
        if (messages.get(messages.size() - 1) instanceof ToolResponseMessage told) {
            told.getResponses().forEach(answer -> answers.add(answer.responseData()));
        }
        AssistantMessage reply = turns.isEmpty()
                ? new AssistantMessage("done")
                : AssistantMessage.builder()
                        .content("")
                        .toolCalls(turns.remove())
                        .build();
        return new ChatResponse(List.of(new Generation(reply)));
    }
}
