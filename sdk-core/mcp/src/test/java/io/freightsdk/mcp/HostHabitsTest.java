package io.freightsdk.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What hosts do beside calling tools. */
class HostHabitsTest {
    @ParameterizedTest
    @CsvSource({
        "2024-11-05, 2024-11-05",
        "2025-03-26, 2025-03-26",
        "2025-06-18, 2025-06-18",
        "2025-11-25, 2025-11-25",
        "2026-07-28, 2025-11-25"
    })
    void hostOfAnyVersionIsWelcomed(String asked, String agreed) throws Exception {
        try (RawHost host = RawHost.inside(Map.of(), "--demo")) {
            host.send(
                    "{\"jsonrpc\":\"2.0\",\"id\":\"hello\",\"method\":\"initialize\",\"params\":{\"protocolVersion\":\""
                            + asked + "\",\"capabilities\":{},\"clientInfo\":{\"name\":\"raw\",\"version\":\"1\"}}}");
            assertThat(host.next()).contains("\"id\":\"hello\"", "\"protocolVersion\":\"" + agreed + "\"");
            host.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
            assertThat(host.callTool(2, "freight_get_balance", "{}").next()).contains("\"id\":2", "\"isError\":false");
        }
    }

    @Test
    void hostThatBeginsWithAByteOrderMarkIsWelcomed() throws Exception {
        try (RawHost host = RawHost.inside(Map.of(), "--demo")) {
            host.send("\uFEFF{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{}}");
            assertThat(host.next()).contains("\"id\":1", "\"serverInfo\"");
        }
    }

    @Test
    void whatIsNotThereIsSaidSoAndNotificationsAreNotAnswered() throws Exception {
        try (RawHost host = RawHost.inside(Map.of(), "--demo")) {
            host.shakeHands().hear(1);
            for (String method :
                    List.of("resources/list", "resources/templates/list", "prompts/list", "completion/complete")) {
                host.send(
                        "{\"jsonrpc\":\"2.0\",\"id\":\"" + method + "\",\"method\":\"" + method + "\",\"params\":{}}");
                assertThat(host.next()).contains("\"id\":\"" + method + "\"", "-32601");
            }
            for (String method : List.of("notifications/progress", "notifications/of/another/kind")) {
                host.send("{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\",\"params\":{}}");
            }
            // a host that begins again in the same process
            host.send("""
                    {"jsonrpc":"2.0","id":3,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},
                     "clientInfo":{"name":"raw","version":"2"}}}""");
            assertThat(host.next()).contains("\"id\":3", "\"serverInfo\"");
            assertThat(host.callTool(4, "freight_get_balance", "{}").next()).contains("\"id\":4", "\"isError\":false");
            assertThat(host.hangUp().status()).isZero();
        }
    }
}
