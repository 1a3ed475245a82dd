package io.freightsdk.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.FreightClient;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.StopInput;
import io.freightsdk.server.Fault;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import org.junit.jupiter.api.Test;

class LostResponseTest {
    @Test
    void lostResponseIsOneLoadAndOneCharge() {
        try (InMemoryFreightServer server = InMemoryFreightServer.start()) {
            FreightBroker broker = server.addBroker();
            broker.faults().add(Fault.close().afterCommit().on("createLoad"));
            try (FreightClient freight = FreightClient.builder()
                    .baseUrl(server.url())
                    .account("acme")
                    .agentKey(broker.agentKey())
                    .build()) {
                StopInput stop = StopInput.builder()
                        .address("2600 S Federal St")
                        .city("Chicago")
                        .state("IL")
                        .zip("60616")
                        .build();
                CreateLoadInput input = CreateLoadInput.builder()
                        .driverPhone("+13125550142")
                        .pickups(stop)
                        .deliveries(stop)
                        .build();
                String number = freight.createLoad("order-4711", input).loadNumber();
                assertThat(freight.getLoadPosition(number).status()).isEqualTo(LoadStatus.PLANNED);
            }
            assertThat(broker.loads()).hasSize(1);
            assertThat(broker.balanceUsd()).isEqualTo("99.33");
        }
    }
}
