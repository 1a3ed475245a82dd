package io.freightsdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.FreightClient;
import io.freightsdk.model.EtaUnavailable;
import org.junit.jupiter.api.Test;

class RecipesTest {
    @Test
    void loadOfTheQuickstartIsCreatedAndPaidOnce() throws Exception {
        assertThat(Printed.by(() -> Quickstart.main(new String[0])))
                .contains(
                        "createLoad: 2 requests, charged 0.65 USD\n",
                        "charged 0.65 USD, answer lost on purpose\n",
                        "charged nothing, answered\n",
                        "DELIVERED after ",
                        "  PICKUP   Chicago, IL  2026-05-04T",
                        "  createLoad       -0.65  balance 9.35\n",
                        "spent, by the client's own count: 0.67 USD\n")
                .doesNotContain("null");
    }

    @Test
    void aLoadIsWrittenAndAPositionRead() throws Exception {
        assertThat(Printed.by(() -> WriteALoad.main(new String[0]))).isEqualTo("""
                POST /v1/agent/loads
                {
                  "driverPhone": "+13125550142",
                  "pickups": [
                    {
                      "address": "2600 S Federal St",
                      "city": "Chicago",
                      "state": "IL",
                      "zip": "60616",
                      "date": "2026-05-04T14:00:00Z"
                    }
                  ],
                  "deliveries": [
                    {
                      "address": "1800 N Market St",
                      "city": "Dallas",
                      "state": "TX",
                      "zip": "75202",
                      "date": "2026-05-05T16:00:00Z"
                    }
                  ],
                  "equipmentType": "VAN",
                  "customerRef": "PO-4711",
                  "rate": 2350.00
                }
                GET /v1/agent/loads/LD-2026-000417
                on the road, 304.6 miles driven; expected at 2026-05-05T17:25:00Z, 498.2 miles to go
                """);
    }

    @Test
    void missingEstimateIsSaid() {
        assertThat(WriteALoad.inWords(
                        EtaUnavailable.builder().reason("stale_position").build()))
                .isEqualTo("no estimate: stale_position");
        assertThat(WriteALoad.inWords((io.freightsdk.model.Eta) null)).isEqualTo("no estimate");
    }

    @Test
    void withoutVariablesItSaysWhichToSet() throws Exception {
        assertThat(Printed.by(() -> ReadPrices.main(new String[0]))).isEqualTo("""
                Set the address of the service and your agent key, then run this again:
                  export FREIGHT_BASE_URL=https://...
                  export FREIGHT_AGENT_KEY=...
                """);
    }

    @Test
    void pricesAndBalanceAreRead() throws Exception {
        assertThat(printedWithKey("agent_1")).isEqualTo("""
                load_create: 0.65 USD
                position_read: 0.02 USD
                balance: 12.40 USD
                """);
    }

    @Test
    void unknownKeyIsSaid() throws Exception {
        assertThat(printedWithKey("agent_2"))
                .isEqualTo("getPricing: 401 INVALID_KEY: nothing charged; check the agent key\n");
    }

    private static String printedWithKey(String key) throws Exception {
        try (ServiceOfTwoAnswers service = new ServiceOfTwoAnswers();
                FreightClient freight = FreightClient.builder()
                        .baseUrl(service.url())
                        .agentKey(key)
                        .build()) {
            return Printed.by(() -> ReadPrices.print(freight));
        }
    }
}
