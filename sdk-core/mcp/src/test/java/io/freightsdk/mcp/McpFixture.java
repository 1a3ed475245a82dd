package io.freightsdk.mcp;

import io.freightsdk.SpendLimit;
import io.freightsdk.server.BrokerOptions;
import io.freightsdk.server.EntryKind;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.LedgerEntry;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ClientCapabilities;
import io.modelcontextprotocol.spec.McpSchema.ElicitFormRequest;
import io.modelcontextprotocol.spec.McpSchema.ElicitResult;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An account on an in-memory server in this JVM, and MCP hosts that start our server for it in JVMs of their own. */
final class McpFixture implements AutoCloseable {
    static final Duration PATIENCE = Duration.ofSeconds(100);

    static final String LOAD = """
            {"driverPhone": "+12145550142", "customerRef": "PO-7",
             "pickups": [{"address": "1200 W Fulton Market", "city": "Chicago", "state": "IL", "zip": "60607"}],
             "deliveries": [{"address": "500 S Ervay St", "city": "Dallas", "state": "TX", "zip": "75201"}],
             "weight": 42000}""";

    final Path home = Temporary.folder();
    final InMemoryFreightServer server = InMemoryFreightServer.start();
    final FreightBroker broker;
    final BlockingQueue<String> errors = new LinkedBlockingQueue<>();
    private final List<McpSyncClient> hosts = new ArrayList<>();

    McpFixture() {
        this("100.00");
    }

    McpFixture(String balanceUsd) {
        broker = server.addBroker(BrokerOptions.builder().balanceUsd(balanceUsd).build());
    }

    /** An order that is another for each number. */
    static String load(int number) {
        return LOAD.replace("PO-7", "PO-" + number).replace("5550142", String.valueOf(5_551_000 + number));
    }

    Map<String, String> environment(String... more) {
        Map<String, String> environment = new HashMap<>(Map.of(
                "FREIGHT_BASE_URL", server.url().toString(),
                "FREIGHT_AGENT_KEY", broker.agentKey(),
                "FREIGHT_ACCOUNT", "acme",
                "FREIGHT_HOME", home.toString()));
        for (int i = 0; i < more.length; i += 2) {
            environment.put(more[i], more[i + 1]);
        }
        return environment;
    }

    /** A host that cannot ask its user. */
    McpSyncClient host(String... environment) {
        return started(McpClient.sync(transport(environment)));
    }

    /** A host with a user. */
    McpSyncClient host(Function<ElicitFormRequest, ElicitResult> user, String... environment) {
        return started(McpClient.sync(transport(environment))
                .capabilities(ClientCapabilities.builder().elicitation().build())
                .elicitation(user));
    }

    /** A host with a user, of a server in this JVM. */
    McpSyncClient inside(Function<ElicitFormRequest, ElicitResult> user, String... environment) {
        return started(McpClient.sync(new InsideTransport(environment(environment)))
                .capabilities(ClientCapabilities.builder().elicitation().build())
                .elicitation(user));
    }

    /** A host that cannot ask its user, of a server in this JVM. */
    McpSyncClient inside(String... environment) {
        return started(McpClient.sync(new InsideTransport(environment(environment))));
    }

    private StdioClientTransport transport(String... environment) {
        List<String> command = StartLine.WORDS;
        StdioClientTransport transport =
                new StdioClientTransport(
                        ServerParameters.builder(command.get(0))
                                .args(command.subList(1, command.size()))
                                .env(environment(environment))
                                .build(),
                        McpJsonDefaults.getMapper()) {
                    @Override
                    protected ProcessBuilder getProcessBuilder() {
                        ProcessBuilder builder = super.getProcessBuilder();
                        RawHost.set(builder, Map.of());
                        return builder;
                    }
                };
        transport.setStdErrorHandler(errors::add);
        return transport;
    }

    private McpSyncClient started(McpClient.SyncSpec spec) {
        McpSyncClient host = spec.requestTimeout(PATIENCE)
                .initializationTimeout(PATIENCE)
                // holds what a tool answers against its schema
                .enableCallToolSchemaCaching(true)
                .build();
        hosts.add(host);
        host.initialize();
        host.listTools();
        return host;
    }

    /** The result of a call. One that ran out of time, as on a busy machine, is made again, a read when it may be. */
    static CallToolResult call(McpSyncClient host, String tool, String arguments) {
        CallToolRequest request = CallToolRequest.builder(tool)
                .arguments(McpJsonDefaults.getMapper(), arguments)
                .build();
        CallToolResult result = host.callTool(request);
        while (result.isError() && List.of("TIMEOUT", "RATE_LIMITED").contains(text(result, "error", "code"))) {
            result = host.callTool(request);
        }
        return result;
    }

    /** What is found on this way through the structured answer. */
    static String text(CallToolResult result, String... path) {
        Object found = result.structuredContent();
        for (String name : path) {
            found = ((Map<?, ?>) found).get(name);
        }
        return String.valueOf(found);
    }

    /** Waits for the next line of a server on standard error. */
    @Nullable
    String error() throws InterruptedException {
        return errors.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    List<LedgerEntry> debits() {
        return broker.ledger().stream()
                .filter(entry -> entry.kind() == EntryKind.DEBIT)
                .toList();
    }

    BigDecimal spentUsd() {
        return debits().stream().map(entry -> entry.amountUsd().abs()).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    /** What a limit of 24 hours leaves of this amount by the file of all servers. */
    String leftUsd(String limitUsd) {
        SpendLimit limit = SpendLimit.usd(limitUsd).per(Duration.ofDays(1)).perTag();
        try (FileChargeStore budget =
                new FileChargeStore(FileChargeStore.fileOf(home, "acme"), InstantSource.system())) {
            return budget.leftUsd(limit, "agent:mcp").orElseThrow().toPlainString();
        }
    }

    @Override
    public void close() {
        hosts.forEach(McpSyncClient::closeGracefully);
        server.close();
        Temporary.delete(home);
    }
}
