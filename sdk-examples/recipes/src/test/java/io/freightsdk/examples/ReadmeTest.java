package io.freightsdk.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.FreightClient;
import io.freightsdk.server.InMemoryFreightServer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What README.md says of failures. */
class ReadmeTest {
    @AutoClose
    private final InMemoryFreightServer server = InMemoryFreightServer.start();

    @Test
    void wrongKeyIsSaid() throws Exception {
        try (FreightClient freight = FreightClient.builder()
                .baseUrl(server.url())
                .account("acme")
                .agentKey("agent_1")
                .build()) {
            assertThatThrownBy(() -> freight.getLoadPosition("LD-2026-000001"))
                    .hasMessage(
                            "getLoadPosition: 401 INVALID_KEY: nothing charged; check the agent key (request req_000001)");
        }
        assertThat(Files.readString(Path.of("../../README.md")))
                .contains(
                        "`getLoadPosition: 401 INVALID_KEY: nothing charged; check the agent key (request req_000001)`");
    }
}
