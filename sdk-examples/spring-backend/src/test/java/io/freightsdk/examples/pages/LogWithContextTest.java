package io.freightsdk.examples.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.FreightClient;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.StopInput;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

class LogWithContextTest {
    @Test
    void whatFollowsAnAsynchronousCallKnowsItsOrder() {
        try (InMemoryFreightServer server = InMemoryFreightServer.start()) {
            FreightBroker broker = server.addBroker();
            try (FreightClient freight = FreightClient.builder()
                    .baseUrl(server.url())
                    .account("acme")
                    .agentKey(broker.agentKey())
                    .build()) {
                String number = freight.createLoad("order-4711", input()).loadNumber();
                MDC.put("orderId", "4711");
                CompletableFuture<String> status = LogWithContext.status(freight, number);
                MDC.clear();

                assertThat(status.join()).isEqualTo("PLANNED for 4711");
            }
        }
    }

    private static CreateLoadInput input() {
        StopInput stop = StopInput.builder()
                .address("2600 S Federal St")
                .city("Chicago")
                .state("IL")
                .zip("60616")
                .build();
        return CreateLoadInput.builder()
                .driverPhone("+13125550142")
                .pickups(stop)
                .deliveries(stop)
                .build();
    }
}
