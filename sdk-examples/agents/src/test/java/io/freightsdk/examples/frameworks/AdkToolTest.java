package io.freightsdk.examples.frameworks;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.adk.agents.LlmAgent;
import com.google.adk.events.Event;
import com.google.adk.flows.llmflows.Functions;
import com.google.adk.models.BaseLlm;
import com.google.adk.models.BaseLlmConnection;
import com.google.adk.models.LlmRequest;
import com.google.adk.models.LlmResponse;
import com.google.adk.runner.InMemoryRunner;
import com.google.adk.sessions.Session;
import com.google.genai.types.Content;
import com.google.genai.types.FunctionCall;
import com.google.genai.types.FunctionResponse;
import com.google.genai.types.Part;
import io.freightsdk.FreightClient;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.tools.Approval;
import io.freightsdk.tools.FreightTools;
import io.freightsdk.tools.ToolCaller;
import io.reactivex.rxjava3.core.Flowable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AdkToolTest {
    private static final Map<String, Object> ORDER = Map.of(
            "driverPhone",
            "(214) 555-0142",
            "customerRef",
            "PO-7",
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
    private final FreightTools tools = FreightTools.builder(client)
            .spendLimitPerAgent("5.00")
            .approver(request -> Approval.pending())
            .build();
    private final AdkTool create = new AdkTool(tools.named("freight_create_load"), ToolCaller.of("dispatcher-7"));
    private final InMemoryRunner runner = new InMemoryRunner(LlmAgent.builder()
            .name("dispatcher")
            .model(new ScriptedLlm())
            .tools(create)
            .build());
    private final String session = runner.sessionService()
            .createSession("dispatcher", "anna")
            .blockingGet()
            .id();

    @BeforeEach
    void readPrices() {
        client.prices().list();
    }

    @AfterEach
    void close() {
        client.close();
        server.close();
    }

    /** Calls the tools once, and says that it is done when there is a response. */
    private static final class ScriptedLlm extends BaseLlm {
        private ScriptedLlm() {
            super("scripted");
        }

        @Override
        public Flowable<LlmResponse> generateContent(LlmRequest request, boolean stream) {
            boolean isDone = request.contents().stream()
                    .flatMap(content -> content.parts().orElseThrow().stream())
                    .anyMatch(part -> part.functionResponse().isPresent());
            List<Part> reply = isDone
                    ? List.of(Part.fromText("done"))
                    : List.of(Part.fromFunctionCall("freight_create_load", ORDER));
            return Flowable.just(LlmResponse.builder()
                    .content(Content.builder().role("model").parts(reply).build())
                    .build());
        }

        @Override
        public BaseLlmConnection connect(LlmRequest request) {
            throw new UnsupportedOperationException();
        }
    }

    private Session session() {
        return runner.sessionService()
                .getSession("dispatcher", "anna", session, Optional.empty())
                .blockingGet();
    }

    private List<Event> turn(Part message) {
        Content content = Content.builder().role("user").parts(message).build();
        return runner.runAsync("anna", session, content).toList().blockingGet();
    }

    /** What a user's program shows, and answers with the same id. */
    private FunctionCall question() {
        List<Event> events = turn(Part.fromText("Book PO-7 from Chicago to Dallas."));
        assertThat(events.toString()).doesNotContain("done");
        return events.stream()
                .flatMap(event -> Functions.getAskUserConfirmationFunctionCalls(event).stream())
                .findAny()
                .orElseThrow();
    }

    private List<Event> answer(FunctionCall question, boolean isConfirmed) {
        return turn(Part.builder()
                .functionResponse(FunctionResponse.builder()
                        .id(question.id().orElseThrow())
                        .name(question.name().orElseThrow())
                        .response(Map.of("confirmed", isConfirmed)))
                .build());
    }

    private static String last(List<Event> events) {
        return events.get(events.size() - 1).stringifyContent();
    }

    @Test
    void turnEndsWithAConfirmationAndGoesOnAfterAYes() {
        FunctionCall question = question();
        assertThat(question.args().orElseThrow().toString()).contains("for 0.65 USD (spent 0.00 USD of 5.00 USD)");
        assertThat(broker.loads()).isEmpty();
        List<Event> events = answer(question, true);
        assertThat(events.toString()).contains("\"ok\":true");
        assertThat(last(events)).isEqualTo("done");
        assertThat(broker.loads()).hasSize(1);
    }

    @Test
    void turnGoesOnWithoutALoadAfterANo() {
        List<Event> events = answer(question(), false);
        assertThat(events.toString()).contains("APPROVAL_DENIED");
        assertThat(last(events)).isEqualTo("done");
        Object state = session().state().values().iterator().next();
        ToolCaller later = ToolCaller.of("dispatcher-7").approved(String.valueOf(state));
        assertThat(tools.named("freight_create_load").invokeWith(ORDER, later).code())
                .isEqualTo("APPROVAL_NEEDED");
        assertThat(broker.loads()).isEmpty();
    }

    @Test
    void declarationHasThePriceAndTheSchema() {
        assertThat(create.declaration().orElseThrow().parametersJsonSchema()).isPresent();
        assertThat(create.declaration().orElseThrow().toJson()).contains("0.65 USD", "\"customerRef\"");
    }
}
