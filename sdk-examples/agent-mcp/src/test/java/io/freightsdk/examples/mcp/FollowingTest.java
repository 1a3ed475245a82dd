package io.freightsdk.examples.mcp;

import static io.freightsdk.examples.mcp.McpDesk.LOAD;
import static io.freightsdk.examples.mcp.McpDesk.call;
import static io.freightsdk.examples.mcp.McpDesk.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.client.McpSyncClient;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Every host follows its loads: what has happened is in the answer, and nothing is read that no host asks for. */
class FollowingTest {
    private static final String POSITION = "freight_get_load_position";

    private final McpDesk desk = new McpDesk();
    private final Map<String, String> environment = desk.environment("FREIGHT_APPROVAL", "limit");

    @AfterEach
    void close() {
        desk.close();
    }

    private String loadNumber() {
        return desk.broker.loads().get(0).loadNumber();
    }

    private long reads() {
        return desk.broker.requests().count("getLoadPosition");
    }

    private String read(RawHost host, int id, String more) throws Exception {
        return host.callTool(id, POSITION, "{\"loadNumber\":\"" + loadNumber() + "\"" + more + "}")
                .next();
    }

    private static List<?> events(String answer) {
        Map<?, ?> content =
                McpJson.object(McpJson.object((Map<?, ?>) Tree.read(answer), "result"), "structuredContent");
        return (List<?>) McpJson.object(content, "result").get("events");
    }

    @Test
    void hostOverStandardInputHearsWhatHasHappenedToTheLoadsItCreated() throws Exception {
        try (RawHost host = RawHost.inside(environment).shakeHands().hear(1)) {
            assertThat(host.send("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\"}")
                            .next())
                    .contains("\"force\":{", "\"sinceSequence\":{", "\"events\":{");
            host.callTool(3, "freight_create_load", LOAD).hear(1);
            assertThat(reads()).isZero();
            desk.server.load(loadNumber()).arriveAt(1);
            List<?> events = events(read(host, 4, ""));
            assertThat(events)
                    .extracting(event -> String.valueOf(((Map<?, ?>) event).get("type")))
                    .contains("DriverJoined", "StopArrived");
            assertThat(events(read(host, 5, ",\"sinceSequence\":" + (events.size() - 1))))
                    .hasSize(1);
            assertThat(reads()).isOne();
        }
        assertThat(desk.debits()).hasSize(2);
    }

    @Test
    void loadOfAnEarlierProcessIsFollowedFromItsFirstReadAndUnknownNumberIsNot() throws Exception {
        try (RawHost host = RawHost.inside(environment).shakeHands().hear(1)) {
            host.callTool(2, "freight_create_load", LOAD).hear(1);
        }
        desk.server.load(loadNumber()).arriveAt(1);
        try (RawHost host = RawHost.inside(environment).shakeHands().hear(1)) {
            assertThat(host.callTool(2, POSITION, "{\"loadNumber\":\"LD-0000-000000\"}")
                            .next())
                    .contains("\"isError\":true");
            assertThat(host.callTool(3, POSITION, "{\"loadNumber\":\" \"}").next())
                    .contains("\"isError\":true");
            List<?> first = events(read(host, 4, ""));
            assertThat(first).isNotEmpty();
            // of the numbers of that process: those of this one are fewer
            assertThat(events(read(host, 5, ",\"sinceSequence\":900"))).hasSameSizeAs(first);
        }
        try (RawHost host = RawHost.inside(environment).shakeHands().hear(1)) {
            assertThat(events(read(host, 2, ",\"sinceSequence\":1"))).hasSizeGreaterThan(1);
        }
    }

    @Test
    void sessionsOverHttpShareWhatIsKnownAndOnlyTheirReadsArePaid() throws Exception {
        try (HttpInside server = new HttpInside(environment, "--http=0")) {
            McpSyncClient one = HttpSessionsTest.session(server.url);
            McpSyncClient other = HttpSessionsTest.session(server.url);
            assertThat(call(one, "freight_create_load", LOAD).isError()).isFalse();
            desk.server.load(loadNumber()).arriveAt(1);
            String asked = "{\"loadNumber\":\"" + loadNumber() + "\"}";
            List<String> known = Stream.of(one, other)
                    .map(session -> text(call(session, POSITION, asked), "result", "events"))
                    .toList();
            assertThat(known.get(0)).contains("StopArrived").isEqualTo(known.get(1));
            assertThat(text(call(one, POSITION, asked), "cost", "agentSpentUsd"))
                    .isEqualTo("0.67");
            assertThat(reads()).isOne();
            one.close();
            other.close();
        }
    }
}
