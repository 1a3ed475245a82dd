package io.freightsdk.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A model pays for what it reads, too. */
class SmallAnswersTest {
    private final McpFixture fixture = new McpFixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    private static int kilobytes(String line) {
        return line.getBytes(UTF_8).length / 1024;
    }

    @Test
    void listAndPositionsAreSmall() throws Exception {
        try (RawHost host =
                RawHost.inside(fixture.environment("FREIGHT_APPROVAL", "limit")).shakeHands()) {
            host.hear(1).send("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\"}");
            assertThat(kilobytes(host.next())).isLessThan(12);
            try (RawHost asking = RawHost.inside(fixture.environment()).shakeHands()) {
                asking.hear(1).send("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\"}");
                String list = asking.next();
                assertThat(list).contains("\"approval\":{");
                assertThat(kilobytes(list)).isLessThan(12);
            }
            host.callTool(3, "freight_create_load", McpFixture.LOAD).hear(1);
            String loadNumber = fixture.broker.loads().get(0).loadNumber();
            fixture.server.load(loadNumber).driveToEnd();
            String summary = host.callTool(4, "freight_get_load_position", "{\"loadNumber\":\"" + loadNumber + "\"}")
                    .next();
            assertThat(kilobytes(summary)).isLessThan(4);
            String full = host.callTool(
                            5,
                            "freight_get_load_position",
                            "{\"loadNumber\":\"" + loadNumber + "\",\"detail\":\"full\"}")
                    .next();
            assertThat(full.split("\"heading\"", -1)).hasSizeGreaterThan(490);
            // most hosts pass on the text alone
            assertThat(full.split("\\\\\"heading\\\\\"", -1)).hasSizeGreaterThan(490);
            assertThat(kilobytes(full)).isLessThan(120);
        }
    }
}
