package io.freightsdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.FreightClient;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.junit.FreightServerTest;
import io.freightsdk.tools.FreightTools;
import io.freightsdk.tools.Outcome;
import io.freightsdk.tools.ToolCaller;
import org.junit.jupiter.api.Test;

/** The code of docs/explanation/agents.md and of README.md that gives tools to a model. */
@FreightServerTest
class AgentsPageTest {
    private static final String ARGUMENTS = """
            {"driverPhone": "(312) 555-0142", "customerRef": "PO-7",
             "pickups": [{"address": "2600 S Federal St", "city": "Chicago", "state": "IL", "zip": "60616"}],
             "deliveries": [{"address": "1800 N Market St", "city": "Dallas", "state": "TX", "zip": "75202"}]}""";

    @Test
    void modelCreatesALoadWithinItsLimit(InMemoryFreightServer server, FreightBroker broker) throws Exception {
        try (FreightClient freight = FreightClient.builder()
                .baseUrl(server.url())
                .agentKey(broker.agentKey())
                .account("acme")
                .build()) {
            String told = Printed.by(() -> assertThat(AskATool.createLoad(freight, ARGUMENTS))
                    .startsWith("{\"ok\":true")
                    .contains("\"agentLimitUsd\":5.00"));
            assertThat(told).contains("freight_create_load: ");
            FreightTools tools = AgentTools.of(freight);
            assertThat(tools.all()).hasSize(6);
            ToolCaller caller = ToolCaller.of("dispatcher-8");
            tools.invoke("freight_create_load", ARGUMENTS.replace("PO-7", "PO-8"), caller);
            Outcome again = tools.invoke("freight_create_load", ARGUMENTS.replace("PO-7", "PO-9"), caller);
            assertThat(again.code()).isEqualTo("APPROVAL_DENIED");
        }
        assertThat(broker.loads()).hasSize(2);
    }
}
