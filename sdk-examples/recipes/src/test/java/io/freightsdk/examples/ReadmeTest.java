package io.freightsdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.values.Fault;
import io.freightsdk.server.values.FaultEffect;
import io.freightsdk.server.values.FaultPoint;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The code in README.md. */
class ReadmeTest {
    @AutoClose
    private final InMemoryFreightServer server = InMemoryFreightServer.start();

    @Test
    void loadIsCreatedAndRead() throws Exception {
        String key = server.addBroker().agentKey();

        assertThat(Printed.by(() -> OrderALoad.order(server.url(), key, "order-4711")))
                .matches("a load costs 0\\.65 USD\norder-4711 is LD-\\d{4}-\\d{6}\nPLANNED, 0\\.67 USD spent\n");
    }

    @Test
    void loadNumberIsTheCallersWhateverComesAfter() throws Exception {
        FreightBroker broker = server.addBroker();
        broker.faults().add(Fault.of(FaultPoint.BEFORE, FaultEffect.close()).onOperation("getLoadPosition"));

        assertThat(Printed.by(() -> OrderALoad.order(server.url(), broker.agentKey(), "order-4711")))
                .contains("\norder-4711 is LD-", "[UNKNOWN]");
    }

    @Test
    void wrongKeyIsSaid() throws Exception {
        assertThat(Printed.by(() -> OrderALoad.order(server.url(), "agent_1", "order-4711")))
                .isEqualTo("getPricing: 401 INVALID_KEY: nothing charged; check the agent key (request req_000001)"
                        + " [NOT_CHARGED]\n");
    }
}
