package io.freightsdk.mcp;

import static io.freightsdk.mcp.McpDesk.LOAD;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A yes in the conversation is good once, over all servers and homes. */
@Tag("acceptance")
class ApprovalOnceTest {
    private static final String READ = "freight_get_load_position";

    private final McpDesk desk = new McpDesk();

    @AfterEach
    void close() {
        desk.close();
    }

    private static String with(String arguments, String answer) {
        return arguments.replaceFirst("}$", ",\"approval\":\"" + state(answer) + "\"}");
    }

    private static String state(String answer) {
        return answer.replaceFirst("(?s).*\\\\\"approval\\\\\":\\\\\"([\\w.-]+).*", "$1");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @Tag("slow")
    void stateIsGoodOnceOverTwoServersOfAHome(boolean isDatabase) throws Exception {
        Map<String, String> environment = desk.environment();
        environment.putAll(isDatabase ? new Postgres().environment() : Map.of());
        try (RawHost one = RawHost.inside(environment).shakeHands().hear(1);
                RawHost other = (isDatabase ? RawHost.either(environment) : RawHost.start(environment))
                        .shakeHands()
                        .hear(1)) {
            String needed = one.answer(2, "freight_create_load", LOAD);
            assertThat(one.answer(3, "freight_create_load", with(LOAD, needed))).contains("\"isError\":false");
            String load = "{\"loadNumber\":\"" + desk.broker.loads().get(0).loadNumber() + "\"}";
            String approved = with(load, other.callTool(4, READ, load).next());
            one.callTool(5, READ, approved);
            other.callTool(5, READ, approved);
            assertThat(List.of(one.next(), other.next()))
                    .filteredOn(answer -> answer.contains("\"isError\":false"))
                    .hasSize(1);
        }
        assertThat(desk.debits()).hasSize(2);
    }

    @Test
    void stateOfAnotherHomeIsNone() throws Exception {
        Map<String, String> elsewhere = desk.environment("FREIGHT_HOME", desk.home + "/elsewhere");
        try (RawHost here = RawHost.inside(desk.environment()).shakeHands().hear(1);
                RawHost there = RawHost.inside(elsewhere).shakeHands().hear(1)) {
            String needed = here.answer(2, "freight_create_load", LOAD);
            assertThat(there.answer(2, "freight_create_load", with(LOAD, needed)))
                    .contains("APPROVAL_NEEDED");
            assertThat(here.answer(3, "freight_create_load", with(LOAD, needed)))
                    .contains("\"isError\":false");
        }
        assertThat(desk.debits()).hasSize(1);
    }
}
