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

/** In place of a language model: it calls one tool after the other, keeps their answers, and says that it is done. */
final class ScriptedModel implements ChatModel {
    final List<String> answers = new ArrayList<>();
    private final Deque<AssistantMessage.ToolCall> calls = new ArrayDeque<>();

    ScriptedModel calls(String tool, String arguments) {
        calls.add(new AssistantMessage.ToolCall("call-" + calls.size(), "function", tool, arguments));
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
        AssistantMessage reply = calls.isEmpty()
                ? new AssistantMessage("done")
                : AssistantMessage.builder()
                        .content("")
                        .toolCalls(List.of(calls.remove()))
                        .build();
        return new ChatResponse(List.of(new Generation(reply)));
    }
}
