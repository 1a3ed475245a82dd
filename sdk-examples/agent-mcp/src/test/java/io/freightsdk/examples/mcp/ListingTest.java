package io.freightsdk.examples.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.FreightClient;
import io.freightsdk.tools.FreightTools;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ListingTest {
    private final McpDesk desk = new McpDesk();
    private final McpJsonMapper mapper = McpJsonDefaults.getMapper();

    @AfterEach
    void close() {
        desk.close();
    }

    private FreightClient client() {
        return FreightClient.builder()
                .baseUrl(desk.server.url())
                .agentKey(desk.broker.agentKey())
                .account("acme")
                .build();
    }

    private List<McpTool> tools(FreightClient client) {
        Settings settings = Settings.of(desk.environment(), List.of());
        return FreightTools.builder(client).spendLimitPerAgent("1").build().all().stream()
                .map(tool -> new McpTool(tool, settings, mapper, new Telling(), () -> {}))
                .toList();
    }

    private McpSyncServer server(List<McpTool> tools) {
        return McpServer.sync(new StdioTransport(
                        InputStream.nullInputStream(),
                        OutputStream.nullOutputStream(),
                        mapper,
                        new Calls(new Telling()),
                        CompletableFuture.completedFuture(null)))
                .capabilities(ServerCapabilities.builder().tools(true).build())
                .tools(tools.stream().map(McpTool::specification).toList())
                .build();
    }

    private static String create(McpSyncServer server) {
        return server.listTools().stream()
                .filter(tool -> tool.name().equals("freight_create_load"))
                .map(Tool::description)
                .reduce("", String::concat);
    }

    @Test
    void priceThatHasChangedIsListed() {
        try (FreightClient before = client();
                FreightClient later = client()) {
            McpSyncServer server = server(tools(before));
            assertThat(create(server)).endsWith("Costs 0.65 USD from the prepaid balance.");
            desk.server.prices().set("load_create", "0.80");
            // a client of its own has not remembered the old price
            new Listing(tools(later), server).refresh();
            assertThat(create(server)).endsWith("Costs 0.80 USD from the prepaid balance.");
            assertThat(server.listTools()).hasSize(6);
            server.close();
        }
    }
}
