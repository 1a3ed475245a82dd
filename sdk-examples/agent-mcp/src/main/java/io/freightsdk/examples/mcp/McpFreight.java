package io.freightsdk.examples.mcp;

import io.freightsdk.FreightClient;
import io.freightsdk.error.FreightException;
import io.freightsdk.tools.FreightTool;
import io.freightsdk.tools.FreightTools;
import io.freightsdk.tools.ToolMemory;
import io.freightsdk.tracking.LoadTracker;
import java.io.InputStream;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The MCP server: the tools of one account, and the hosts that talk to it. */
final class McpFreight {
    private final ScheduledExecutorService prices = Executors.newSingleThreadScheduledExecutor(StdioTransport::daemon);
    private final FreightClient client;
    private final Listing listing;
    private final Protocol protocol;

    /** Reads the tools with what they cost in the background: hosts want to be welcomed at once. */
    McpFreight(Account account, Settings settings) {
        client = account.client();
        LoadTracker tracker = LoadTracker.builder(client).build();
        Following following = new Following(tracker);
        List<FreightTool> tools = tools(account, settings, tracker);
        @Nullable Home home = account.home();
        listing = new Listing(
                tools.stream()
                        .map(tool -> new McpTool(tool, settings, following, this::priceChanged))
                        .toList(),
                new StoredQuotes(home == null ? ToolMemory.inMemory() : home, InstantSource.system()));
        protocol = new Protocol(
                listing,
                "Books and follows tracked freight loads. Creating a load and reading a position cost money."
                        + " Quote an order before you create it; after APPROVAL_NEEDED ask the user, and read a position again at its"
                        + " nextReadAt. Account: " + account.about() + ".",
                CompletableFuture.runAsync(this::begin, prices));
    }

    private void begin() {
        try {
            // so that the first calls find an announced price
            BigDecimal unused = client.prices().loadCreateUsd();
        } catch (FreightException | IllegalArgumentException e) {
            // it is asked for again when it is needed
        }
        listing.refresh();
        long every = Protocol.PRICES_LAST.toMillis();
        // in a thread of its own, as a host that does not read blocks the writer
        ScheduledFuture<?> unused =
                prices.scheduleWithFixedDelay(listing::refresh, every, every, TimeUnit.MILLISECONDS);
    }

    private static List<FreightTool> tools(Account account, Settings settings, LoadTracker tracker) {
        FreightTools.Builder builder =
                FreightTools.builder(account.client()).tracker(tracker).spendLimitPerAgent(account.limit(settings));
        @Nullable Home home = account.home();
        if (home != null) {
            builder.memory(home)
                    .approvalSecret("approvals of " + settings.account() + " " + settings.agentKey())
                    .listener(home.decisions())
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
        StdioTransport transport = new StdioTransport(in, out, protocol);
        transport.start();
        return transport.awaitEnd();
    }

    /** Serves all clients until the process is ended. */
    int serve(Listen listen) throws InterruptedException {
        HttpTransport transport = at(listen);
        System.err.println("freight-mcp: listens at " + transport.start());
        return transport.awaitEnd();
    }

    HttpTransport at(Listen listen) {
        protocol.open().join();
        return new HttpTransport(listen, protocol, new Sessions(InstantSource.system()));
    }

    private void priceChanged() {
        prices.execute(listing::refresh);
    }
}
