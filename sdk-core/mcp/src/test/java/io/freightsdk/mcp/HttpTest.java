package io.freightsdk.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Over HTTP, where a web page could try. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HttpTest {
    private static final String TOKEN = "0123456789abcdef";
    private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";
    private static final String INITIALIZE = """
            {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},
             "clientInfo":{"name":"raw","version":"1"}}}""";

    private final McpDesk desk = new McpDesk();
    private final HttpInside server;
    private final String url;

    HttpTest() {
        server = new HttpInside(
                desk.environment(
                        "FREIGHT_APPROVAL", "limit",
                        "FREIGHT_HTTP_TOKEN", TOKEN,
                        "FREIGHT_LIMIT_USD_PER_SLIDING_DAY", "1.95",
                        "FREIGHT_SESSION_LIMIT_USD", "1.30"),
                "--http=0");
        url = server.url;
    }

    @AfterAll
    void close() {
        server.close();
        desk.close();
    }

    private McpSyncClient client() {
        McpSyncClient client = McpClient.sync(HttpClientStreamableHttpTransport.builder(url.replaceFirst("/mcp$", ""))
                        .endpoint("/mcp")
                        .requestBuilder(HttpRequest.newBuilder().header("Authorization", "Bearer " + TOKEN))
                        .build())
                .requestTimeout(McpDesk.PATIENCE)
                .build();
        client.initialize();
        return client;
    }

    private HttpResponse<String> post(String body, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url))
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void sessionsHaveLimitsOfTheirOwnAndOneTogether() {
        McpSyncClient one = client();
        McpSyncClient two = client();
        assertThat(one.listTools().tools()).hasSize(6);
        int[] made = {0, 0};
        for (int i = 0; i < 4; i++) {
            made[0] += made(one, 100 + i);
        }
        for (int i = 0; i < 4; i++) {
            made[1] += made(two, 200 + i);
        }
        assertThat(made).containsExactly(2, 1);
        assertThat(desk.debits()).hasSize(3);
        one.close();
        two.close();
    }

    private static int made(McpSyncClient client, int number) {
        return McpDesk.call(client, "freight_create_load", McpDesk.load(number)).isError() ? 0 : 1;
    }

    @Test
    void addressThatIsTakenIsNamed() {
        String taken = "127.0.0.1:" + URI.create(url).getPort();
        Listen listen = Objects.requireNonNull(
                Settings.of(Map.of(), List.of("--demo", "--http=" + taken)).http());
        Protocol protocol = new Protocol(new Listing(List.of()), "", new CompletableFuture<>());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new HttpTransport(listen, protocol, new Sessions(InstantSource.system())).start())
                .withMessage("--http: cannot listen on " + taken + ": Address already in use; give another address,"
                        + " such as --http=127.0.0.1:0, where a free port is picked");
    }

    @Test
    void nobodyComesInWithoutTheToken() throws Exception {
        assertThat(post(INITIALIZE).statusCode()).isEqualTo(401);
        assertThat(post(INITIALIZE, "Authorization", "Bearer 0123456789abcdeF").statusCode())
                .isEqualTo(401);
        assertThat(post(INITIALIZE, "Authorization", "Bearer " + TOKEN).statusCode())
                .isEqualTo(200);
    }

    @Test
    void pageOfAnotherSiteDoesNotComeIn() throws Exception {
        String[] foreign = {"Authorization", "Bearer " + TOKEN, "Origin", "https://evil.example"};
        String[] here = {"Authorization", "Bearer " + TOKEN, "Origin", "http://localhost:3000"};
        assertThat(post(INITIALIZE, foreign).statusCode()).isEqualTo(403);
        assertThat(post(INITIALIZE, here).statusCode()).isEqualTo(200);
    }

    @Test
    void refusalsAreJsonRpcWithoutAnythingOfJava() throws Exception {
        String[] token = {"Authorization", "bearer " + TOKEN};
        String[] version = {"Authorization", "Bearer " + TOKEN, "MCP-Protocol-Version", "1999-01-01"};
        String[] session = {"Authorization", "Bearer " + TOKEN, "Mcp-Session-Id", "none"};
        for (HttpResponse<String> refused : List.of(
                post("no JSON", token), post("[]", token),
                post(INITIALIZE, version), post(PING, session),
                post(PING), post(PING, token))) {
            assertThat(refused.statusCode()).isBetween(400, 404);
            assertThat(refused.body())
                    .startsWith("{\"jsonrpc\":\"2.0\",\"id\":")
                    .contains("\"error\":{")
                    .doesNotContain("java", "Jetty");
            assertThat(refused.headers().firstValue("Server")).isEmpty();
        }
        HttpRequest trace = HttpRequest.newBuilder(URI.create(url))
                .header("Authorization", "Bearer " + TOKEN)
                .method("TRACE", HttpRequest.BodyPublishers.noBody())
                .build();
        assertThat(HttpClient.newHttpClient()
                        .send(trace, HttpResponse.BodyHandlers.ofString())
                        .statusCode())
                .isEqualTo(405);
    }

    /** By that a client knows that it may begin in another way. */
    @Test
    void methodThatThereIsNotIsUnknownBeforeASessionToo() throws Exception {
        String body = "{\"jsonrpc\":\"2.0\",\"id\":8,\"method\":\"resources/list\"}";
        HttpResponse<String> unknown = post(body, "Authorization", "Bearer " + TOKEN);
        assertThat(unknown.statusCode()).isEqualTo(404);
        assertThat(unknown.body()).contains("\"id\":8", "-32601");
        assertThat(post(PING, "Authorization", "Bearer " + TOKEN).body()).contains("-32600");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[::1]", "127.0.0.2"})
    void everyAddressOfThisMachineWorks(String address) throws Exception {
        try (HttpInside other = new HttpInside(desk.environment(), "--http=" + address + ":0")) {
            HttpRequest request = HttpRequest.newBuilder(URI.create(other.url))
                    .header("Content-Type", "application/json")
                    .header("Accept", "application/json, text/event-stream")
                    .POST(HttpRequest.BodyPublishers.ofString(INITIALIZE))
                    .build();
            assertThat(HttpClient.newHttpClient()
                            .send(request, HttpResponse.BodyHandlers.ofString())
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void messageThatIsTooLongOrForNoSessionIsRefused() throws Exception {
        assertThat(post("x".repeat(1 << 20), "Authorization", "Bearer " + TOKEN).statusCode())
                .isEqualTo(413);
        assertThat(post(PING, "Authorization", "Bearer " + TOKEN).statusCode()).isBetween(400, 499);
    }
}
