package io.freightsdk.mcp;

import static io.freightsdk.mcp.McpDesk.LOAD;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.values.Fault;
import io.freightsdk.server.values.FaultEffect;
import io.freightsdk.server.values.FaultPoint;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The revision without sessions over HTTP, where the headers repeat what the message says. */
class HttpStatelessTest {
    private static final String CREATE = "\"name\":\"freight_create_load\",\"arguments\":" + LOAD + ",";

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final McpDesk desk = new McpDesk();
    private final HttpInside server = HttpInside.unhurried(desk.environment("FREIGHT_APPROVAL", "limit"));

    @AfterEach
    void close() {
        server.close();
        desk.close();
    }

    private HttpResponse<String> post(String body, String... headers) throws Exception {
        List<String> all = new ArrayList<>(
                List.of("Content-Type", "application/json", "Accept", "application/json, text/event-stream"));
        all.addAll(Arrays.asList(headers));
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.url))
                .headers(all.toArray(String[]::new))
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        return HTTP.send(request, HttpResponse.BodyHandlers.ofString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            2026-07-28 | tools/list  | tools/list | 200 | `"resultType":"complete"`
            2026-07-28 | TOOLS/LIST  | tools/list | 400 | -32020
            2025-11-25 | tools/list  | tools/list | 400 | -32020
            2026-07-28 | ping        | ping       | 404 | -32601
            2026-07-28 | initialize  | initialize | 404 | -32601
            """)
    void headersAreThoseOfTheMessage(String version, String header, String method, int status, String part)
            throws Exception {
        HttpResponse<String> response =
                post(StatelessTest.request(5, method, "", ""), "MCP-Protocol-Version", version, "Mcp-Method", header);
        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(response.body()).contains("\"id\":5", part);
        assertThat(response.headers().firstValue("Mcp-Session-Id")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "freight_create_load, 200",
        "=?base64?ZnJlaWdodF9jcmVhdGVfbG9hZA==?=, 200",
        "freight_get_balance, 400",
        "=?base64?%?=, 400"
    })
    void nameOfTheToolIsInTheHeaderToo(String name, int status) throws Exception {
        HttpResponse<String> response = post(
                StatelessTest.request(5, "tools/call", CREATE, ""),
                "MCP-Protocol-Version",
                "2026-07-28",
                "Mcp-Method",
                "tools/call",
                "Mcp-Name",
                name);
        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(desk.debits()).hasSize(status == 200 ? 1 : 0);
    }

    @Test
    void revisionThatIsNotSpokenIsAnError() throws Exception {
        String body = StatelessTest.request(5, "tools/list", "", "").replace("2026-07-28", "2099-01-01");
        HttpResponse<String> response = post(body, "MCP-Protocol-Version", "2099-01-01", "Mcp-Method", "tools/list");
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body()).contains("-32022", "\"supported\":[\"2026-07-28\"]");
        assertThat(post(
                                "{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"tools/list\"}",
                                "MCP-Protocol-Version",
                                "2026-07-28")
                        .body())
                .contains("-32602");
    }

    private static String create(HttpInside server, String arguments) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.url))
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .header("MCP-Protocol-Version", "2026-07-28")
                .header("Mcp-Method", "tools/call")
                .header("Mcp-Name", "freight_create_load")
                .POST(HttpRequest.BodyPublishers.ofString(StatelessTest.request(
                        5, "tools/call", "\"name\":\"freight_create_load\",\"arguments\":" + arguments + ",", "")))
                .build();
        return HTTP.send(request, HttpResponse.BodyHandlers.ofString()).body();
    }

    @Test
    void priceThatOnlyAnotherWasToldIsPaidWithItsStateAlone() throws Exception {
        desk.server.prices().set("load_create", "0.80");
        String refused = create(server, LOAD);
        assertThat(refused).contains("PRICE_CHANGED", "the price is 0.80 USD now, not 0.65 USD");
        String yes = ",\"approval\":\"" + refused.replaceFirst("(?s).*\"approval\":\"([\\w.-]+)\".*", "$1") + "\"}";
        try (HttpInside restarted = new HttpInside(desk.environment("FREIGHT_APPROVAL", "limit"), "--http=0")) {
            for (HttpInside any : List.of(server, restarted)) {
                assertThat(create(any, LOAD)).contains("PRICE_CHANGED");
                assertThat(create(any, McpDesk.load(8).replaceFirst("}$", yes))).contains("PRICE_CHANGED");
            }
            desk.server.prices().set("load_create", "0.81");
            assertThat(create(restarted, LOAD.replaceFirst("}$", yes))).contains("PRICE_CHANGED");
            desk.server.prices().set("load_create", "0.80");
            assertThat(desk.debits()).isEmpty();
            assertThat(create(restarted, LOAD.replaceFirst("}$", yes))).contains("\"isError\":false");
        }
        assertThat(desk.debits()).hasSize(1);
    }

    private static Socket send(String url, String body, String... headers) throws IOException {
        URI uri = URI.create(url);
        Socket socket = new Socket(uri.getHost(), uri.getPort());
        socket.setSoTimeout((int) McpDesk.PATIENCE.toMillis());
        String head = "POST /mcp HTTP/1.1\r\nHost: " + uri.getAuthority()
                + "\r\nContent-Type: application/json\r\nAccept: text/event-stream\r\n"
                + "Mcp-Protocol-Version: 2026-07-28\r\n" + String.join("\r\n", headers) + "\r\nContent-Length: "
                + body.length() + "\r\n\r\n";
        socket.getOutputStream().write((head + body).getBytes(StandardCharsets.UTF_8));
        return socket;
    }

    private static void read(BufferedReader reader, String part) throws IOException {
        String line = reader.readLine();
        while (!line.contains(part)) {
            line = reader.readLine();
        }
    }

    @Test
    void clientThatHangsUpHasCancelledItsCall() throws Exception {
        int before = (int) desk.broker.requests().count("getPricing");
        desk.broker
                .faults()
                .add(Fault.of(FaultPoint.BEFORE, FaultEffect.stall()).onOperation("getPricing"));
        Socket socket = send(
                server.url,
                StatelessTest.request(5, "tools/call", CREATE, ""),
                "Mcp-Method: tools/call",
                "Mcp-Name: freight_create_load");
        desk.broker.requests().await("getPricing", before + 1, McpDesk.PATIENCE);
        socket.close();
        Path decisions = desk.home.resolve("acme/decisions.log");
        while (!Files.exists(decisions) || !Files.readString(decisions).contains("CANCELLED")) {
            assertThat(post(
                                    StatelessTest.request(6, "server/discover", "", ""),
                                    "MCP-Protocol-Version",
                                    "2026-07-28",
                                    "Mcp-Method",
                                    "server/discover")
                            .statusCode())
                    .isEqualTo(200);
        }
        assertThat(desk.debits()).isEmpty();
    }

    @Test
    void subscriptionOfAClientThatTakesNoEventsIsNotAcceptable() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.url))
                .header("Content-Type", "application/json")
                .header("Accept", "application/json")
                .header("MCP-Protocol-Version", "2026-07-28")
                .header("Mcp-Method", "subscriptions/listen")
                .POST(HttpRequest.BodyPublishers.ofString(StatelessTest.request(77, "subscriptions/listen", "", "")))
                .build();
        HttpResponse<String> refused = HTTP.send(request, HttpResponse.BodyHandlers.ofString());
        assertThat(refused.statusCode()).isEqualTo(406);
        assertThat(refused.body()).contains("\"id\":77", "events are sent as text/event-stream");
    }

    @Test
    void subscriptionIsAStreamThatTellsOfChanges() throws Exception {
        String body =
                StatelessTest.request(77, "subscriptions/listen", "\"notifications\":{\"toolsListChanged\":true},", "");
        try (Socket socket = send(server.url, body, "Mcp-Method: subscriptions/listen")) {
            BufferedReader reader =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            read(reader, "notifications/subscriptions/acknowledged");
            desk.server.prices().set("load_create", "0.80");
            String[] headers = {
                "MCP-Protocol-Version", "2026-07-28", "Mcp-Method", "tools/call", "Mcp-Name", "freight_create_load"
            };
            assertThat(post(StatelessTest.request(5, "tools/call", CREATE, ""), headers)
                            .body())
                    .contains("PRICE_CHANGED");
            read(reader, "\"io.modelcontextprotocol/subscriptionId\":77");
        }
    }
}
