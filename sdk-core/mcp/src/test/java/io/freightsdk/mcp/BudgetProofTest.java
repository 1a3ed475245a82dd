package io.freightsdk.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Fault;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** One limit of a day, whatever happens to the servers that spend it. {@code -Dmcp.processes=10} runs ten at a time. */
@Tag("acceptance")
class BudgetProofTest {
    private static final int PROCESSES = Integer.getInteger("mcp.processes", 2);
    private static final String LIMIT = "6.50";

    private final McpFixture fixture = new McpFixture("10000.00");
    private int loads;

    @AfterEach
    void close() {
        fixture.close();
    }

    private static List<RawHost> start(Map<String, String> environment) throws Exception {
        List<RawHost> hosts = new ArrayList<>();
        while (hosts.size() < PROCESSES) {
            hosts.add(RawHost.start(environment));
        }
        for (RawHost host : hosts) {
            host.shakeHands().hear(1);
        }
        return hosts;
    }

    /** Each host sends so many orders before anybody has had an answer. */
    private List<String> order(List<RawHost> hosts, int each) throws Exception {
        for (int i = 0; i < each; i++) {
            for (RawHost host : hosts) {
                loads++;
                host.callTool(loads, "freight_create_load", McpFixture.load(loads));
            }
        }
        List<String> answers = new ArrayList<>();
        for (RawHost host : hosts) {
            for (int i = 0; i < each; i++) {
                answers.add(host.next());
            }
        }
        return answers;
    }

    @Test
    @Tag("slow")
    void limitHoldsOverKillsRestartsAnotherKeyAndAHigherPrice() throws Exception {
        Map<String, String> environment =
                fixture.environment("FREIGHT_APPROVAL", "limit", "FREIGHT_LIMIT_USD_PER_SLIDING_DAY", LIMIT);
        // killed while it pays: what was taken for the call stays taken
        fixture.broker.faults().add(Fault.stall().afterCommit().on("createLoad"));
        List<RawHost> killed = start(environment);
        killed.get(0).callTool(1, "freight_create_load", McpFixture.load(++loads));
        fixture.broker.awaitRequests("createLoad", 1, McpFixture.PATIENCE);
        killed.forEach(RawHost::close);
        // restarted, with another key of the account
        environment.put("FREIGHT_AGENT_KEY", fixture.broker.newKey().text());
        List<RawHost> hosts = start(environment);
        order(hosts, 2);
        // a higher price while they run: it is refused once, with the price
        BigDecimal before = fixture.spentUsd();
        fixture.server.prices().set("load_create", "0.90");
        assertThat(order(hosts, 1))
                .allMatch(line -> line.contains("PRICE_CHANGED")
                        || line.contains("SPEND_LIMIT")
                        || line.contains("\"retryable\":true"));
        assertThat(fixture.spentUsd()).isEqualByComparingTo(before);
        fixture.server.prices().set("load_create", "0.65");
        assertThat(order(hosts, 10)).anyMatch(line -> line.contains("SPEND_LIMIT_REACHED"));
        hosts.forEach(RawHost::close);
        // and after a restart there is still nothing left
        List<RawHost> again = start(environment);
        assertThat(order(again, 1)).noneMatch(line -> line.contains("\"isError\":false"));
        again.forEach(RawHost::close);
        System.out.println("budget: " + 3 * PROCESSES + " processes, " + loads + " calls, killed while paying,"
                + " restarted twice, key rotated, price raised: limit " + LIMIT + ", ledger " + fixture.spentUsd());
        assertThat(fixture.spentUsd()).isLessThanOrEqualTo(new BigDecimal(LIMIT));
        assertThat(fixture.debits()).hasSameSizeAs(fixture.broker.loads());
    }

    @Test
    void whatWasSpentIsToldAfterARestart() throws Exception {
        Map<String, String> environment = fixture.environment("FREIGHT_LIMIT_USD_PER_SLIDING_DAY", "1.00");
        Map<String, String> unasked = new HashMap<>(environment);
        unasked.put("FREIGHT_APPROVAL", "limit");
        try (RawHost host = RawHost.inside(unasked).shakeHands().hear(1)) {
            assertThat(host.answer(2, "freight_create_load", McpFixture.LOAD))
                    .contains("\"agentSpentUsd\":0.65,\"agentLimitUsd\":1.00");
        }
        try (RawHost host =
                RawHost.inside(environment).shakeHands("\"elicitation\":{}").hear(1)) {
            assertThat(host.callTool(2, "freight_get_balance", "{}").next())
                    .contains("\"agentSpentUsd\":0.65,\"agentLimitUsd\":1.00");
            assertThat(host.callTool(3, "freight_quote_load", McpFixture.load(8))
                            .next())
                    .contains("SPEND_LIMIT_REACHED");
            // nobody is asked about what the limit would refuse
            assertThat(host.answer(4, "freight_create_load", McpFixture.load(8)))
                    .contains("SPEND_LIMIT_REACHED", "spent 0.65 USD");
        }
        assertThat(fixture.debits()).hasSize(1);
    }

    @Test
    void toolsThatSpendAreNotServedWhereOnlyReadingIsAllowed() throws Exception {
        try (RawHost host = RawHost.inside(fixture.environment("FREIGHT_READ_ONLY", "true"))
                .shakeHands()
                .hear(1)) {
            assertThat(host.send("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\"}")
                            .next())
                    .contains("freight_get_load_position", "freight_get_balance", "freight_quote_load")
                    .doesNotContain("\"name\":\"freight_create_load\"", "freight_confirm_delivery\",\"title");
        }
    }
}
