package io.freightsdk.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.FreightClient;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.StopInput;
import io.freightsdk.server.Fault;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.junit.FreightServerTest;
import org.junit.jupiter.api.Test;

@FreightServerTest
class PaidOnceSampleTest {
    @Test
    void lostResponseIsPaidOnce(InMemoryFreightServer server, FreightBroker broker) {
        broker.faults().add(Fault.reset().afterCommit().on("createLoad"));
        try (FreightClient freight = FreightClient.builder()
                .baseUrl(server.url())
                .account("acme")
                .agentKey(broker.agentKey())
                .build()) {
            String load = freight.createLoad("order-4711", input()).loadNumber();
            broker.newestLoad().driveToEnd();
            assertThat(freight.getLoadPosition(load).status()).isEqualTo(LoadStatus.DELIVERED);
        }
        assertThat(broker.balanceUsd()).isEqualTo("99.33"); // one load, one read
    }

    private static CreateLoadInput input() {
        StopInput chicago = StopInput.builder()
                .address("2600 S Federal St")
                .city("Chicago")
                .state("IL")
                .zip("60616")
                .build();
        return CreateLoadInput.builder()
                .driverPhone("+13125550142")
                .pickups(chicago)
                .deliveries(chicago.toBuilder().zip("60608").build())
                .build();
    }
}
