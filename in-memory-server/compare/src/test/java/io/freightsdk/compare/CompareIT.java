package io.freightsdk.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.ServerOptions;
import io.freightsdk.server.values.Fault;
import io.freightsdk.server.values.FaultEffect;
import io.freightsdk.server.values.FaultPoint;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jar compares a service with itself. */
class CompareIT {
    private static final int SECONDS = 300;

    private static CompareProcess compare(FreightBroker broker, String... options) throws Exception {
        return CompareProcess.start(Map.of("FREIGHT_AGENT_KEY", broker.agentKey()), options);
    }

    @Test
    void sameServiceEndsWithZero() throws Exception {
        try (InMemoryFreightServer service = InMemoryFreightServer.start();
                CompareProcess jar = compare(service.addBroker(), "--compare", service.url())) {
            assertThat(jar.rest()).contains("0 differ, ").contains("spent 0 USD");
            assertThat(jar.status(SECONDS)).isZero();
            assertThat(jar.errors()).isEmpty();
        }
    }

    @Test
    void differencesAreTakenOver(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("settings");
        ServerOptions options = Dialect.parse(List.of("invalid-key-code=BAD_KEY"))
                .applyTo(ServerOptions.builder())
                .build();
        try (InMemoryFreightServer service = InMemoryFreightServer.start(options)) {
            FreightBroker broker = service.addBroker();
            try (CompareProcess jar = compare(broker, "--compare", service.url(), "--take-over", file.toString())) {
                assertThat(jar.rest()).contains("differs: keys.codes: ").doesNotContain(broker.agentKey());
                assertThat(jar.status(SECONDS)).isEqualTo(1);
            }
            assertThat(Files.readAllLines(file)).containsExactly("invalid-key-code=BAD_KEY");
            try (CompareProcess jar = compare(broker, "--compare", service.url(), "--settings", file.toString())) {
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
            try (CompareProcess jar = compare(broker, "--compare", service.url(), "--spend-at-most", "0.70")) {
                awaitDebit(broker);
                jar.terminate();
                assertThat(jar.rest())
                        .contains("spent 0 USD, and perhaps 0.65 more for a call without a response;"
                                + " stopped: it has not come to its end");
                assertThat(jar.status(SECONDS)).isEqualTo(2);
            }
        }
    }

    /** Dozens of refused creations come before the one that is paid for, which has no response. */
    private static void awaitDebit(FreightBroker broker) throws InterruptedException {
        while (broker.ledger().stream().noneMatch(entry -> entry.amountUsd().signum() < 0)) {
            Thread.sleep(20);
        }
    }

    @Test
    void withoutACompareOptionItServesAsTheFileSays(@TempDir Path folder) throws Exception {
        Path settings = Files.writeString(folder.resolve("settings"), "invalid-key-code=BAD_KEY\n");
        try (CompareProcess jar = CompareProcess.start(Map.of(), "--port", "0", "--settings=" + settings)) {
            HttpRequest request = HttpRequest.newBuilder(URI.create(jar.line() + "/v1/agent/balance"))
                    .header("Authorization", "Bearer nobody")
                    .build();
            String answer = HttpClient.newHttpClient()
                    .send(request, BodyHandlers.ofString())
                    .body();
            assertThat(answer).contains("\"code\":\"BAD_KEY\"");
        }
    }

    @Test
    void wrongOptionsAreToldInOneLine() throws Exception {
        try (CompareProcess jar = CompareProcess.start(Map.of(), "--compare", "https://service.example")) {
            assertThat(jar.status(SECONDS)).isEqualTo(2);
            assertThat(jar.errors().strip()).isEqualTo("FREIGHT_AGENT_KEY: expected the agent key; see --help");
        }
        try (CompareProcess jar =
                CompareProcess.start(Map.of("FREIGHT_AGENT_KEY", "agent_1"), "--compare", "https://my service")) {
            assertThat(jar.status(SECONDS)).isEqualTo(2);
            assertThat(jar.errors().strip())
                    .isEqualTo("--compare: expected an address like https://service.example; see --help");
        }
        try (CompareProcess jar = CompareProcess.start(Map.of(), "--compare", "https://service.example", "--json")) {
            assertThat(jar.status(SECONDS)).isEqualTo(2);
            assertThat(jar.errors().strip())
                    .isEqualTo("--json: expected --compare, --spend-at-most, --driver-phone, --settings, --take-over;"
                            + " see --help");
        }
    }
}
