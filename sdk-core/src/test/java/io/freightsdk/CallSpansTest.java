package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.opentelemetry.FreightSpans;
import io.freightsdk.server.Fault;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.SpanProcessor;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** How long the span of a call is, by the clock of the client. */
class CallSpansTest {
    @AutoClose
    private final Served served = new Served();

    private final Map<String, Duration> lengths = new ConcurrentHashMap<>();
    private final BlockingQueue<CallReport> reports = new LinkedBlockingQueue<>();

    @AutoClose
    private final OpenTelemetrySdk telemetry = OpenTelemetrySdk.builder()
            .setTracerProvider(SdkTracerProvider.builder()
                    .addSpanProcessor(new SpanProcessor() {
                        private final Map<String, Long> begun = new ConcurrentHashMap<>();

                        @Override
                        public void onStart(Context parent, ReadWriteSpan span) {
                            begun.put(span.getName(), served.timer.nanos());
                        }

                        @Override
                        public void onEnd(ReadableSpan span) {
                            long nanos = served.timer.nanos() - begun.get(span.getName());
                            lengths.put(span.getName(), Duration.ofNanos(nanos));
                        }

                        @Override
                        public boolean isStartRequired() {
                            return true;
                        }

                        @Override
                        public boolean isEndRequired() {
                            return true;
                        }
                    })
                    .build())
            .build();

    /** The list is still under way when the call has been made without it. */
    @Test
    void spanEndsWithTheCallThoughThePriceListIsSlow() throws Exception {
        served.fault("getPricing", Fault.When.BEFORE, Fault.stall(), 1);
        try (FreightClient freight = served.builder()
                .listener(FreightSpans.of(telemetry))
                .listener(new CallListener() {
                    @Override
                    public void callCompleted(CallReport report) {
                        reports.add(report);
                    }
                })
                .build()) {
            CompletableFuture<?> call = freight.async().createUnnamedLoad(Served.load());
            served.server.awaitRequests("getPricing", 1, Duration.ofSeconds(60));
            served.timer.advance(PriceCache.SOON);
            call.get(60, TimeUnit.SECONDS);
            CallReport report = reports.poll(60, TimeUnit.SECONDS);
            served.timer.advance(Duration.ofSeconds(5));

            assertThat(report).isNotNull();
            assertThat(report.duration()).isGreaterThanOrEqualTo(PriceCache.SOON);
            assertThat(lengths).containsOnlyKeys("freight createLoad");
            assertThat(lengths.get("freight createLoad"))
                    .isBetween(PriceCache.SOON, report.duration().plusMillis(100));
        }
    }
}
