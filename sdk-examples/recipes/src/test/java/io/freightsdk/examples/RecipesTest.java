package io.freightsdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.model.EtaUnavailable;
import org.junit.jupiter.api.Test;

class RecipesTest {
    @Test
    void loadOfTheQuickstartIsCreatedAndPaidOnce() throws Exception {
        assertThat(Printed.by(() -> Quickstart.main(new String[0])))
                .containsPattern("LD-\\d{4}-\\d{6} is created; what the server saw of it:\n")
                .contains(
                        "charged 0.65 USD, response lost on purpose\n",
                        "charged nothing, responded\n",
                        "DELIVERED after ",
                        "  PICKUP   Chicago, IL  arrived 2026-05-04T",
                        "  createLoad        -0.65  balance  99.35\n",
                        "  getLoadPosition   -0.02  balance  99.33\n",
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
                  "customerRef": "freight-sdk-recipe",
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
}
