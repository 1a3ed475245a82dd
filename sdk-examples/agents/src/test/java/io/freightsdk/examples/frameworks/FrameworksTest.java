package io.freightsdk.examples.frameworks;

import static org.assertj.core.api.Assertions.assertThat;

import com.anthropic.core.JsonValue;
import com.anthropic.models.messages.DirectCaller;
import com.anthropic.models.messages.ToolResultBlockParam;
import com.anthropic.models.messages.ToolUseBlock;
import com.openai.models.responses.FunctionTool;
import com.openai.models.responses.ResponseCreateParams;
import com.openai.models.responses.ResponseFunctionToolCall;
import com.openai.models.responses.ResponseInputItem;
import com.openai.models.responses.ResponseInputItem.FunctionCallOutput;
import io.freightsdk.FreightClient;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.tools.Approval;
import io.freightsdk.tools.FreightTool;
import io.freightsdk.tools.FreightTools;
import io.freightsdk.tools.ToolCaller;
import io.freightsdk.tools.ToolResult;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FrameworksTest {
    private static final ToolCaller DISPATCHER = ToolCaller.of("dispatcher-7");
    private static final Map<String, Object> ORDER = Map.of(
            "driverPhone",
            "(214) 555-0142",
            "customerRef",
            "PO-7",
            "weight",
            42000,
            "pickups",
            List.of(Map.of("address", "1200 W Fulton Market", "city", "Chicago", "state", "IL", "zip", "60607")),
            "deliveries",
            List.of(Map.of("address", "500 S Ervay St", "city", "Dallas", "state", "TX", "zip", "75201")));

    private static final String ORDER_TEXT = """
            {"driverPhone": "(214) 555-0142", "customerRef": "PO-7", "truckNumber": null,
             "pickups": [{"address": "1200 W Fulton Market", "city": "Chicago", "state": "IL", "zip": "60607", "lat": null}],
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
    private final FreightTool create = tools.named("freight_create_load");

    @BeforeEach
    void readPrices() {
        client.prices().list();
    }

    @AfterEach
    void close() {
        client.close();
        server.close();
    }

    private FunctionCallOutput openAi(ResponseFunctionToolCall call) {
        return OpenAiTools.answer(call, OpenAiTools.invoke(tools, call, DISPATCHER));
    }

    private ToolResultBlockParam anthropic(ToolUseBlock call) {
        return AnthropicTools.answer(call, AnthropicTools.invoke(tools, call, DISPATCHER));
    }

    @Test
    void openAi() {
        FunctionTool listed = OpenAiTools.listed(create);
        assertThat(listed.name()).isEqualTo("freight_create_load");
        assertThat(listed.description().orElseThrow()).contains("0.65 USD");
        assertThat(listed.strict()).contains(true);
        assertThat(listed.parameters().orElseThrow().toString()).contains("additionalProperties", "customerRef");
        ResponseFunctionToolCall call = ResponseFunctionToolCall.builder()
                .callId("call-1")
                .name("freight_create_load")
                .arguments("no JSON")
                .build();
        assertThat(openAi(call).output().asString()).contains("INVALID_ARGUMENTS");
        call = call.toBuilder().arguments(ORDER_TEXT).build();
        assertThat(openAi(call).output().asString()).contains("\"ok\":true");
        assertThat(broker.loads()).hasSize(1);
    }

    @Test
    void toolThatAModelMadeUpIsAnAnswer() {
        ResponseFunctionToolCall call = ResponseFunctionToolCall.builder()
                .callId("call-1")
                .name("freight_cancel_load")
                .arguments("{}")
                .build();
        assertThat(openAi(call).output().asString())
                .contains(
                        "UNKNOWN_TOOL",
                        "there is no tool \\\"freight_cancel_load\\\"; the tools are freight_create_load, ");
    }

    @Test
    void openAiCallIsAnsweredAfterAPersonHasSaidYes() {
        FreightTools asking = FreightTools.builder(client)
                .spendLimitPerAgent("5.00")
                .approver(request -> Approval.pending())
                .build();
        ResponseFunctionToolCall call = ResponseFunctionToolCall.builder()
                .callId("call-1")
                .name("freight_create_load")
                .arguments(ORDER_TEXT)
                .build();
        ToolResult needed = OpenAiTools.invoke(asking, call, DISPATCHER);
        assertThat(needed.code()).isEqualTo("APPROVAL_NEEDED");
        assertThat(broker.loads()).isEmpty();
        // the call and the state are stored with the id of the response, which another turn or process continues
        String state = Objects.requireNonNull(needed.approvalId());
        FunctionCallOutput answer =
                OpenAiTools.answer(call, OpenAiTools.invoke(asking, call, DISPATCHER.approved(state)));
        ResponseCreateParams next = ResponseCreateParams.builder()
                .previousResponseId("resp-1")
                .inputOfResponse(List.of(ResponseInputItem.ofFunctionCallOutput(answer)))
                .build();
        assertThat(next._body().toString()).contains("call-1", "resp-1", "\"ok\":true");
        assertThat(broker.loads()).hasSize(1);
    }

    @Test
    void anthropic() {
        assertThat(AnthropicTools.listed(create).inputSchema().required().orElseThrow())
                .contains("customerRef", "pickups");
        ToolUseBlock call = ToolUseBlock.builder()
                .id("call-1")
                .name("freight_create_load")
                .input(JsonValue.from(ORDER))
                .caller(DirectCaller.builder().build())
                .build();
        ToolResultBlockParam answer = anthropic(call);
        assertThat(answer.isError()).contains(false);
        assertThat(answer.content().orElseThrow().asString()).contains("\"chargedUsd\":0.65");
        call = call.toBuilder().input(JsonValue.from(Map.of())).build();
        assertThat(anthropic(call).isError()).contains(true);
        assertThat(broker.loads()).hasSize(1);
    }

    @Test
    void anthropicCallIsAnsweredAfterAPersonHasSaidYes() {
        FreightTools asking = FreightTools.builder(client)
                .spendLimitPerAgent("5.00")
                .approver(request -> Approval.pending())
                .build();
        ToolUseBlock call = ToolUseBlock.builder()
                .id("call-1")
                .name("freight_create_load")
                .input(JsonValue.from(ORDER))
                .caller(DirectCaller.builder().build())
                .build();
        ToolResult needed = AnthropicTools.invoke(asking, call, DISPATCHER);
        assertThat(needed.code()).isEqualTo("APPROVAL_NEEDED");
        assertThat(broker.loads()).isEmpty();
        // the turn ends here; the message with the call is kept until a person has decided
        ToolCaller approved = DISPATCHER.approved(Objects.requireNonNull(needed.approvalId()));
        ToolResultBlockParam answer = AnthropicTools.answer(call, AnthropicTools.invoke(asking, call, approved));
        assertThat(answer.toolUseId()).isEqualTo("call-1");
        assertThat(answer.content().orElseThrow().asString()).contains("\"ok\":true");
        assertThat(broker.loads()).hasSize(1);
    }
}
