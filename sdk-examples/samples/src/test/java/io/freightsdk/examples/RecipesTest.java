package io.freightsdk.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.GoldenFile;
import io.freightsdk.model.EtaUnavailable;
import io.freightsdk.samples.Printed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the recipes print on the in-memory server, word for word. */
@Tag("acceptance")
class RecipesTest {
    @Test
    void loadOfTheQuickstartIsCreatedAndPaidOnce() throws Exception {
        assertThat(Printed.by(() -> Quickstart.main(new String[0])))
                .containsPattern("LD-\\d{4}-\\d{6} was created; the server received these requests:\n")
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

    @ParameterizedTest
    @Tag("golden")
    @MethodSource("io.freightsdk.examples.Recipe#all")
    void programPrintsThis(Recipe recipe) throws Exception {
        try (Service service = Service.embedded(recipe.className().equals("TopUpAndGoOn") ? "0.40" : "10.00")) {
            // the price list is read meanwhile, and counted too
            GoldenFile.assertIs(
                    file(recipe.className()), recipe.printed(service).replaceAll("req_\\d{6}", "req_000000"));
        }
    }

    @Test
    void programByItselfSaysWhomItCalls() throws Exception {
        assertThat(Printed.by(() -> Service.run(Map.of(), "0.40", TopUpAndGoOn::run))
                        .replaceAll("http://127\\.0\\.0\\.1:\\d+", "http://…"))
                .isEqualTo(
                        "calling an in-memory server; set FREIGHT_BASE_URL, FREIGHT_AGENT_KEY and FREIGHT_ACCOUNT for the real service\n"
                                + Files.readString(file("TopUpAndGoOn")));
    }

    @Test
    void halfAnAddressIsRefused() {
        assertThatThrownBy(() -> Service.of(Map.of("FREIGHT_BASE_URL", "https://freight.example"), "10.00"))
                .hasMessage(
                        "only some of FREIGHT_BASE_URL, FREIGHT_AGENT_KEY and FREIGHT_ACCOUNT are set: set all for the"
                                + " real service, or none for the in-memory server");
    }

    private static Path file(String program) {
        return Path.of("src/test/resources/printed/" + program + ".txt");
    }
}
