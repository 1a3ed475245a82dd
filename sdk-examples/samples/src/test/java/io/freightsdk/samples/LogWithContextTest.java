package io.freightsdk.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.FreightClient;
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
                String number = freight.createLoad("order-4711", Orders.load()).loadNumber();
                MDC.put("orderId", "4711");
                CompletableFuture<String> status = LogWithContext.status(freight, number);
                MDC.clear();

                assertThat(status.join()).isEqualTo("PLANNED for 4711");
            }
        }
    }
}
