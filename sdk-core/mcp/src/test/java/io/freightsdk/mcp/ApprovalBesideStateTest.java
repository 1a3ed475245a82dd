package io.freightsdk.mcp;

import static io.freightsdk.mcp.McpFixture.LOAD;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Models fill in what they may leave out; the user's yes counts all the same. */
class ApprovalBesideStateTest {
    private final McpFixture fixture = new McpFixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    private static String create(RawHost host, int id, String load, String answer) throws Exception {
        String params = "\"name\":\"freight_create_load\",\"arguments\":" + load + "," + answer;
        return host.send(StatelessTest.request(id, "tools/call", params, "\"elicitation\":{}"))
                .next();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "none"})
    void usersYesPassesBesideAnApprovalOfTheModel(String approval) throws Exception {
        String load = LOAD.replaceFirst("\\{", "{\"approval\": \"" + approval + "\", ");
        try (RawHost host = RawHost.inside(fixture.environment())) {
            String needed = create(host, 1, load, "");
            assertThat(needed).contains("\"resultType\":\"input_required\"");
            Object state = ((Map<?, ?>) ((Map<?, ?>) Tree.read(needed)).get("result")).get("requestState");
            String yes =
                    "\"inputResponses\":{\"question\":{\"action\":\"accept\"}},\"requestState\":\"" + state + "\",";
            assertThat(create(host, 2, load, yes)).contains("\"isError\":false");
        }
        assertThat(fixture.debits()).hasSize(1);
    }
}
