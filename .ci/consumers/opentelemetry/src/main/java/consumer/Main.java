package consumer;

import io.freightsdk.FreightClient;
import io.freightsdk.opentelemetry.FreightSpans;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import okhttp3.OkHttpClient;

/** A span a call, and the server sees its trace. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        InMemorySpanExporter spans = InMemorySpanExporter.create();
        OpenTelemetrySdk telemetry = OpenTelemetrySdk.builder()
                .setTracerProvider(SdkTracerProvider.builder()
                        .addSpanProcessor(SimpleSpanProcessor.create(spans))
                        .build())
                .setPropagators(ContextPropagators.create(W3CTraceContextPropagator.getInstance()))
                .build();
        FreightSpans traced = FreightSpans.of(telemetry);
        try (InMemoryFreightServer server = InMemoryFreightServer.start()) {
            FreightBroker broker = server.addBroker();
            try (FreightClient freight = FreightClient.builder()
                    .baseUrl(server.url())
                    .account("acme")
                    .agentKey(broker.agentKey())
                    .listener(traced)
                    .okHttpClient(new OkHttpClient.Builder().addInterceptor(traced).build())
                    .build()) {
                freight.getBalance();
                freight.async().getBalance().join();
            }
            String trace = spans.getFinishedSpanItems().get(0).getTraceId();
            if (spans.getFinishedSpanItems().size() != 2
                    || !broker.requests().list("getBalance").get(0).traceparent().contains(trace)) {
                throw new AssertionError(spans.getFinishedSpanItems());
            }
        }
        telemetry.close();
        System.out.println("ok " + args[0]);
    }
}
