package io.freightsdk.examples.mcphttp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.server.EntryKind;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ClientCapabilities;
import io.modelcontextprotocol.spec.McpSchema.ElicitResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** The server as clients meet it: over HTTP, with a token of an issuer. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FreightMcpServerTest {
    private static final String AUDIENCE = "https://mcp.example/mcp";

    private static final String ORDER = """
            {"driverPhone": "+12145550142", "customerRef": "PO-7",
             "pickups": [{"address": "1200 W Fulton Market", "city": "Chicago", "state": "IL", "zip": "60607"}],
             "deliveries": [{"address": "500 S Ervay St", "city": "Dallas", "state": "TX", "zip": "75201"}]}""";

    private final InMemoryFreightServer service = InMemoryFreightServer.start();
    private final FreightBroker broker = service.addBroker();
    private final TestIssuer issuer = new TestIssuer();
    private final List<String> asked = new ArrayList<>();
    private ConfigurableApplicationContext server;
    private String url;

    @BeforeAll
    void start(@TempDir Path folder) {
        String database = "jdbc:h2:file:" + folder.resolve("freight") + ";MODE=PostgreSQL;WRITE_DELAY=0";
        server(database).close(); // creates the tables, which the next start finds
        server = server(database);
        url = "http://127.0.0.1:" + server.getEnvironment().getProperty("local.server.port");
    }

    private ConfigurableApplicationContext server(String database) {
        return SpringApplication.run(
                FreightMcpServer.class,
                "--server.port=0",
                "--ISSUER_URI=" + issuer.url(),
                "--AUDIENCE=" + AUDIENCE,
                "--freight.limit-usd=0.65",
                "--DATABASE_URL=" + database,
                "--FREIGHT_BASE_URL=" + service.url(),
                "--FREIGHT_AGENT_KEY=" + broker.agentKey(),
                "--FREIGHT_ACCOUNT=acme");
    }

    @AfterAll
    void close() {
        server.close();
        issuer.close();
        service.close();
    }

    private McpSyncClient client(String token, boolean canAsk) {
        HttpClientStreamableHttpTransport transport = HttpClientStreamableHttpTransport.builder(url)
                .endpoint("/mcp")
                .requestBuilder(HttpRequest.newBuilder().header("Authorization", "Bearer " + token))
                .build();
        McpClient.SyncSpec spec = McpClient.sync(transport);
        if (canAsk) {
            spec.capabilities(ClientCapabilities.builder().elicitation().build())
                    .elicitation(question -> {
                        asked.add(question.message());
                        return ElicitResult.builder(ElicitResult.Action.ACCEPT)
                                .content(Map.of("approve", true))
                                .build();
                    });
        }
        McpSyncClient client = spec.build();
        client.initialize();
        return client;
    }

    private static CallToolResult create(McpSyncClient client, String order) {
        return client.callTool(CallToolRequest.builder("freight_create_load")
                .arguments(McpJsonDefaults.getMapper(), order)
                .build());
    }

    private static String text(CallToolResult result, String... path) {
        Object found = result.structuredContent();
        for (String name : path) {
            found = ((Map<?, ?>) found).get(name);
        }
        return String.valueOf(found);
    }

    private long debits() {
        return broker.ledger().stream()
                .filter(entry -> entry.kind() == EntryKind.DEBIT)
                .count();
    }

    @Test
    void requestWithoutAGoodToken_isRefused() throws Exception {
        for (String token : List.of(
                "", "none", issuer.token("anna", "https://other.example", 60), issuer.token("anna", AUDIENCE, -600))) {
            HttpRequest request = HttpRequest.newBuilder(URI.create(url + "/mcp"))
                    .header("Authorization", "Bearer " + token)
                    .header("Accept", "application/json, text/event-stream")
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString(
                            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}"))
                    .build();
            HttpResponse<String> response =
                    HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
            assertThat(response.statusCode()).as(token).isEqualTo(401);
        }
        assertThatThrownBy(() -> client("none", false)).isInstanceOf(RuntimeException.class);
    }

    @Test
    void eachUser_isAskedAndHasALimitOfItsOwn() {
        long before = debits();
        try (McpSyncClient anna = client(issuer.token("anna", AUDIENCE, 60), true);
                McpSyncClient bert = client(issuer.token("bert", AUDIENCE, 60), true)) {
            assertThat(anna.listTools().tools())
                    .hasSize(6)
                    .extracting(Tool::name)
                    .contains("freight_create_load");
            CallToolResult created = create(anna, ORDER.replace("PO-7", "PO-anna"));
            assertThat(created.isError()).as("%s", created.content()).isFalse();
            assertThat(text(created, "cost", "agentSpentUsd")).isEqualTo("0.65");
            CallToolResult over = create(anna, ORDER.replace("PO-7", "PO-8").replace("0142", "0143"));
            assertThat(text(over, "error", "code")).isEqualTo("SPEND_LIMIT_REACHED");
            CallToolResult other = create(bert, ORDER.replace("PO-7", "PO-bert").replace("0142", "0144"));
            assertThat(other.isError()).as("%s", other.content()).isFalse();
        }
        assertThat(asked).hasSize(2).allMatch(question -> question.startsWith("Spend 0.65 USD?"));
        assertThat(asked.get(0)).contains("anna asks for freight_create_load");
        assertThat(debits()).isEqualTo(before + 2);
    }

    @Test
    void clientWithoutAForm_paysOnceWithTheUsersYes() {
        long before = debits();
        try (McpSyncClient carl = client(issuer.token("carl", AUDIENCE, 60), false)) {
            String order = ORDER.replace("PO-7", "PO-carl").replace("0142", "0145");
            CallToolResult needed = create(carl, order);
            assertThat(text(needed, "error", "code")).isEqualTo("APPROVAL_NEEDED");
            String yes = ", \"approval\": \"" + text(needed, "error", "approval") + "\"}";
            assertThat(create(carl, order.replaceFirst("}$", yes)).isError()).isFalse();
        }
        assertThat(debits()).isEqualTo(before + 1);
    }
}
