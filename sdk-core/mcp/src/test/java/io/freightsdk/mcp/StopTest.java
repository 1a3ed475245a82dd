package io.freightsdk.mcp;

import static io.freightsdk.mcp.McpFixture.LOAD;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.FreightClient;
import io.freightsdk.server.Fault;
import io.freightsdk.tools.FreightTools;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The user presses stop. */
@Execution(ExecutionMode.CONCURRENT)
class StopTest {
    private static final String ELICITS = "\"elicitation\":{}";

    private final McpFixture fixture = new McpFixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    private static RawHost stop(RawHost host, int id) throws Exception {
        return host.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":" + id
                + ",\"reason\":\"stop\"}}");
    }

    private static RawHost ping(RawHost host) throws Exception {
        return host.send("{\"jsonrpc\":\"2.0\",\"id\":99,\"method\":\"ping\"}");
    }

    @Test
    void stopWhileThePriceListIsReadCostsNothingAndIsNotAnswered() throws Exception {
        Settings settings = Settings.of(fixture.environment("FREIGHT_APPROVAL", "limit"), List.of());
        try (RawHost host = RawHost.inside(settings, Account.open(settings, McpFixture.PATIENCE))) {
            host.shakeHands().hear(1).list();
            int before = fixture.broker.requests("getPricing").size();
            fixture.broker.faults().add(Fault.stall().on("getPricing"));
            host.callTool(2, "freight_create_load", LOAD);
            fixture.broker.awaitRequests("getPricing", before + 1, McpFixture.PATIENCE);
            stop(host, 2);
            assertThat(ping(host).next()).contains("\"id\":99");
            assertThat(host.hangUp().status()).isZero();
            assertThat(host.output()).noneMatch(line -> line.contains("\"id\":2,"));
        }
        assertThat(fixture.broker.requests("createLoad").size()).isZero();
        assertThat(fixture.debits()).isEmpty();
    }

    @Test
    void stopWhileTheUserIsAskedCostsNothingThoughTheUserSaysYesLater() throws Exception {
        try (RawHost host = RawHost.inside(fixture.environment())) {
            host.shakeHands(ELICITS).hear(1).callTool(2, "freight_create_load", LOAD);
            String question = host.next();
            assertThat(question).contains("elicitation/create");
            stop(host, 2)
                    .send("{\"jsonrpc\":\"2.0\",\"id\":\"" + ((Map<?, ?>) Tree.read(question)).get("id")
                            + "\",\"result\":{\"action\":\"accept\",\"content\":{}}}");
            assertThat(host.next())
                    .contains(
                            "notifications/cancelled",
                            "\"requestId\":\"" + ((Map<?, ?>) Tree.read(question)).get("id"));
            assertThat(ping(host).next()).contains("\"id\":99");
            assertThat(host.hangUp().status()).isZero();
            assertThat(host.output()).noneMatch(line -> line.contains("\"id\":2,"));
        }
        assertThat(fixture.debits()).isEmpty();
    }

    @Test
    void pingAndFreeToolsAreAnsweredWhileManyQuestionsAreOpen() throws Exception {
        int questions = 70;
        try (RawHost host = RawHost.inside(fixture.environment("FREIGHT_LIMIT_USD_PER_SLIDING_DAY", "100"))) {
            host.shakeHands(ELICITS).hear(1);
            for (int i = 0; i < questions; i++) {
                host.callTool(100 + i, "freight_create_load", McpFixture.load(i));
            }
            for (int i = 0; i < questions; i++) {
                assertThat(host.next()).contains("elicitation/create");
            }
            assertThat(ping(host).next()).contains("\"id\":99");
            assertThat(host.callTool(3, "freight_get_balance", "{}").next()).contains("\"id\":3", "\"isError\":false");
        }
        assertThat(fixture.debits()).isEmpty();
    }

    @Test
    void stopAfterTheRequestKeepsTheLoadForTheSameArguments() throws Exception {
        fixture.broker.faults().add(Fault.stall().afterCommit().on("createLoad"));
        try (RawHost host = RawHost.inside(fixture.environment("FREIGHT_APPROVAL", "limit"))) {
            host.shakeHands().hear(1).callTool(2, "freight_create_load", LOAD);
            fixture.broker.awaitRequests("createLoad", 1, McpFixture.PATIENCE);
            stop(host, 2).callTool(3, "freight_create_load", LOAD);
            assertThat(host.next()).contains("\"id\":3").contains("\"isError\":false");
        }
        assertThat(fixture.debits()).hasSize(1);
        assertThat(fixture.broker.loads()).hasSize(1);
    }

    @Test
    void stoppedReadIsFinishedAndKept() throws Exception {
        CountDownLatch isStopped = new CountDownLatch(1);
        Settings settings = Settings.of(fixture.environment("FREIGHT_APPROVAL", "limit"), List.of());
        FreightClient client = holding("/loads/", isStopped, settings);
        FreightTools tools =
                FreightTools.builder(client).spendLimitPerAgent("5.00").build();
        try (RawHost host = RawHost.inside(settings, new Account(client, null, tools))) {
            host.shakeHands().callTool(1, "freight_create_load", LOAD).hear(2);
            String arguments =
                    "{\"loadNumber\":\"" + fixture.broker.loads().get(0).loadNumber() + "\"}";
            host.callTool(2, "freight_get_load_position", arguments);
            fixture.broker.awaitRequests("getLoadPosition", 1, McpFixture.PATIENCE);
            stop(host, 2).callTool(3, "freight_get_load_position", arguments);
            assertThat(ping(host).next()).contains("\"id\":99");
            isStopped.countDown();
            assertThat(host.next()).contains("\"id\":3", "\"isError\":false", "\"chargedUsd\":0.00");
        }
        assertThat(fixture.broker.requests("getLoadPosition").size()).isOne();
    }

    @Test
    void nobodyIsAskedAboutAReadThatWasStoppedWhileThePriceListWasRead() throws Exception {
        CountDownLatch isStopped = new CountDownLatch(1);
        Settings settings = Settings.of(fixture.environment(), List.of());
        FreightClient client = holding("/pricing", isStopped, settings);
        FreightTools tools =
                FreightTools.builder(client).spendLimitPerAgent("5.00").build();
        try (RawHost host = RawHost.inside(settings, new Account(client, null, tools))) {
            host.shakeHands(ELICITS).hear(1).callTool(2, "freight_get_load_position", "{\"loadNumber\":\"LD-2\"}");
            fixture.broker.awaitRequests("getPricing", 1, McpFixture.PATIENCE);
            assertThat(ping(stop(host, 2)).next()).contains("\"id\":99");
            isStopped.countDown();
            String question = host.callTool(3, "freight_get_load_position", "{\"loadNumber\":\"LD-3\"}")
                    .next();
            assertThat(question).contains("elicitation/create", "LD-3");
            host.send("{\"jsonrpc\":\"2.0\",\"id\":\"" + ((Map<?, ?>) Tree.read(question)).get("id")
                    + "\",\"result\":{\"action\":\"decline\"}}");
            assertThat(host.next()).contains("\"id\":3", "APPROVAL_DENIED");
        }
        assertThat(fixture.broker.requests("getLoadPosition").size()).isZero();
    }

    /** The answer of the user and the stop of the call cross. */
    @Test
    void yesThatHasArrivedWhenTheCallIsStoppedIsNone() {
        CountDownLatch isAsked = new CountDownLatch(1);
        CountDownLatch hasArrived = new CountDownLatch(1);
        AtomicReference<Host> host = new AtomicReference<>();
        CompletableFuture<String> outcome = new CompletableFuture<>();
        McpTools tools = EndOfInputTest.calling(request -> {
            try {
                Map<?, ?> unused = host.get().ask(McpJson.of("method", "elicitation/create"), McpFixture.PATIENCE);
                outcome.complete("answered");
            } catch (InterruptedException e) {
                outcome.complete("stopped");
            } catch (TimeoutException e) {
                outcome.complete("not answered");
            }
            return McpJson.of();
        });
        Iterator<Supplier<String>> lines = List.<Supplier<String>>of(
                        () -> "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"n\"}}\n",
                        () -> {
                            awaited(isAsked);
                            return "{\"jsonrpc\":\"2.0\",\"id\":\"question-1\",\"result\":{\"action\":\"accept\"}}\n";
                        },
                        () -> {
                            hasArrived.countDown();
                            outcome.join();
                            return "\n";
                        })
                .iterator();
        OutputStream out = new OutputStream() {
            @Override
            public void write(int single) {}

            @Override
            public void write(byte[] line, int from, int length) {
                if (new String(line, from, length, UTF_8).contains("elicitation/create")) {
                    isAsked.countDown();
                    awaited(hasArrived);
                    Thread.currentThread().interrupt();
                }
            }
        };
        host.set(new Host(reading(lines), out));
        assertThat(host.get().serve(new Protocol(tools, ""), CompletableFuture.completedFuture(null)))
                .isZero();
        assertThat(outcome.join()).isEqualTo("stopped");
    }

    private static InputStream reading(Iterator<Supplier<String>> lines) {
        return new InputStream() {
            @Override
            public int read() {
                throw new UnsupportedOperationException("lines are read whole");
            }

            @Override
            public int read(byte[] buffer, int from, int length) {
                if (!lines.hasNext()) {
                    return -1;
                }
                byte[] line = lines.next().get().getBytes(UTF_8);
                System.arraycopy(line, 0, buffer, from, line.length);
                return line.length;
            }
        };
    }

    @Test
    void stopWhileThePriceListIsReadCostsNothingThoughTheListComesLater() throws Exception {
        CountDownLatch isStopped = new CountDownLatch(1);
        Settings settings = Settings.of(fixture.environment("FREIGHT_APPROVAL", "limit"), List.of());
        FreightClient client = holding("/pricing", isStopped, settings);
        FreightTools tools =
                FreightTools.builder(client).spendLimitPerAgent("5.00").build();
        try (RawHost host = RawHost.inside(settings, new Account(client, null, tools))) {
            host.shakeHands().hear(1).callTool(2, "freight_create_load", LOAD);
            fixture.broker.awaitRequests("getPricing", 1, McpFixture.PATIENCE);
            assertThat(ping(stop(host, 2)).next()).contains("\"id\":99");
            isStopped.countDown();
            assertThat(host.hangUp().status()).isZero();
        }
        assertThat(fixture.broker.requests("createLoad").size()).isZero();
        assertThat(fixture.debits()).isEmpty();
    }

    /** A client that gets the responses of these requests once the latch is open. */
    private static FreightClient holding(String path, CountDownLatch latch, Settings settings) {
        OkHttpClient held = new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    Response response = chain.proceed(chain.request());
                    if (chain.request().url().encodedPath().contains(path)) {
                        awaited(latch);
                    }
                    return response;
                })
                .build();
        return FreightClient.builder()
                .okHttpClient(held)
                .baseUrl(settings.baseUrl())
                .agentKey(settings.agentKey())
                .account(settings.account())
                .attemptTimeout(McpFixture.PATIENCE)
                .build();
    }

    private static void awaited(CountDownLatch latch) {
        try {
            assertThat(latch.await(McpFixture.PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    @Tag("slow")
    void serviceThatHangsAtTheStartHoldsUpNoWelcome() throws Exception {
        fixture.broker.faults().add(Fault.stall().on("getPricing"));
        try (RawHost host = RawHost.inside(fixture.environment("FREIGHT_APPROVAL", "limit"))) {
            host.shakeHands().callTool(2, "freight_create_load", LOAD);
            fixture.broker.awaitRequests("getPricing", 1, McpFixture.PATIENCE);
            assertThat(host.next()).contains("\"id\":1", "\"serverInfo\"");
            stop(host, 2);
            assertThat(ping(host).next()).contains("\"id\":99");
            // nobody answers but the next who is asked
            assertThat(host.callTool(3, "freight_get_prices", "{}").next()).contains("\"id\":3", "\"isError\":false");
            assertThat(host.hangUp().status()).isZero();
            assertThat(host.output()).noneMatch(line -> line.contains("\"id\":2,"));
        }
        assertThat(fixture.debits()).isEmpty();
    }

    @Test
    void stopOfWhatIsOverOrNeverWasDoesNothing() throws Exception {
        try (RawHost host = RawHost.inside(fixture.environment())) {
            host.shakeHands().hear(1);
            stop(host, 7);
            host.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\"}");
            assertThat(ping(host).next()).contains("\"id\":99");
        }
    }
}
