package io.freightsdk.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.freightsdk.server.values.Fault;
import io.freightsdk.server.values.FaultEffect;
import io.freightsdk.server.values.FaultPoint;
import io.freightsdk.server.values.LedgerEntry;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * One budget of a day, whatever happens to the processes that spend it. {@code -Dmcp.processes=10} runs ten at a time.
 */
@Tag("acceptance")
class BudgetProofTest {
    private static final int PROCESSES = 2;
    private static final String LIMIT = "6.50";

    private final McpDesk desk = new McpDesk("10000.00");
    private int loads;

    @AfterEach
    void close() {
        desk.close();
    }

    private List<RawHost> start(RawHost first, Map<String, String> environment) throws Exception {
        List<RawHost> hosts = new ArrayList<>(List.of(first));
        while (hosts.size() < PROCESSES) {
            hosts.add(RawHost.either(environment));
        }
        for (RawHost host : hosts) {
            host.shakeHands().hear(1);
        }
        return hosts;
    }

    /** Each asks for so many loads before anybody has had an answer. */
    private void ask(List<RawHost> hosts, int each) throws Exception {
        for (int i = 0; i < each; i++) {
            for (RawHost host : hosts) {
                loads++;
                host.callTool(loads, "freight_create_load", McpDesk.load(loads));
            }
        }
    }

    private static List<String> answers(List<RawHost> hosts, int each) throws Exception {
        List<String> answers = new ArrayList<>();
        for (RawHost host : hosts) {
            for (int i = 0; i < each; i++) {
                String line = host.next();
                // what tells that prices have changed is no answer
                while (line.contains("notifications/")) {
                    line = host.next();
                }
                answers.add(line);
            }
        }
        return answers;
    }

    private BigDecimal ledgerUsd() {
        return desk.debits().stream()
                .map(LedgerEntry::amountUsd)
                .map(BigDecimal::abs)
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    @Test
    @Tag("slow")
    void nothingIsSpentOverTheBudget() throws Exception {
        nothingIsSpentOver("budget", Map.of(), () -> Files.readAllLines(desk.home.resolve("acme/decisions.log")));
    }

    @Test
    @Tag("slow")
    void nothingIsSpentOverTheBudgetInADatabase() throws Exception {
        Postgres postgres = new Postgres();
        nothingIsSpentOver(
                "budget in PostgreSQL",
                postgres.environment(),
                () -> postgres.sql("select decision::text from freight_mcp_decision order by position"));
    }

    private void nothingIsSpentOver(String what, Map<String, String> home, Callable<List<String>> decided)
            throws Exception {
        Map<String, String> environment =
                desk.environment("FREIGHT_APPROVAL", "limit", "FREIGHT_LIMIT_USD_PER_SLIDING_DAY", LIMIT);
        environment.putAll(home);
        // killed while it pays: what was taken for the call stays taken
        desk.broker
                .faults()
                .add(Fault.of(FaultPoint.AFTER_COMMIT, FaultEffect.stall()).onOperation("createLoad"));
        List<RawHost> killed = start(RawHost.start(environment), environment);
        ask(killed.subList(0, 1), 1);
        desk.broker.requests().await("createLoad", 1, McpDesk.PATIENCE);
        killed.forEach(RawHost::close);
        // restarted, with another key of the account
        environment.put("FREIGHT_AGENT_KEY", desk.broker.newKey().text());
        List<RawHost> hosts =
                start(home.isEmpty() ? RawHost.start(environment) : RawHost.either(environment), environment);
        ask(hosts, 2);
        answers(hosts, 2);
        // dearer while they run: what was told is not exceeded
        BigDecimal before = ledgerUsd();
        desk.server.prices().set("load_create", "0.90");
        ask(hosts, 1);
        assertThat(answers(hosts, 1))
                .allMatch(line -> line.contains("PRICE_CHANGED")
                        || line.contains("SPEND_LIMIT")
                        || line.contains("\"retryable\":true"));
        assertThat(ledgerUsd()).isEqualByComparingTo(before);
        desk.server.prices().set("load_create", "0.65");
        ask(hosts, 10);
        assertThat(answers(hosts, 10)).anyMatch(line -> line.contains("SPEND_LIMIT_REACHED"));
        hosts.forEach(RawHost::close);
        // and after a restart there is still nothing left
        List<RawHost> again = start(RawHost.either(environment), environment);
        ask(again, 1);
        assertThat(answers(again, 1)).noneMatch(line -> line.contains("\"isError\":false"));
        again.forEach(RawHost::close);
        BigDecimal over = ledgerUsd().subtract(new BigDecimal(LIMIT)).max(BigDecimal.ZERO);
        System.out.println(what + ": " + 3 * PROCESSES + " processes, " + loads
                + " calls, killed while paying, restarted"
                + " twice, key rotated, price raised: limit " + LIMIT + ", ledger " + ledgerUsd() + ", over "
                + over.setScale(2) + " USD");
        assertThat(over).isZero();
        assertThat(desk.debits().size()).isEqualTo(desk.broker.loads().size());
        // on a busy machine a call may time out: what it took stays taken, as it may have been paid
        List<String> decisions = decided.call();
        BigDecimal uncertainUsd = new BigDecimal("0.65")
                .multiply(BigDecimal.valueOf(decisions.stream()
                        .filter(line -> line.contains("\"chargeStatus\":\"UNKNOWN\""))
                        .count()));
        assertThat(ledgerUsd()).isGreaterThanOrEqualTo(new BigDecimal(LIMIT).subtract(uncertainUsd));
        assertThat(decisions)
                .anyMatch(line -> line.contains("\"code\":\"OK\"") && line.contains("\"approvedBy\":\"limit\""))
                .anyMatch(line -> line.contains("\"code\":\"SPEND_LIMIT_REACHED\",\"chargeStatus\":\"NOT_CHARGED\""))
                .noneMatch(line -> line.contains("2145550142") || line.contains("agent_") || line.contains("Fulton"));
    }

    @Test
    @Tag("slow")
    void stopStopsAllOfThem() throws Exception {
        Map<String, String> environment = desk.environment("FREIGHT_APPROVAL", "limit");
        try (RawHost host = RawHost.inside(environment).shakeHands().hear(1)) {
            try (RawHost stop = RawHost.start(environment, "--stop", "too", "many", "loads")) {
                assertThat(stop.status()).isZero();
                assertThat(stop.errors())
                        .containsExactly("freight-mcp: paid calls of all servers that keep their budget in " + desk.home
                                + " are stopped; spent in the last 24 hours: acme: 0.00 USD");
            }
            assertThat(host.answer(2, "freight_create_load", McpDesk.LOAD))
                    .contains("SPENDING_STOPPED", "all paid calls are stopped: too many loads");
            assertThat(host.callTool(3, "freight_get_balance", "{}").next()).contains("\"isError\":false");
            try (RawHost go = RawHost.start(environment, "--go")) {
                assertThat(go.status()).isZero();
            }
            assertThat(host.answer(4, "freight_create_load", McpDesk.LOAD)).contains("\"isError\":false");
        }
        assertThat(desk.debits()).hasSize(1);
    }

    @Test
    void whatWasSpentIsToldAfterARestartToo() throws Exception {
        Map<String, String> environment = desk.environment("FREIGHT_LIMIT_USD_PER_SLIDING_DAY", "1.00");
        Map<String, String> unasked = new HashMap<>(environment);
        unasked.put("FREIGHT_APPROVAL", "limit");
        try (RawHost host = RawHost.inside(unasked).shakeHands().hear(1)) {
            assertThat(host.answer(2, "freight_create_load", McpDesk.LOAD))
                    .contains("\"agentSpentUsd\":0.65,\"agentLimitUsd\":1.00");
        }
        try (RawHost host =
                RawHost.inside(environment).shakeHands("\"elicitation\":{}").hear(1)) {
            assertThat(host.callTool(2, "freight_get_balance", "{}").next())
                    .contains("\"agentSpentUsd\":0.65,\"agentLimitUsd\":1.00");
            assertThat(host.callTool(3, "freight_quote_load", McpDesk.load(8)).next())
                    .contains("SPEND_LIMIT_REACHED");
            // nobody is asked about what the limit would refuse
            assertThat(host.answer(4, "freight_create_load", McpDesk.load(8)))
                    .contains("SPEND_LIMIT_REACHED", "shared by the budget file: spent 0.65 USD, reserved 0.00 USD");
        }
        assertThat(desk.debits()).hasSize(1);
    }

    @Test
    void repeatByAnotherNameIsKnownAfterARestart() throws Exception {
        Map<String, String> environment = desk.environment("FREIGHT_APPROVAL", "limit");
        try (RawHost host = RawHost.inside(environment).shakeHands().hear(1)) {
            host.callTool(2, "freight_create_load", McpDesk.LOAD).hear(1);
        }
        try (RawHost host = RawHost.inside(environment).shakeHands().hear(1)) {
            assertThat(host.answer(2, "freight_create_load", McpDesk.LOAD.replace("PO-7", "PO-7b")))
                    .contains("LOOKS_LIKE_A_REPEAT");
        }
        assertThat(desk.debits()).hasSize(1);
    }

    @Test
    void toolsThatSpendAreNotThereWhereOnlyReadingIsAllowed() throws Exception {
        try (RawHost host = RawHost.inside(desk.environment("FREIGHT_READ_ONLY", "true"))
                .shakeHands()
                .hear(1)) {
            assertThat(host.send("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\"}")
                            .next())
                    .contains("freight_get_load_position", "freight_get_balance", "freight_quote_load")
                    .doesNotContain("\"name\":\"freight_create_load\"", "freight_confirm_delivery\",\"title");
        }
        try (RawHost host = RawHost.inside(desk.environment("FREIGHT_TOOLS", "freight_get_prices"))
                .shakeHands()
                .hear(1)) {
            assertThat(host.send("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\"}")
                            .next())
                    .contains("\"name\":\"freight_get_prices\"")
                    .doesNotContain("\"name\":\"freight_get_balance\"");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RawHost.inside(desk.environment("FREIGHT_TOOLS", "freight_get_weather")))
                .withMessageStartingWith("FREIGHT_TOOLS: no tool freight_get_weather; there are ");
    }

    @Test
    void onlyWhatIsDearIsAskedAbout() throws Exception {
        try (RawHost host = RawHost.inside(desk.environment("FREIGHT_APPROVAL_ABOVE_USD", "0.65"))
                .shakeHands("\"elicitation\":{}")
                .hear(1)) {
            assertThat(host.answer(2, "freight_create_load", McpDesk.LOAD)).contains("\"isError\":false");
            desk.server.prices().set("load_create", "0.66");
            assertThat(host.answer(3, "freight_create_load", McpDesk.load(8)))
                    .contains("elicitation/create", "Spend 0.66 USD?");
        }
    }
}
