package io.freightsdk.mcp;

import static io.freightsdk.mcp.McpFixture.LOAD;
import static io.freightsdk.mcp.McpFixture.call;
import static io.freightsdk.mcp.McpFixture.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.freightsdk.server.Fault;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a host can do whose user has left the decisions to the spend limit. Each test has an order of its own. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HostTest {
    private final McpFixture fixture = new McpFixture();
    private final McpSyncClient host = fixture.host(
            "FREIGHT_APPROVAL", "limit", "FREIGHT_AGENT", "dispatcher-7", "FREIGHT_LIMIT_USD_PER_SLIDING_DAY", "7.00");

    @AfterAll
    void close() {
        fixture.close();
    }

    private static String order(String customerRef) {
        // the same driver and places by another name would look like a repeat
        int zip = 10_000 + Math.floorMod(customerRef.hashCode(), 80_000);
        return LOAD.replace("PO-7", customerRef).replace("75201", String.valueOf(zip));
    }

    private Tool listed(String name) {
        return host.listTools().tools().stream()
                .filter(tool -> tool.name().equals(name))
                .findAny()
                .orElseThrow();
    }

    @Test
    void hostSeesAllToolsWithWhatTheyMayDo() {
        assertThat(host.listTools().tools())
                .extracting(
                        Tool::name,
                        tool -> tool.annotations().readOnlyHint(),
                        tool -> tool.annotations().idempotentHint(),
                        tool -> tool.annotations().destructiveHint(),
                        tool -> tool.annotations().openWorldHint())
                .containsExactlyInAnyOrder(
                        tuple("freight_create_load", false, true, false, true),
                        tuple("freight_quote_load", true, true, false, true),
                        tuple("freight_get_load_position", false, false, false, true),
                        tuple("freight_confirm_delivery", false, false, true, true),
                        tuple("freight_get_prices", true, true, false, true),
                        tuple("freight_get_balance", true, true, false, true));
    }

    @ParameterizedTest
    @CsvSource({
        "freight_create_load, Costs 0.65 USD from the prepaid balance.",
        "freight_get_load_position, Costs 0.02 USD from the prepaid balance.",
        "freight_confirm_delivery, Free.",
        "freight_get_prices, Free.",
        "freight_get_balance, Free."
    })
    void descriptionEndsWithThePrice(String tool, String price) {
        assertThat(listed(tool).description()).endsWith(price);
    }

    @Test
    void schemasAreListed() {
        Tool create = listed("freight_create_load");
        assertThat(create.title()).isEqualTo("Create a tracked load");
        assertThat(create.inputSchema())
                .containsEntry("required", List.of("driverPhone", "pickups", "deliveries", "customerRef"))
                .containsEntry("additionalProperties", false);
    }

    @Test
    void createdLoadExistsAndIsPaidOnce() {
        CallToolResult created = call(host, "freight_create_load", order("PO-created"));
        assertThat(created.isError()).isFalse();
        String loadNumber = text(created, "result", "loadNumber");
        assertThat(fixture.broker.loads()).extracting(load -> load.loadNumber()).contains(loadNumber);
        assertThat(fixture.debits())
                .filteredOn(entry -> loadNumber.equals(entry.loadNumber()))
                .hasSize(1);
        assertThat(text(created, "cost", "agentLimitUsd")).isEqualTo("7.0");
        CallToolResult read = call(host, "freight_get_load_position", "{\"loadNumber\": \"" + loadNumber + "\"}");
        assertThat(text(read, "result", "status")).isEqualTo("PLANNED");
    }

    @Test
    void textIsTheSameAsTheStructure() {
        CallToolResult prices = call(host, "freight_get_prices", "{}");
        String text = ((TextContent) prices.content().get(0)).text();
        assertThat(Tree.read(text)).isEqualTo(prices.structuredContent());
    }

    @Test
    void lostResponseIsAskedForAgainAndPaidOnce() {
        fixture.broker
                .faults()
                .add(Fault.close()
                        .afterCommit()
                        .on("createLoad")
                        .times(100)); // a call that ran out of time is made again
        int before = fixture.debits().size();
        CallToolResult lost = call(host, "freight_create_load", order("PO-lost"));
        assertThat(lost.isError()).isTrue();
        assertThat(text(lost, "error", "chargeStatus")).isEqualTo("UNKNOWN");
        fixture.broker.faults().clear();
        CallToolResult again = call(host, "freight_create_load", order("PO-lost"));
        assertThat(again.isError()).isFalse();
        assertThat(fixture.debits()).hasSize(before + 1);
    }

    @Test
    void wrongArgumentsAreNamedAndNothingIsSent() {
        long before = fixture.broker.requests("createLoad").size();
        CallToolResult refused = call(host, "freight_create_load", """
                {"driverPhone": 7, "customerRef": "PO-wrong", "pickups": [], "colour": "red"}""");
        assertThat(refused.isError()).isTrue();
        assertThat(text(refused, "error", "code")).isEqualTo("INVALID_ARGUMENTS");
        assertThat(text(refused, "error", "fields")).contains("driverPhone", "pickups", "deliveries", "colour");
        assertThat(fixture.broker.requests("createLoad").size()).isEqualTo(before);
    }

    @Test
    void standardErrorHoldsNoKeyAndNoPhone() throws InterruptedException {
        call(host, "freight_create_load", order("PO-quiet").replace("+12145550142", "+12145550143"));
        call(host, "freight_create_load", "{\"driverPhone\": \"+12145550143\"}");
        assertThat(fixture.error())
                .isEqualTo("freight-mcp: The account is acme. The service is at " + fixture.server.url() + ".");
        // a test before this one may have left the warning of a lost response
        assertThat(fixture.errors)
                .noneMatch(line -> line.contains("5550143") || line.contains(fixture.broker.agentKey()));
    }
}
