package io.freightsdk.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.CallListener;
import io.freightsdk.CallOptions;
import io.freightsdk.CallOutcome;
import io.freightsdk.CallReport;
import io.freightsdk.FreightClient;
import io.freightsdk.RetryPolicy;
import io.freightsdk.Served;
import io.freightsdk.error.LoadNotFoundException;
import io.freightsdk.error.TransportException;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.server.Fault;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class FreightMetersTest {
    @AutoClose
    private final InMemoryFreightServer server = InMemoryFreightServer.start();

    private final FreightBroker broker = server.addBroker();
    private final MeterRegistry registry = new SimpleMeterRegistry();
    private final CountDownLatch cancelled = new CountDownLatch(1);

    @AutoClose
    private final FreightClient freight = FreightClient.builder()
            .baseUrl(server.url())
            .account("acme")
            .agentKey(broker.agentKey())
            .retryPolicy(new RetryPolicy(4, Duration.ofMillis(1), Duration.ofMillis(1)))
            .listener(FreightMeters.of(registry, "acme"))
            .listener(new CallListener() {
                @Override
                public void callCompleted(CallReport report) {
                    if (report.outcome() == CallOutcome.CANCELLED) {
                        cancelled.countDown();
                    }
                }
            })
            .build();

    private void fault(String operation, Fault what, int times) {
        broker.faults().add(what.afterCommit().on(operation).times(times));
    }

    private long calls(String operation, String outcome, String charge, String code) {
        return registry.get("freight.calls")
                .tags("operation", operation, "outcome", outcome, "charge_status", charge, "code", code)
                .timer()
                .count();
    }

    @Test
    void callsAttemptsAndDollarsAreCounted() {
        freight.prices().list();
        fault("createLoad", Fault.close(), 1);

        String load = freight.createLoad(Served.load(), CallOptions.none()).loadNumber();
        freight.getLoadPosition(load);
        freight.getLoadPosition(load);
        assertThatThrownBy(() -> freight.getLoadPosition("LD-0000-000000")).isInstanceOf(LoadNotFoundException.class);

        assertThat(calls("createLoad", "result", "charged", "none")).isEqualTo(1);
        assertThat(calls("getLoadPosition", "result", "charged", "none")).isEqualTo(2);
        assertThat(calls("getLoadPosition", "failed", "not_charged", "LOAD_NOT_FOUND"))
                .isEqualTo(1);
        assertThat(registry.get("freight.attempts")
                        .tags("operation", "createLoad", "status", "none")
                        .timer()
                        .count())
                .isEqualTo(1);
        assertThat(registry.get("freight.charged.usd")
                        .tag("operation", "createLoad")
                        .counter()
                        .count())
                .isEqualTo(0.65);
        assertThat(registry.get("freight.charged.usd")
                        .tag("operation", "getLoadPosition")
                        .counter()
                        .count())
                .isEqualTo(0.04);
    }

    @Test
    void reportThatATestHasMadeOfAChargeIsCounted() {
        CallReport made = CallReport.of("createLoad", new BigDecimal("0.65"));
        FreightMeters.of(registry, "acme").callCompleted(made);

        assertThat(registry.get("freight.charged.usd").counter().count()).isEqualTo(0.65);
    }

    @Test
    void unknownChargeIsCountedAndGauged() {
        freight.prices().list();
        FreightMeters.gauges(freight, Duration.ofMinutes(1)).bindTo(registry);
        assertThat(registry.find("freight.unknown.usd").gauge()).isNotNull();
        String load = freight.createLoad(Served.load(), CallOptions.none()).loadNumber();
        fault("getLoadPosition", Fault.close(), 1);

        assertThatThrownBy(() -> freight.getLoadPosition(load)).isInstanceOf(TransportException.class);

        assertThat(calls("getLoadPosition", "failed", "unknown", "NO_RESPONSE")).isEqualTo(1);
        assertThat(registry.get("freight.balance.usd").gauge().value()).isEqualTo(99.33);
        assertThat(registry.get("freight.unknown.usd").gauge().value()).isEqualTo(0.02);
        assertThat(registry.get("freight.unknown.charges").gauge().value()).isEqualTo(1);
    }

    @Test
    void cancelledCallIsNoResult() throws InterruptedException {
        freight.prices().list();
        fault("getLoadPosition", Fault.stall(), 1);
        CompletableFuture<LoadPosition> read = freight.async()
                .getLoadPosition(
                        freight.createLoad(Served.load(), CallOptions.none()).loadNumber());

        read.cancel(true);
        assertThat(cancelled.await(60, TimeUnit.SECONDS)).isTrue();

        assertThat(registry.find("freight.calls")
                        .tags("operation", "getLoadPosition", "outcome", "cancelled")
                        .timers())
                .hasSize(1);
    }

    @Test
    void accountsAreApart() {
        FreightMeters.gauges(freight, Duration.ofMinutes(1)).bindTo(registry);
        try (FreightClient globex = FreightClient.builder()
                .baseUrl(server.url())
                .account("globex")
                .agentKey(broker.agentKey())
                .listener(FreightMeters.of(registry, "globex"))
                .build()) {
            FreightMeters.gauges(globex, Duration.ofMinutes(1)).bindTo(registry);
            globex.getBalance();
        }
        assertThat(registry.find("freight.calls").tag("account", "globex").timers())
                .hasSize(1);
        assertThat(registry.find("freight.balance.usd").gauges()).hasSize(2);
    }

    @Test
    void balanceIsReadOnceForAllGauges() {
        CachedMetrics metrics = CachedMetrics.of(Duration.ofMinutes(1), List.of(MetricSource.of(freight)));
        FreightMeters.gauges(freight, metrics).bindTo(registry);

        assertThat(registry.get("freight.balance.usd").gauge().value()).isEqualTo(100.0);
        assertThat(registry.get("freight.balance.usd")
                        .tag("account", "acme")
                        .gauge()
                        .value())
                .isEqualTo(100.0);
        assertThat(broker.requests("getBalance").size()).isEqualTo(1);
    }
}
