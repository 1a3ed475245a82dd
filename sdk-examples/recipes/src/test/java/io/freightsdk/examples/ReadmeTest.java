package io.freightsdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.error.FreightException;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.server.InMemoryFreightServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The code in README.md. */
class ReadmeTest {
    private final InMemoryFreightServer server = InMemoryFreightServer.start();

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void loadIsCreatedAndRead() throws Exception {
        String key = server.addBroker().agentKey();

        assertThat(Printed.by(() -> createAndRead(server.url(), key, WriteALoad.load())))
                .matches("a load costs 0\\.65 USD\nLD-\\d{4}-\\d{6} is PLANNED, 0\\.67 USD spent\n");
    }

    @Test
    void wrongKeyIsSaid() throws Exception {
        assertThat(Printed.by(() -> createAndRead(server.url(), "agent_1", WriteALoad.load())))
                .isEqualTo("getPricing: 401 INVALID_KEY: nothing charged; check the agent key (request req_000001)"
                        + " [NOT_CHARGED]\n");
    }

    private static void createAndRead(String baseUrl, String agentKey, CreateLoadInput input) {
        try (FreightClient freight = FreightClient.builder()
                .baseUrl(baseUrl)
                .agentKey(agentKey)
                .idempotencyNamespace("acme")
                .build()) {
            System.out.println("a load costs " + freight.prices().priceUsd("load_create") + " USD");
            CallOptions once = CallOptions.builder().operationId("order-4711").build();
            CreateLoadOutcome load = freight.createLoad(input, once);
            LoadPosition position = freight.getLoadPosition(load.loadNumber());
            System.out.println(load.loadNumber() + " is " + position.status() + ", "
                    + freight.spend().chargedUsd() + " USD spent");
        } catch (FreightException e) {
            System.out.println(e.getMessage() + " [" + e.chargeStatus() + "]");
        }
    }
}
