package io.freightsdk.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.CallListener;
import io.freightsdk.CallReport;
import io.freightsdk.FreightClient;
import io.freightsdk.RetryPolicy;
import io.freightsdk.Served;
import io.freightsdk.error.LoadNotFoundException;
import io.freightsdk.model.Balance;
import io.freightsdk.server.Fault;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Scope;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.EventData;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class FreightSpansTest {
    @AutoClose
    private final InMemoryFreightServer server = InMemoryFreightServer.start();

    private final FreightBroker broker = server.addBroker();
    private final InMemorySpanExporter exported = InMemorySpanExporter.create();

    @AutoClose
    private final OpenTelemetrySdk telemetry = OpenTelemetrySdk.builder()
            .setTracerProvider(SdkTracerProvider.builder()
                    .addSpanProcessor(SimpleSpanProcessor.create(exported))
                    .build())
            .setPropagators(ContextPropagators.create(W3CTraceContextPropagator.getInstance()))
            .build();

    private final Semaphore told = new Semaphore(0);
    private final FreightSpans spans = FreightSpans.of(telemetry);

    @AutoClose
    private final FreightClient freight = FreightClient.builder()
            .baseUrl(server.url())
            .account("acme")
            .agentKey(broker.agentKey())
            .retryPolicy(new RetryPolicy(4, Duration.ofMillis(1), Duration.ofMillis(1)))
            .listener(spans)
            .listener(new CallListener() {
                @Override
                public void callCompleted(CallReport report) {
                    told.release();
                }
            })
            .okHttpClient(new OkHttpClient.Builder().addInterceptor(spans).build())
            .build();

    private void fault(Fault what, int times) {
        broker.faults().add(what.on("getBalance").times(times));
    }

    private SpanData only(String name) {
        return exported.getFinishedSpanItems().stream()
                .filter(span -> span.getName().equals(name))
                .reduce((one, other) -> {
                    throw new AssertionError("two spans " + name);
                })
                .orElseThrow();
    }

    @Test
    @SuppressWarnings("try")
    void callIsAChildOfTheCallersSpanAlsoWhenItIsAsynchronous() {
        fault(Fault.status(503), 1);
        Span parent = telemetry.getTracer("test").spanBuilder("order").startSpan();
        CompletableFuture<Balance> balance;
        try (Scope scope = parent.makeCurrent()) {
            balance = freight.async().getBalance();
        }
        balance.join();
        parent.end();

        SpanData span = only("freight getBalance");
        assertThat(span.getParentSpanId()).isEqualTo(parent.getSpanContext().getSpanId());
        assertThat(span.getEvents()).extracting(EventData::getName).containsExactly("attempt", "retry", "attempt");
        assertThat(span.getAttributes().get(AttributeKey.stringKey("freight.charge_status")))
                .isEqualTo("NOT_CHARGED");
        assertThat(broker.requests("getBalance"))
                .allSatisfy(request -> assertThat(request.traceparent())
                        .isEqualTo("00-" + span.getTraceId() + "-" + span.getSpanId() + "-"
                                + span.getSpanContext().getTraceFlags().asHex()));
    }

    @Test
    void spanNamesOrderAndLoad() {
        String loadNumber = freight.createLoad("order-1", Served.load()).loadNumber();

        SpanData span = only("freight createLoad");
        assertThat(span.getAttributes().get(AttributeKey.stringKey("freight.order_id")))
                .isEqualTo("order-1");
        assertThat(span.getAttributes().get(AttributeKey.stringKey("freight.load_number")))
                .isEqualTo(loadNumber);
    }

    @Test
    void failureIsAnErrorThatNamesTheNextStep() {
        assertThatThrownBy(() -> freight.getLoadPosition("LD-0000-000000")).isInstanceOf(LoadNotFoundException.class);

        SpanData span = only("freight getLoadPosition");
        assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
        assertThat(span.getStatus().getDescription()).startsWith("getLoadPosition: 404");
    }

    @Test
    void cancelledCallsLeaveNothingBehind() throws InterruptedException {
        fault(Fault.stall(), 50);
        List<CompletableFuture<Balance>> reads = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            reads.add(freight.async().getBalance());
        }
        reads.forEach(read -> read.cancel(true));

        assertThat(told.tryAcquire(50, 60, TimeUnit.SECONDS)).isTrue();
        assertThat(spans.open).isEmpty();
        assertThat(exported.getFinishedSpanItems()).hasSize(50);
    }
}
