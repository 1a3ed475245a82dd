package io.freightsdk.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.RetryPolicy;
import io.freightsdk.Served;
import io.freightsdk.server.Fault;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The dollars of a read that was sent again after a lost response. */
@Tag("acceptance")
class RetriedReadMeterTest {
    @AutoClose
    private final InMemoryFreightServer server = InMemoryFreightServer.start();

    private final FreightBroker broker = server.addBroker();
    private final MeterRegistry registry = new SimpleMeterRegistry();

    @AutoClose
    private final FreightClient freight = FreightClient.builder()
            .baseUrl(server.url())
            .account("acme")
            .agentKey(broker.agentKey())
            .listener(FreightMeters.of(registry, "acme"))
            .build();

    @Test
    void attemptWithAResultIsCountedAsCharged() {
        freight.prices().list();
        String load = freight.createUnnamedLoad(Served.load()).loadNumber();
        broker.faults().add(Fault.close().afterCommit().on("getLoadPosition").times(1));
        RetryPolicy again = RetryPolicy.builder()
                .baseDelay(Duration.ofMillis(1))
                .maxDelay(Duration.ofMillis(1))
                .billedReadRetries(1)
                .build();

        freight.getLoadPosition(load, CallOptions.builder().retryPolicy(again).build());

        assertThat(freight.spend().byOperation().get("getLoadPosition").chargedUsd())
                .isEqualTo("0.02");
        assertThat(registry.find("freight.charged.usd")
                        .tag("operation", "getLoadPosition")
                        .counters())
                .singleElement()
                .satisfies(dollars -> assertThat(dollars.count()).isEqualTo(0.02));
    }
}
