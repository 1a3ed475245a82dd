package io.freightsdk.examples.frameworks;

import static org.assertj.core.api.Assertions.assertThat;

import com.anthropic.core.JsonValue;
import com.anthropic.models.messages.DirectCaller;
import com.anthropic.models.messages.ToolResultBlockParam;
import com.anthropic.models.messages.ToolUseBlock;
import com.openai.models.responses.FunctionTool;
import com.openai.models.responses.ResponseFunctionToolCall;
import io.freightsdk.FreightClient;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.tools.Approval;
import io.freightsdk.tools.FreightTool;
import io.freightsdk.tools.FreightTools;
import io.freightsdk.tools.Outcome;
import io.freightsdk.tools.ToolCaller;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
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

    @AfterEach
    void close() {
        client.close();
        server.close();
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
        assertThat(OpenAiTools.answer(tools, call, DISPATCHER).output().asString())
                .contains("INVALID_ARGUMENTS");
        call = call.toBuilder().arguments("""
                {"driverPhone": "(214) 555-0142", "customerRef": "PO-7", "truckNumber": null,
                 "pickups": [{"address": "1200 W Fulton Market", "city": "Chicago", "state": "IL", "zip": "60607", "lat": null}],
                 "deliveries": [{"address": "500 S Ervay St", "city": "Dallas", "state": "TX", "zip": "75201"}]}""").build();
        assertThat(OpenAiTools.answer(tools, call, DISPATCHER).output().asString())
                .contains("\"ok\":true");
        assertThat(broker.loads()).hasSize(1);
    }

    @Test
    void toolThatAModelMadeUpIsAnAnswer() {
        ResponseFunctionToolCall call = ResponseFunctionToolCall.builder()
                .callId("call-1")
                .name("freight_cancel_load")
                .arguments("{}")
                .build();
        assertThat(OpenAiTools.answer(tools, call, DISPATCHER).output().asString())
                .contains(
                        "UNKNOWN_TOOL",
                        "there is no tool \\\"freight_cancel_load\\\"; there are freight_create_load, ");
    }

    @Test
    void agentIsPausedUntilAPersonHasSaidYes() {
        FreightTools asking = FreightTools.builder(client)
                .spendLimitPerAgent("5.00")
                .approver(request -> Approval.open())
                .build();
        // the framework keeps this call, ends the turn, and shows the message to a person
        Outcome needed = asking.invokeWith("freight_create_load", ORDER, DISPATCHER);
        assertThat(needed.code()).isEqualTo("APPROVAL_NEEDED");
        assertThat(broker.loads()).isEmpty();
        // when the person has said yes, it makes the same call again and goes on
        ToolCaller approved = DISPATCHER.approved(Objects.requireNonNull(needed.approval()));
        assertThat(asking.invokeWith("freight_create_load", ORDER, approved).ok())
                .isTrue();
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
        ToolResultBlockParam answer = AnthropicTools.answer(tools, call, DISPATCHER);
        assertThat(answer.isError()).contains(false);
        assertThat(answer.content().orElseThrow().asString()).contains("\"chargedUsd\":0.65");
        call = call.toBuilder().input(JsonValue.from(Map.of())).build();
        assertThat(AnthropicTools.answer(tools, call, DISPATCHER).isError()).contains(true);
        assertThat(broker.loads()).hasSize(1);
    }

    @Test
    void adk() {
        AdkTool tool = new AdkTool(create, DISPATCHER);
        assertThat(tool.declaration().orElseThrow().parametersJsonSchema()).isPresent();
        assertThat(tool.declaration().orElseThrow().toJson()).contains("0.65 USD", "\"customerRef\"");
        assertThat(tool.runAsync(ORDER, null).blockingGet()).containsEntry("ok", true);
        assertThat(broker.loads()).hasSize(1);
    }

    @Test
    void pageShowsTheseClasses() throws IOException {
        String page = Files.readString(Path.of("README.md")).replace("\r\n", "\n");
        for (String name : List.of("OpenAiTools", "AnthropicTools", "AdkTool")) {
            String source = Files.readString(Path.of("src/main/java/io/freightsdk/examples/frameworks", name + ".java"))
                    .replace("\r\n", "\n");
            assertThat(page).contains("```java\n" + source.substring(source.indexOf("import ")) + "```");
        }
    }
}
