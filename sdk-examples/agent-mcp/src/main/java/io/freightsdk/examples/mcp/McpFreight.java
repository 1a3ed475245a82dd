package io.freightsdk.examples.mcp;

import io.freightsdk.tools.FreightTools;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;

/** The MCP server: the tools of one account, and one host that talks to it. */
final class McpFreight {
    /** How long the client remembers a price: before that a new description could not say another. */
    private static final Duration PRICES_LAST = Duration.ofMinutes(5);

    private static final Duration DEAF_AFTER = Duration.ofSeconds(10);
    /** A byte that is no text becomes three, and beyond this the SDK would stop listening. */
    private static final int MOST_BYTES = 4 * MessageInput.LONGEST_BYTES;

    private final MessageInput input;
    private final Listing listing;

    McpFreight(Account account, Settings settings, InputStream in, OutputStream out) {
        McpJsonMapper mapper = McpJsonDefaults.getMapper();
        input = new MessageInput(in, mapper, DEAF_AFTER);
        FreightTools tools = FreightTools.builder(account.client())
                .spendLimitPerAgent(settings.spendLimitUsd())
                .build();
        List<McpTool> offered = tools.all().stream()
                .map(tool -> new McpTool(tool, settings, mapper))
                .toList();
        McpSyncServer server = McpServer.sync(new StdioServerTransportProvider(mapper, input, out, MOST_BYTES))
                .serverInfo("freight-sdk", version())
                .instructions("Books and follows tracked freight loads. Creating a load and reading a position cost"
                        + " money. Account: " + account.about() + ".")
                .capabilities(McpSchema.ServerCapabilities.builder().tools(true).build())
                .requestTimeout(settings.answerWithin())
                // the tools check their arguments themselves, and say in words for a model what is wrong
                .validateToolInputs(false)
                .jsonSchemaValidator(new PaidAnswersPass())
                .tools(offered.stream().map(McpTool::specification).toList())
                .build();
        listing = new Listing(offered, server);
    }

    private static String version() {
        String version = McpFreight.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }

    /** Returns when the host has closed standard input; meanwhile what the tools say of their prices is kept up to date. */
    void awaitEndOfInput() throws InterruptedException {
        // a host that does not read would hold whoever tells it
        Thread teller = new Thread(this::keepUpToDate, "prices");
        teller.setDaemon(true);
        teller.start();
        input.start();
        input.await();
    }

    private void keepUpToDate() {
        try {
            while (!input.await(PRICES_LAST)) {
                listing.refresh();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
