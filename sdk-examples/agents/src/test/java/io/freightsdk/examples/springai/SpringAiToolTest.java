package io.freightsdk.examples.springai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.freightsdk.FreightClient;
import io.freightsdk.examples.springai.SpringAiTool.ApprovalNeeded;
import io.freightsdk.server.EntryKind;
import io.freightsdk.server.Fault;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.tools.Approval;
import io.freightsdk.tools.FreightTools;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;
import org.springframework.ai.model.tool.ToolCallingManager;
import org.springframework.ai.tool.ToolCallback;

class SpringAiToolTest {
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
    private final FreightTools tools =
            FreightTools.builder(client).spendLimitPerAgent("5.00").build();
    private final ScriptedModel model = new ScriptedModel();

    @BeforeEach
    void readPrices() {
        client.prices().list();
    }

    @AfterEach
    void close() {
        client.close();
        server.close();
    }

    private String chat() {
        return chat(tools);
    }

    private String chat(FreightTools tools) {
        return chat(SpringAiTool.of(tools, "dispatcher-7"));
    }

    private String chat(List<ToolCallback> listed) {
        return ChatClient.create(model)
                .prompt("Book PO-7 from Chicago to Dallas, the driver is at (214) 555-0142.")
                .tools(listed.toArray())
                .call()
                .content();
    }

    @Test
    void modelThatAsksAgainAfterALostResponsePaysOnce() {
        // as often as the client sends one call, so that the model gets to know of it
        broker.faults().add(Fault.close().afterCommit().on("createLoad").times(4));
        model.calls("freight_create_load", ORDER).calls("freight_create_load", ORDER);
        assertThat(chat()).isEqualTo("done");
        assertThat(model.answers).hasSize(2);
        assertThat(model.answers.get(0)).contains("\"code\":\"NO_RESPONSE\"", "\"chargeStatus\":\"UNKNOWN\"");
        assertThat(model.answers.get(1)).contains("\"ok\":true");
        assertThat(broker.loads()).hasSize(1);
        assertThat(broker.ledger())
                .filteredOn(entry -> entry.kind() == EntryKind.DEBIT)
                .hasSize(1);
    }

    @Test
    void loopIsLeftForAPersonAndGoesOnWithTheSameCall() {
        FreightTools asking = FreightTools.builder(client)
                .spendLimitPerAgent("5.00")
                .approver(request -> Approval.pending())
                .build();
        ToolCallingChatOptions options = ToolCallingChatOptions.builder()
                .toolCallbacks(SpringAiTool.of(asking, "dispatcher-7"))
                .build();
        ToolCallingManager manager = ToolCallingManager.builder().build();
        Prompt prompt = new Prompt("Book PO-7 from Chicago to Dallas.", options);
        ChatResponse calls = model.calls("freight_create_load", ORDER).call(prompt);
        ApprovalNeeded needed =
                catchThrowableOfType(ApprovalNeeded.class, () -> manager.executeToolCalls(prompt, calls));
        assertThat(needed).hasMessageContaining("for 0.65 USD (spent 0.00 USD of 5.00 USD)");
        assertThat(broker.loads()).isEmpty();
        // a person has said yes to the message
        ToolCallingChatOptions approved = options.mutate()
                .toolContext(SpringAiTool.APPROVAL, needed.approvalId)
                .build();
        List<Message> history = manager.executeToolCalls(new Prompt(prompt.getInstructions(), approved), calls)
                .conversationHistory();
        assertThat(model.call(new Prompt(history, options))
                        .getResult()
                        .getOutput()
                        .getText())
                .isEqualTo("done");
        assertThat(model.answers).singleElement().asString().contains("\"ok\":true");
        assertThat(broker.loads()).hasSize(1);
    }

    @Test
    void chatIsLeftForAPersonToo() {
        FreightTools asking = FreightTools.builder(client)
                .spendLimitPerAgent("5.00")
                .approver(request -> Approval.pending())
                .build();
        model.calls("freight_create_load", ORDER);
        assertThatExceptionOfType(ApprovalNeeded.class)
                .isThrownBy(() -> ChatClient.create(model)
                        .prompt("Book PO-7 from Chicago to Dallas.")
                        .tools(SpringAiTool.of(asking, "dispatcher-7").toArray())
                        .call()
                        .content());
        assertThat(model.answers).isEmpty();
        assertThat(broker.loads()).isEmpty();
    }

    @Test
    void toolsOfOneTurnAreApprovedAndPaidOnceEach() {
        List<String> asked = new ArrayList<>();
        FreightTools asking = FreightTools.builder(client)
                .spendLimitPerAgent("5.00")
                .approver(request -> {
                    asked.add(request.tool());
                    return Approval.granted();
                })
                .clock(server.clock()::now)
                .build();
        model.calls("freight_create_load", ORDER);
        assertThat(chat(asking)).isEqualTo("done");
        String another = ORDER.replace("PO-7", "PO-8").replace("555-0142", "555-0143");
        String position = "{\"loadNumber\":\"" + broker.loads().get(0).loadNumber() + "\"}";
        for (int i = 0; i < 2; i++) {
            model.calls("freight_create_load", another).and("freight_get_load_position", position);
            assertThat(chat(asking)).isEqualTo("done");
        }
        assertThat(model.answers).hasSize(5).allMatch(answer -> answer.contains("\"ok\":true"));
        assertThat(asked).containsExactly("freight_create_load", "freight_create_load", "freight_get_load_position");
        assertThat(broker.loads()).hasSize(2);
        assertThat(broker.ledger())
                .filteredOn(entry -> entry.kind() == EntryKind.DEBIT)
                .hasSize(3);
    }

    @Test
    void turnOfWhichOneToolNeedsAPersonIsPaidOnceAfterTheYes() {
        FreightTools asking = FreightTools.builder(client)
                .spendLimitPerAgent("5.00")
                .approver(request -> Approval.pending())
                .build();
        ToolCallingChatOptions options = ToolCallingChatOptions.builder()
                .toolCallbacks(SpringAiTool.of(asking, "dispatcher-7"))
                .build();
        ToolCallingManager manager = ToolCallingManager.builder().build();
        Prompt prompt = new Prompt("What is my balance? Then book PO-7.", options);
        ChatResponse calls = model.calls("freight_get_balance", "{}")
                .and("freight_create_load", ORDER)
                .call(prompt);
        ApprovalNeeded needed =
                catchThrowableOfType(ApprovalNeeded.class, () -> manager.executeToolCalls(prompt, calls));
        ToolCallingChatOptions approved = options.mutate()
                .toolContext(SpringAiTool.APPROVAL, needed.approvalId)
                .build();
        List<Message> history = manager.executeToolCalls(new Prompt(prompt.getInstructions(), approved), calls)
                .conversationHistory();
        ChatResponse unused = model.call(new Prompt(history, options));
        assertThat(model.answers).hasSize(2).allMatch(answer -> answer.contains("\"ok\":true"));
        assertThat(broker.loads()).hasSize(1);
    }

    @Test
    void mistakesAreAnswersThatAModelCanCorrect() {
        model.calls("freight_create_load", "{}").calls("freight_create_load", "no JSON");
        assertThat(chat()).isEqualTo("done");
        assertThat(model.answers).hasSize(2).allMatch(answer -> answer.contains("INVALID_ARGUMENTS"));
        assertThat(broker.loads()).isEmpty();
    }

    @Test
    void descriptionHasThePriceOfToday() {
        assertThat(SpringAiTool.of(tools, "dispatcher-7"))
                .hasSize(6)
                .anySatisfy(tool ->
                        assertThat(tool.getToolDefinition().description()).contains("0.65 USD"));
    }
}
