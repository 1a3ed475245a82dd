package io.freightsdk.examples.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.internal.JsonSchemaElementJsonUtils;
import dev.langchain4j.invocation.InvocationParameters;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.Result;
import dev.langchain4j.service.UserMessage;
import io.freightsdk.FreightClient;
import io.freightsdk.json.FreightJson;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.tools.Approval;
import io.freightsdk.tools.FreightTools;
import io.freightsdk.tools.ToolResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LangChainToolsTest {
    private static final String ORDER = """
            {"driverPhone": "(214) 555-0142", "customerRef": "PO-7",
             "pickups": [{"address": "1200 W Fulton Market", "city": "Chicago", "state": "IL", "zip": "60607"}],
             "deliveries": [{"address": "500 S Ervay St", "city": "Dallas", "state": "TX", "zip": "75201"}]}""";

    private final InMemoryFreightServer server = InMemoryFreightServer.start();
    private final FreightBroker broker = server.addBroker();
    private final FreightClient client = FreightClient.builder()
            .baseUrl(server.url())
            .agentKey(broker.agentKey())
            .account("acme")
            .build();

    @BeforeEach
    void readPrices() {
        client.prices().list();
    }

    @AfterEach
    void close() {
        client.close();
        server.close();
    }

    @Test
    void everyToolIsThereWithAllThatItSaysOfItself() {
        FreightTools tools =
                FreightTools.builder(client).spendLimitPerAgent("5.00").build();
        assertThat(LangChainTools.of(tools, "dispatcher-7").keySet()).hasSize(6).allSatisfy(tool -> {
            Map<?, ?> sent = sent(tool);
            Map<?, ?> ours = object(tools.named(tool.name()).inputSchema().json());
            assertThat(tool.description()).isEqualTo(tools.named(tool.name()).description());
            assertThat(sent.get("additionalProperties")).isEqualTo(false);
            assertThat(ours.get("additionalProperties")).isEqualTo(false);
            // empty is left out on the way
            assertThat(orElse(sent.get("required"), List.of())).isEqualTo(orElse(ours.get("required"), List.of()));
            assertThat(orElse(sent.get("properties"), Map.of())).isEqualTo(orElse(ours.get("properties"), Map.of()));
        });
    }

    /** An assistant whose turns say what its tools did, and bring along what a person has approved. */
    interface Asking {
        Result<String> chat(@UserMessage String message, InvocationParameters parameters);
    }

    @Test
    void turnAfterThatOfTheApprovalBooksTheLoad() {
        FreightTools tools = FreightTools.builder(client)
                .spendLimitPerAgent("5.00")
                .approver(request -> Approval.pending())
                .build();
        Asking dispatcher = AiServices.builder(Asking.class)
                .chatModel(new Calling("freight_create_load"))
                .chatMemory(MessageWindowChatMemory.withMaxMessages(20))
                .tools(LangChainTools.of(tools, "dispatcher-7"))
                .build();
        Result<String> asked = dispatcher.chat("Book PO-7.", new InvocationParameters());
        assertThat(asked.content()).contains("APPROVAL_NEEDED", "for 0.65 USD (spent 0.00 USD of 5.00 USD)");
        assertThat(broker.loads()).isEmpty();
        ToolResult needed = (ToolResult) asked.toolExecutions().get(0).resultObject();
        Result<String> done = dispatcher.chat(
                "Yes.",
                InvocationParameters.from(LangChainTools.APPROVAL, Objects.requireNonNull(needed.approvalId())));
        assertThat(done.content()).contains("\"loadNumber\":\"LD-");
        assertThat(broker.loads()).hasSize(1);
    }

    interface Dispatcher {
        String chat(String message);
    }

    /** Calls a tool, and says what the answer is. */
    private record Calling(String tool) implements ChatModel {
        @Override
        public ChatResponse doChat(ChatRequest request) {
            ChatMessage last = request.messages().get(request.messages().size() - 1);
            AiMessage reply = last instanceof ToolExecutionResultMessage answer
                    ? AiMessage.from(answer.text())
                    : AiMessage.from(ToolExecutionRequest.builder()
                            .id("call-1")
                            .name(tool)
                            .arguments(ORDER)
                            .build());
            return ChatResponse.builder().aiMessage(reply).build();
        }
    }

    private static Object orElse(@Nullable Object found, Object otherwise) {
        return found == null ? otherwise : found;
    }

    /** As a model of LangChain4j is sent it. */
    private static Map<?, ?> sent(ToolSpecification tool) {
        return object(FreightJson.tree().toJson(JsonSchemaElementJsonUtils.toMap(tool.parameters())));
    }

    private static Map<?, ?> object(String json) {
        try {
            return (Map<?, ?>) Objects.requireNonNull(FreightJson.tree().fromJson(json));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
