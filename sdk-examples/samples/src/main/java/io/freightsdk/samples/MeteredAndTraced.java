package io.freightsdk.samples;

import io.freightsdk.FreightClient;
import io.freightsdk.micrometer.FreightMeters;
import io.freightsdk.opentelemetry.FreightSpans;
import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.api.OpenTelemetry;
import java.time.Duration;
import okhttp3.OkHttpClient;

class MeteredAndTraced {
    static FreightClient client(String baseUrl, String agentKey, MeterRegistry registry, OpenTelemetry telemetry) {
        FreightSpans spans = FreightSpans.of(telemetry);
        FreightClient freight = FreightClient.builder()
                .baseUrl(baseUrl)
                .account("acme")
                .agentKey(agentKey)
                .listener(FreightMeters.of(registry, "acme"))
                .listener(spans)
                .okHttpClient(new OkHttpClient.Builder().addInterceptor(spans).build())
                .build();
        FreightMeters.gauges(freight, Duration.ofMinutes(1)).bindTo(registry);
        return freight;
    }
}
