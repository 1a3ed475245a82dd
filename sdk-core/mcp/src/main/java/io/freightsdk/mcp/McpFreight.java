package io.freightsdk.mcp;

import io.freightsdk.FreightClient;
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

/** The MCP server: the tools of one account, and the hosts that talk to it. */
final class McpFreight {
    private final ScheduledExecutorService prices = Executors.newSingleThreadScheduledExecutor(StdioTransport::daemon);
    private final Settings settings;
    private final Listing listing = new Listing(List.of());
    private final CompletableFuture<Listing> open = new CompletableFuture<>();
    private final Protocol protocol;

    McpFreight(Settings settings) {
        this.settings = settings;
        protocol = new Protocol(
                listing,
                "Books and follows tracked freight loads. Creating a load and reading a position cost money."
                        + " Quote an order before you create it; after APPROVAL_NEEDED ask the user, and read a position again at its"
                        + " nextReadAt. Account: " + Account.about(settings) + ".",
                open);
    }

    McpFreight open(Account account) {
        LoadTracker tracker = LoadTracker.builder(account.calls()).build();
        Following following = new Following(tracker, Following.MOST);
        ToolMemory memory = account.home() == null ? ToolMemory.inMemory() : account.home();
        listing.serve(
                tools(account, settings, tracker, memory).stream()
                        .map(tool -> new McpTool(tool, settings, following, () -> prices.execute(listing::refresh)))
                        .toList(),
                new StoredQuotes(memory, InstantSource.system()));
        long every = Protocol.PRICES_LAST.toMillis();
        // in a thread of its own, as a host that does not read blocks the writer
        ScheduledFuture<?> unused =
                prices.scheduleWithFixedDelay(() -> list(account.calls()), 0, every, TimeUnit.MILLISECONDS);
        return this;
    }

    /**
     * Reads the prices, so that calls find an announced one; without them the last ones are announced. Throws nothing, or they would
     * never be read again.
     */
    void list(FreightClient client) {
        try {
            BigDecimal unused = client.prices().loadCreateUsd();
        } catch (RuntimeException | Error e) { // such as no memory at this moment
            // it is asked for again when it is needed
        }
        try {
            listing.refresh();
        } catch (RuntimeException | Error e) {
            System.err.println("freight-mcp: the tools cannot be listed anew: "
                    + e.getClass().getSimpleName());
        } finally {
            open.complete(listing);
        }
    }

    private static List<FreightTool> tools(Account account, Settings settings, LoadTracker tracker, ToolMemory memory) {
        FreightTools.Builder builder = FreightTools.builder(account.calls())
                .tracker(tracker)
                .memory(memory)
                .spendLimitPerAgent(account.limit(settings));
        Home home = account.home();
        if (home != null) {
            builder.approvalSecret("approvals of " + settings.account() + " " + settings.agentKey())
                    .listener(home.decisions())
                    .killSwitch(home::stopped);
        }
        if (settings.maxPriceUsd() != null) {
            builder.maxPriceUsd(settings.maxPriceUsd());
        }
        return served(builder.build(), settings);
    }

    static List<FreightTool> served(FreightTools tools, Settings settings) {
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

    StdioTransport at(InputStream in, OutputStream out) {
        return new StdioTransport(in, out, protocol);
    }

    HttpTransport at(Listen listen) {
        protocol.open().join();
        return new HttpTransport(listen, protocol, new Sessions(InstantSource.system()));
    }
}
