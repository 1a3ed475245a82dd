package io.freightsdk.server.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.ServerOptions;
import io.freightsdk.server.dialect.Dialect;
import io.freightsdk.server.values.Fault;
import io.freightsdk.server.values.FaultEffect;
import io.freightsdk.server.values.FaultPoint;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jar compares a service with itself. */
class CompareIT {
    private static final int SECONDS = 120;

    private static StandaloneProcess compare(FreightBroker broker, String... options) throws Exception {
        return StandaloneProcess.start(Map.of("FREIGHT_AGENT_KEY", broker.agentKey()), options);
    }

    @Test
    void sameServiceEndsWithZero() throws Exception {
        try (InMemoryFreightServer service = InMemoryFreightServer.start();
                StandaloneProcess jar = compare(service.addBroker(), "--compare", service.url())) {
            assertThat(jar.rest()).contains("0 differ, ").contains("spent 0 USD");
            assertThat(jar.status(SECONDS)).isZero();
            assertThat(jar.errors()).isEmpty();
        }
    }

    @Test
    void differencesAreTakenOver(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("settings");
        ServerOptions options = ServerOptions.builder()
                .dialect(Dialect.STANDARD.with(Dialect.INVALID_KEY_CODE, "BAD_KEY"))
                .build();
        try (InMemoryFreightServer service = InMemoryFreightServer.start(options)) {
            FreightBroker broker = service.addBroker();
            try (StandaloneProcess jar =
                    compare(broker, "--compare", service.url(), "--take-over", file.toString(), "--json")) {
                assertThat(jar.rest()).contains("\"id\": \"keys.codes\"").doesNotContain(broker.agentKey());
                assertThat(jar.status(SECONDS)).isEqualTo(1);
            }
            assertThat(Files.readAllLines(file)).containsExactly("invalid-key-code=BAD_KEY");
            try (StandaloneProcess jar = compare(broker, "--compare", service.url(), "--settings", file.toString())) {
                assertThat(jar.rest()).contains("0 differ, ");
                assertThat(jar.status(SECONDS)).isZero();
            }
        }
    }

    @Test
    void terminatedComparisonReportsItsSpend() throws Exception {
        try (InMemoryFreightServer service = InMemoryFreightServer.start()) {
            FreightBroker broker = service.addBroker();
            service.faults()
                    .add(Fault.of(FaultPoint.AFTER_COMMIT, FaultEffect.stall()).onOperation("createLoad"));
            try (StandaloneProcess jar =
                    compare(broker, "--compare", service.url(), "--spend-at-most", "0.70", "--yes")) {
                await(broker);
                jar.terminate();
                assertThat(jar.rest())
                        .contains("spent 0 USD, and perhaps 0.65 more for a call without an answer;"
                                + " stopped: it has not come to its end");
                assertThat(jar.status(SECONDS)).isEqualTo(2);
            }
        }
    }

    /** Dozens of refused creations come before the one that is paid for. */
    private static void await(FreightBroker broker) {
        for (int creations = 1;
                broker.ledger().stream().noneMatch(entry -> entry.amountUsd().signum() < 0);
                creations++) {
            broker.requests().await("createLoad", creations, Duration.ofSeconds(60));
        }
    }

    @Test
    void wrongOptionsAreToldInOneLine() throws Exception {
        try (StandaloneProcess jar = StandaloneProcess.start("--compare", "https://service.example")) {
            assertThat(jar.errors().strip()).isEqualTo("FREIGHT_AGENT_KEY: expected the agent key; see --help");
            assertThat(jar.status(SECONDS)).isEqualTo(2);
        }
    }
}
