package io.freightsdk.mcp;

import static io.freightsdk.mcp.McpFixture.LOAD;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Fault;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The revision without a handshake: each request says what its client can do, and a question is a result. */
class StatelessTest {
    private static final String ASKS = "\"elicitation\":{}";

    private final McpFixture fixture = new McpFixture();
    private int id;

    @AfterEach
    void close() {
        fixture.close();
    }

    static String request(int id, String method, String params, String capabilities) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":{" + params
                + "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                + "\"io.modelcontextprotocol/clientCapabilities\":{" + capabilities + "}}}}";
    }

    private String ask(RawHost host, String method, String params, String capabilities) throws Exception {
        return host.send(request(++id, method, params, capabilities)).next();
    }

    /** @param answer of the user, empty before it is asked for */
    private String create(RawHost host, String load, String answer, String state, String capabilities)
            throws Exception {
        String more = answer.isEmpty()
                ? ""
                : "\"inputResponses\":{\"question\":{\"action\":\"" + answer + "\"}},\"requestState\":\"" + state
                        + "\",";
        return ask(
                host,
                "tools/call",
                "\"name\":\"freight_create_load\",\"arguments\":" + load + "," + more,
                capabilities);
    }

    private static String state(String answer) {
        return String.valueOf(((Map<?, ?>) ((Map<?, ?>) Tree.read(answer)).get("result")).get("requestState"));
    }

    @Test
    void serverIsDiscoveredAndUsedWithoutAHandshake() throws Exception {
        try (RawHost host = RawHost.inside(fixture.environment("FREIGHT_APPROVAL", "limit"))) {
            assertThat(ask(host, "server/discover", "", ""))
                    .contains("\"supportedVersions\":[\"2026-07-28\"]", "\"resultType\":\"complete\"", "freight-sdk");
            assertThat(ask(host, "tools/list", "", ""))
                    .contains("Costs 0.65 USD", "\"ttlMs\":300000", "\"cacheScope\":\"private\"")
                    .hasSizeLessThan(12 * 1024);
            assertThat(create(host, LOAD, "", "", "")).contains("\"isError\":false", "\"resultType\":\"complete\"");
        }
        assertThat(fixture.debits()).hasSize(1);
    }

    @Test
    void usersYesComesWithTheSameCallAndIsGoodOnce() throws Exception {
        try (RawHost host = RawHost.inside(fixture.environment())) {
            String needed = create(host, LOAD, "", "", ASKS);
            assertThat(needed)
                    .contains("\"resultType\":\"input_required\"", "\"method\":\"elicitation/create\"")
                    .contains("Spend 0.65 USD? mcp asks for freight_create_load, \\\"PO-7\\\"");
            assertThat(fixture.debits()).isEmpty();
            assertThat(create(host, McpFixture.load(8), "accept", state(needed), ASKS))
                    .contains("\"resultType\":\"input_required\"");
            assertThat(create(host, LOAD, "accept", state(needed) + "x", ASKS)).contains("input_required");
            assertThat(create(host, LOAD, "accept", state(needed), ASKS)).contains("\"isError\":false");
            assertThat(create(host, McpFixture.load(9), "accept", state(needed), ASKS))
                    .contains("input_required");
        }
        assertThat(fixture.debits()).hasSize(1);
    }

    /** As a host sends them that repeats a call which takes long. */
    @Test
    void sameCallTwiceAtOnceIsTheSameQuestionTwice() throws Exception {
        fixture.broker.faults().add(Fault.delay(Duration.ofSeconds(2)).on("getPricing"));
        try (RawHost host = RawHost.inside(fixture.environment())) {
            String call = "\"name\":\"freight_create_load\",\"arguments\":" + LOAD + ",";
            host.send(request(1, "tools/call", call, ASKS)).send(request(2, "tools/call", call, ASKS));
            assertThat(host.next()).contains("\"resultType\":\"input_required\"");
            assertThat(host.next()).contains("\"resultType\":\"input_required\"");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "decline, the user declined",
        "cancel, the user saw the question and did not decide",
        "YES, the MCP client could not ask the user; nothing was sent"
    })
    void anythingButAYesSpendsNothing(String action, String why) throws Exception {
        try (RawHost host = RawHost.inside(fixture.environment())) {
            String state = state(create(host, LOAD, "", "", ASKS));
            assertThat(create(host, LOAD, action, state, ASKS)).contains("APPROVAL_DENIED", why);
            assertThat(create(host, LOAD, "accept", state, ASKS)).contains("\"resultType\":\"input_required\"");
        }
        assertThat(fixture.debits()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"false", "\"false\"", "null"})
    void noInTheFormIsANo(String approve) throws Exception {
        try (RawHost host = RawHost.inside(fixture.environment())) {
            String params = "\"name\":\"freight_create_load\",\"arguments\":" + LOAD + ",\"requestState\":\""
                    + state(create(host, LOAD, "", "", ASKS))
                    + "\",\"inputResponses\":{\"question\":{\"action\":\"accept\",\"content\":{\"approve\":" + approve
                    + "}}},";
            assertThat(ask(host, "tools/call", params, ASKS)).contains("APPROVAL_DENIED", "the user declined");
        }
        assertThat(fixture.debits()).isEmpty();
    }

    @Test
    void answerWithoutAStateIsAskedForAgain() throws Exception {
        try (RawHost host = RawHost.inside(fixture.environment())) {
            String params = "\"name\":\"freight_create_load\",\"arguments\":" + LOAD
                    + ",\"inputResponses\":{\"question\":{\"action\":\"accept\"}},";
            assertThat(ask(host, "tools/call", params, ASKS)).contains("\"resultType\":\"input_required\"");
        }
        assertThat(fixture.debits()).isEmpty();
    }

    @Test
    void clientThatCannotAskIsAnsweredForTheConversation() throws Exception {
        try (RawHost host = RawHost.inside(fixture.environment())) {
            assertThat(create(host, LOAD, "", "", "")).contains("APPROVAL_NEEDED", "\"approval\":\"");
        }
        assertThat(fixture.debits()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            initialize       | ``                                                                                                  | -32601
            ping             | ``                                                                                                  | -32601
            resources/list   | ``                                                                                                  | -32601
            tools/list       | "cursor":"x",                                                                                       | -32602
            tools/call       | "name":"freight_none",                                                                              | -32602
            """)
    void whatIsNotThereIsAnError(String method, String params, String code) throws Exception {
        try (RawHost host = RawHost.inside(Map.of(), "--demo")) {
            assertThat(ask(host, method, params, "")).contains("\"id\":1,\"error\":{\"code\":" + code);
        }
    }

    @Test
    void requestHasARevisionThatIsSpokenAndSaysWhatItsClientCanDo() throws Exception {
        try (RawHost host = RawHost.inside(Map.of(), "--demo")) {
            String discover = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"server/discover\"";
            assertThat(host.send(discover + "}").next()).contains("\"id\":1,\"error\":{\"code\":-32602");
            assertThat(host.send(request(1, "tools/list", "", "").replace("2026-07-28", "1999-01-01"))
                            .next())
                    .contains("-32022", "\"supported\":[\"2026-07-28\"],\"requested\":\"1999-01-01\"");
        }
    }

    @Test
    void hostOfSessionsAndOneWithoutShareAProcess() throws Exception {
        try (RawHost host = RawHost.inside(fixture.environment("FREIGHT_APPROVAL", "limit"))) {
            assertThat(ask(host, "server/discover", "", "")).contains("2026-07-28");
            assertThat(host.shakeHands().next()).contains("\"protocolVersion\":\"2025-06-18\"");
            assertThat(host.callTool(50, "freight_get_balance", "{}").next())
                    .contains("\"id\":50", "\"isError\":false");
            assertThat(ask(host, "tools/call", "\"name\":\"freight_get_balance\",", ""))
                    .contains("\"isError\":false");
        }
    }
}
