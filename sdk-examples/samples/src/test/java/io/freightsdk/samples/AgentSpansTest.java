package io.freightsdk.samples;

import static io.opentelemetry.api.common.AttributeKey.stringKey;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.FreightClient;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.tools.FreightTools;
import io.freightsdk.tools.ToolCaller;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class AgentSpansTest {
    private static final String ORDER = """
            {"driverPhone": "(214) 555-0142", "customerRef": "PO-7",
             "pickups": [{"address": "1200 W Fulton Market", "city": "Chicago", "state": "IL", "zip": "60607"}],
             "deliveries": [{"address": "500 S Ervay St", "city": "Dallas", "state": "TX", "zip": "75201"}]}""";

    private final InMemorySpanExporter spans = InMemorySpanExporter.create();

    private static Map<String, Object> words(SpanData span) {
        return span.getAttributes().asMap().entrySet().stream()
                .filter(entry -> !entry.getKey().getKey().equals("freight.arguments_digest"))
                .collect(Collectors.toMap(entry -> entry.getKey().getKey(), Map.Entry::getValue));
    }

    @Test
    @SuppressWarnings("try") // a scope is there to be closed
    void eachCallOfAToolIsASpanBelowThatOfTheAgent() {
        try (InMemoryFreightServer server = InMemoryFreightServer.start();
                OpenTelemetrySdk telemetry = OpenTelemetrySdk.builder()
                        .setTracerProvider(SdkTracerProvider.builder()
                                .addSpanProcessor(SimpleSpanProcessor.create(spans))
                                .build())
                        .build()) {
            FreightBroker broker = server.addBroker();
            try (FreightClient freight = FreightClient.builder()
                    .baseUrl(server.url())
                    .agentKey(broker.agentKey())
                    .account("acme")
                    .build()) {
                FreightTools tools = FreightTools.builder(freight)
                        .spendLimitPerAgent("5.00")
                        .listener(new AgentSpans(telemetry))
                        .build();
                Span turn =
                        telemetry.getTracer("test").spanBuilder("invoke_agent").startSpan();
                try (Scope scope = turn.makeCurrent()) {
                    tools.named("freight_create_load")
                            .invoke(ORDER, ToolCaller.of("dispatcher-7"))
                            .json();
                    tools.named("freight_confirm_delivery")
                            .invoke("{}", ToolCaller.of("dispatcher-7"))
                            .json();
                }
                SpanData made = spans.getFinishedSpanItems().get(0);
                assertThat(made.getName()).isEqualTo("execute_tool freight_create_load");
                assertThat(made.getParentSpanId())
                        .isEqualTo(turn.getSpanContext().getSpanId());
                assertThat(made.getEndEpochNanos()).isGreaterThanOrEqualTo(made.getStartEpochNanos());
                assertThat(words(made))
                        .isEqualTo(Map.of(
                                "gen_ai.operation.name", "execute_tool",
                                "gen_ai.tool.name", "freight_create_load",
                                "gen_ai.tool.type", "function",
                                "gen_ai.agent.name", "dispatcher-7",
                                "freight.charge_status", "CHARGED",
                                "freight.charged_usd", "0.65",
                                "freight.approved_by", "limit"));
                SpanData refused = spans.getFinishedSpanItems().get(1);
                assertThat(refused.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
                assertThat(refused.getAttributes().get(stringKey("error.type"))).isEqualTo("INVALID_ARGUMENTS");
                assertThat(spans.getFinishedSpanItems().toString())
                        .doesNotContain(broker.agentKey(), "555-0142", "5550142", "Fulton");
            }
        }
    }
}
