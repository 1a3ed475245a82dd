package io.freightsdk.tools;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.FreightClient;
import io.freightsdk.RetryPolicy;
import io.freightsdk.json.FreightJson;
import io.freightsdk.server.EntryKind;
import io.freightsdk.server.Fault;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.LedgerEntry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** An agent with its tools, and the in-memory server they work on. */
final class AgentFixture implements AutoCloseable {
    static final ToolCaller DISPATCHER = ToolCaller.of("dispatcher-7");

    static final String LOAD = """
        {"driverPhone": "+12145550142", "customerRef": "PO-7",
         "pickups": [{"address": "1200 W Fulton Market", "city": "Chicago", "state": "IL", "zip": "60607"}],
         "deliveries": [{"address": "500 S Ervay St", "city": "Dallas", "state": "TX", "zip": "75201"}],
         "weight": 42000}\
        """;

    final InMemoryFreightServer server;
    final FreightBroker broker;
    final FreightClient client;

    AgentFixture() {
        this(InMemoryFreightServer.start());
    }

    /** Another account on this server. */
    AgentFixture(InMemoryFreightServer server) {
        this.server = server;
        this.broker = server.addBroker();
        this.client = client();
    }

    /** Another client of the same account, as after a restart. */
    FreightClient client() {
        return builder().build();
    }

    FreightClient.Builder builder() {
        return FreightClient.builder()
                .account("acme")
                .baseUrl(server.url())
                .agentKey(broker.agentKey())
                .deadline(Duration.ofSeconds(60))
                .attemptTimeout(Duration.ofSeconds(30))
                .retryPolicy(new RetryPolicy(2, Duration.ofMillis(1), Duration.ofSeconds(5)));
    }

    FreightTools tools() {
        return FreightTools.builder(client)
                .spendLimitPerAgent("5.00")
                .clock(server.clock()::now)
                .build();
    }

    /** A tool of the client of this fixture. */
    FreightTool tool(String name, UnaryOperator<FreightTools.Builder> settings) {
        return settings.apply(FreightTools.builder(client)).build().named(name);
    }

    /** All that a model is told of a failure. */
    static void assertError(
            Map<?, ?> answer, String code, String message, boolean retryable, String charged, String next) {
        assertThat(answer.get("error"))
                .isEqualTo(Map.of(
                        "code", code,
                        "message", message,
                        "retryable", retryable,
                        "chargeStatus", charged,
                        "next", next));
    }

    Map<?, ?> create(String arguments) {
        return invoke(CreateLoadTool.CREATE, arguments);
    }

    Map<?, ?> invoke(String tool, String arguments) {
        return read(tools().named(tool).invoke(arguments, DISPATCHER).json());
    }

    String loadNumber() {
        return text(create(LOAD), "result", "loadNumber");
    }

    void fault(String operation, Fault.When where, Fault what, int times) {
        broker.faults().add(what.when(where).on(operation).times(times));
    }

    List<LedgerEntry> debits() {
        return broker.ledger().stream()
                .filter(entry -> entry.kind() == EntryKind.DEBIT)
                .toList();
    }

    static Map<?, ?> read(String json) {
        try {
            return (Map<?, ?>) FreightJson.tree().fromJson(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** An answer without the state in it, which is another each time. */
    static Map<?, ?> withoutState(Map<?, ?> answer) {
        Map<String, @Nullable Object> copy = Json.copy(answer);
        copy.computeIfPresent("error", (name, error) -> {
            Map<String, @Nullable Object> rest = Json.copy(error);
            rest.remove("approval");
            return rest;
        });
        return copy;
    }

    /** What is found on this way through maps. */
    static @Nullable Object at(Object tree, String... path) {
        @Nullable Object found = tree;
        for (String name : path) {
            found = ((Map<?, ?>) found).get(name);
        }
        return found;
    }

    static String text(Object tree, String... path) {
        return String.valueOf(at(tree, path));
    }

    @Override
    public void close() {
        client.close();
        server.close();
    }

    /** The message with the names of the arguments of {@code freight_create_load}, which are those of the document. */
    String withArguments(String message) {
        Object properties =
                tools().named("freight_create_load").inputSchema().asMap().get("properties");
        return message.replace("{arguments}", ((Map<?, ?>) properties).keySet().toString());
    }
}
