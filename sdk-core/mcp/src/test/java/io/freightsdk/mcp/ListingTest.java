package io.freightsdk.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.FreightClient;
import io.freightsdk.Prices;
import io.freightsdk.mcp.Exchange.ReplyChannel;
import io.freightsdk.testing.FakeFreightClient;
import io.freightsdk.tools.FreightTools;
import io.freightsdk.tracking.LoadTracker;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ListingTest {
    private final McpDesk desk = new McpDesk();
    private final List<FreightClient> clients = new ArrayList<>();

    @AfterEach
    void close() {
        clients.forEach(FreightClient::close);
        desk.close();
    }

    /** One tool, by a client of its own that has not remembered an old price. */
    private McpTool create() {
        FreightClient client = FreightClient.builder()
                .baseUrl(desk.server.url())
                .agentKey(desk.broker.agentKey())
                .account("acme")
                .build();
        clients.add(client);
        client.prices().list();
        FreightTools tools =
                FreightTools.builder(client).spendLimitPerAgent("1").build();
        Following following = new Following(LoadTracker.builder(client).build(), Following.MOST);
        return new McpTool(
                tools.named("freight_create_load"), Settings.of(desk.environment(), List.of()), following, () -> {});
    }

    private static String description(Listing listing) {
        return String.valueOf(listing.read().tools().get(0).get("description"));
    }

    /** Asks the tool that there is now. */
    private record Latest(List<McpTool> tools) implements Tool {
        @Override
        public String name() {
            return "latest";
        }

        @Override
        public Listed listed() {
            return tools.get(tools.size() - 1).listed();
        }

        @Override
        public Map<String, @Nullable Object> call(Exchange exchange) {
            return Map.of();
        }
    }

    @Test
    void priceThatHasChangedIsListedAndThoseWhoListenAreToldOnce() {
        List<McpTool> tools = new ArrayList<>(List.of(create()));
        Listing listing = new Listing(List.of(new Latest(tools)));
        List<Object> heard = new ArrayList<>();
        listing.add(new Listing.Listener(null, heard::add));
        listing.refresh();
        assertThat(description(listing)).endsWith("Costs 0.65 USD from the prepaid balance.");
        desk.server.prices().set("load_create", "0.80");
        tools.add(create());
        listing.refresh();
        listing.refresh();
        assertThat(description(listing)).endsWith("Costs 0.80 USD from the prepaid balance.");
        assertThat(heard).containsExactly(Map.of("jsonrpc", "2.0", "method", "notifications/tools/list_changed"));
    }

    @Test
    void toolsThatCouldNotBeListedOnceAreListedTheNextTime() throws Exception {
        AtomicBoolean fails = new AtomicBoolean(true);
        FreightClient client = new FakeFreightClient() {
            @Override
            public Prices prices() {
                if (fails.get()) {
                    throw new OutOfMemoryError("at this moment");
                }
                return clients.get(0).prices();
            }
        };
        create();
        McpFreight freight = new McpFreight(Settings.of(desk.environment(), List.of())).open(new Account(client, null));
        freight.list(client);
        fails.set(false);
        freight.list(client);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        StdioTransport transport = freight.at(
                EndOfInputTest.endingAfter(out, 1, StatelessTest.request(1, "tools/list", "", "") + "\n"), out);
        transport.start();
        assertThat(transport.awaitEnd()).isZero();
        assertThat(out.toString(UTF_8)).contains("Costs 0.65 USD from the prepaid balance.");
    }

    @Test
    void cancelOfNoRequestLeavesTheListenerOfTheSession() throws Exception {
        List<McpTool> tools = new ArrayList<>(List.of(create()));
        Listing listing = new Listing(List.of(new Latest(tools)));
        List<Object> heard = new ArrayList<>();
        ReplyChannel host = heard::add;
        listing.add(new Listing.Listener(null, host));
        listing.refresh();
        String cancel = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\"}";
        new Protocol(listing, "", CompletableFuture.completedFuture(null))
                .note(new Exchange(RpcMessage.of(cancel), new Session("", listing), Grant.ANYBODY, host));
        desk.server.prices().set("load_create", "0.80");
        tools.add(create());
        listing.refresh();
        assertThat(heard).hasSize(1);
    }

    @Test
    void sessionWasToldThePriceOfTheListItHasRead() throws Exception {
        List<McpTool> tools = new ArrayList<>(List.of(create()));
        Listing listing = new Listing(List.of(new Latest(tools)));
        listing.refresh();
        Session before = new Session("before", listing);
        before.initialize(false);
        RpcMessage list = RpcMessage.of("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}");
        new Protocol(listing, "", CompletableFuture.completedFuture(null))
                .answer(new Exchange(list, before, Grant.ANYBODY, message -> {}));
        desk.server.prices().set("load_create", "0.80");
        tools.add(create());
        listing.refresh();
        assertThat(before.quotedUsd("load_create")).isEqualByComparingTo("0.65");
        assertThat(new Session("after", listing).quotedUsd("load_create")).isEqualByComparingTo("0.80");
    }
}
