package io.freightsdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import org.junit.jupiter.api.Test;

class ServerSampleTest {
    @Test
    void brokerHasAHundredDollars() {
        try (InMemoryFreightServer server = InMemoryFreightServer.start()) {
            FreightBroker broker = server.addBroker();
            // point the code under test at server.url() with broker.agentKey()
            assertThat(broker.balanceUsd()).isEqualTo("100.00");
        }
    }
}
