package io.freightsdk.examples.mcp;

import io.freightsdk.FreightClient;
import io.freightsdk.error.FreightException;
import io.freightsdk.tools.FreightTool;
import io.freightsdk.tools.FreightTools;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator.ValidationResponse;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.InputStream;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The MCP server: the tools of one account, and one host that talks to it. */
final class McpFreight {
    /** How long the client remembers a price: before that a new description could not say another. */
    private static final Duration PRICES_LAST = Duration.ofMinutes(5);

    private final ScheduledExecutorService prices = Executors.newSingleThreadScheduledExecutor(StdioTransport::daemon);
    private final Settings settings;
    private final FreightClient client;
    private final McpJsonMapper mapper = McpJsonDefaults.getMapper();
    private final Telling telling = new Telling();
    private final List<McpTool> offered;
    private final String instructions;
    private @Nullable Listing listing;

    McpFreight(Account account, Settings settings) {
        this.settings = settings;
        instructions = "Books and follows tracked freight loads. Creating a load and reading a position cost money."
                + " Quote an order before you create it; after APPROVAL_NEEDED ask the user, and read a position again at its"
                + " nextReadAt. Account: " + account.about() + ".";
        client = account.client();
        offered = tools(account, settings, mapper).stream()
                .map(tool -> new McpTool(tool, settings, mapper, telling, this::priceChanged))
                .toList();
    }

    /** Reads the price list, so that the first calls find an announced price. */
    private void askForPrices() {
        try {
            BigDecimal unused = client.prices().priceUsd("load_create");
        } catch (FreightException | IllegalArgumentException e) {
            // it is asked for again when it is needed
        }
    }

    /** Makes the server, and its tools with what they cost in the background: hosts want to be welcomed at once. */
    private <S extends McpServer.SyncSpecification<S>> CompletableFuture<Void> begin(
            McpServer.SyncSpecification<S> specification) {
        McpSyncServer server = specification
                .serverInfo("freight-sdk", version())
                .instructions(instructions)
                .capabilities(McpSchema.ServerCapabilities.builder().tools(true).build())
                .requestTimeout(settings.answerWithin())
                // the tools check their arguments themselves, and say in words for a model what is wrong
                .validateToolInputs(false)
                // nor may the SDK replace a paid answer by an error: tests hold that answers fit their schemas
                .jsonSchemaValidator((schema, content) -> ValidationResponse.asValid(""))
                // calls have threads of the transport
                .immediateExecution(true)
                .build();
        Listing list = new Listing(offered, server);
        listing = list;
        // in a thread of its own, as a host that does not read blocks the writer
        ScheduledFuture<?> unused = prices.scheduleWithFixedDelay(
                list::refresh, PRICES_LAST.toMillis(), PRICES_LAST.toMillis(), TimeUnit.MILLISECONDS);
        return CompletableFuture.runAsync(
                () -> {
                    askForPrices();
                    list.refresh();
                },
                prices);
    }

    private static List<FreightTool> tools(Account account, Settings settings, McpJsonMapper mapper) {
        FreightTools.Builder builder = FreightTools.builder(account.client());
        builder.spendLimitPerAgent(account.limit(settings));
        @Nullable Home home = account.home();
        if (home != null) {
            builder.memory(home)
                    .approvalSecret("approvals of " + settings.account() + " " + settings.agentKey())
                    .listener(home.decisions(mapper))
                    .killSwitch(home::stopped);
        }
        if (settings.maxPriceUsd() != null) {
            builder.maxPriceUsd(settings.maxPriceUsd());
        }
        FreightTools tools = builder.build();
        try {
            // says which there are if one of these is not there
            settings.tools().forEach(tools::named);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(Settings.TOOLS + ": " + e.getMessage(), e);
        }
        List<FreightTool> served = tools.all().stream()
                .filter(tool -> settings.tools().isEmpty() || settings.tools().contains(tool.name()))
                .filter(tool -> !settings.isReadOnly() || tool.isReadOnly())
                .toList();
        if (served.isEmpty()) {
            throw new IllegalArgumentException(Settings.TOOLS + ": FREIGHT_READ_ONLY leaves none of them");
        }
        return served;
    }

    static String version() {
        String version = McpFreight.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }

    /** Serves until the host has closed standard input, and says with which status the process ends. */
    int serve(InputStream in, OutputStream out) throws InterruptedException {
        CompletableFuture<Void> open = new CompletableFuture<>();
        StdioTransport transport = new StdioTransport(in, out, mapper, new Calls(telling), open);
        CompletableFuture<Void> unused = begin(McpServer.sync(transport)).whenComplete((done, e) -> {
            boolean unusedOnce = e == null ? open.complete(null) : open.completeExceptionally(e);
        });
        transport.start();
        return transport.awaitEnd();
    }

    /** Serves all clients until the process is ended. */
    int serve(Listen listen) throws InterruptedException {
        Gate gate = new Gate(listen.token(), listen.origins(), listen.isLoopback(), new Calls(telling), mapper);
        HttpTransport transport = new HttpTransport(listen.address(), gate, mapper);
        begin(McpServer.sync(transport.provider())).join();
        System.err.println("freight-mcp: listens at " + transport.start());
        return transport.awaitEnd();
    }

    private void priceChanged() {
        if (listing != null) {
            prices.execute(listing::refresh);
        }
    }
}
